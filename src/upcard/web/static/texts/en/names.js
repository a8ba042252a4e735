export default {
  "name.me": "me",
  "name.total": "Best chart by totals",
  "name.two-card": "Best chart by two cards",
  "name.basic": "Basic strategy",
  "name.mimic": "Plays as the dealer",
  "name.never-bust": "Never risks a bust",
  "name.stand-on": "Stands on {total}",
  "name.1d-h17": "Basic strategy, one deck, H17",
  "name.1d-s17": "Basic strategy, one deck, S17",
  "name.2d-h17": "Basic strategy, two decks, H17",
  "name.2d-s17": "Basic strategy, two decks, S17",
  "name.4-8d-h17": "Basic strategy, 4 to 8 decks, H17",
  "name.4-8d-s17": "Basic strategy, 4 to 8 decks, S17",
  "name.4-8d-s17-enhc": "Basic strategy, 4 to 8 decks, S17, no hole card",
  "name.illustrious-18": "Illustrious 18",
  "name.fab-4": "Fab 4",
  "name.illustrious-18-fab-4": "Illustrious 18 and Fab 4"
};
