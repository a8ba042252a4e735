export default {
  "name.me": "ich",
  "name.total": "Beste Tabelle nach Summen",
  "name.two-card": "Beste Tabelle nach zwei Karten",
  "name.basic": "Basisstrategie",
  "name.mimic": "Spielt wie der Geber",
  "name.never-bust": "Überkauft sich nie",
  "name.stand-on": "Hält ab {total}",
  "name.1d-h17": "Basisstrategie, ein Deck, H17",
  "name.1d-s17": "Basisstrategie, ein Deck, S17",
  "name.2d-h17": "Basisstrategie, zwei Decks, H17",
  "name.2d-s17": "Basisstrategie, zwei Decks, S17",
  "name.4-8d-h17": "Basisstrategie, 4 bis 8 Decks, H17",
  "name.4-8d-s17": "Basisstrategie, 4 bis 8 Decks, S17",
  "name.4-8d-s17-enhc": "Basisstrategie, 4 bis 8 Decks, S17, ohne verdeckte Karte",
  "name.illustrious-18": "Illustrious 18",
  "name.fab-4": "Fab 4",
  "name.illustrious-18-fab-4": "Illustrious 18 und Fab 4"
};
