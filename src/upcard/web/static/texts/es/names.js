export default {
  "name.me": "yo",
  "name.total": "Mejor tabla por totales",
  "name.two-card": "Mejor tabla por dos cartas",
  "name.basic": "Estrategia básica",
  "name.mimic": "Juega como el crupier",
  "name.never-bust": "Nunca arriesga pasarse",
  "name.stand-on": "Se planta con {total}",
  "name.1d-h17": "Estrategia básica, una baraja, H17",
  "name.1d-s17": "Estrategia básica, una baraja, S17",
  "name.2d-h17": "Estrategia básica, dos barajas, H17",
  "name.2d-s17": "Estrategia básica, dos barajas, S17",
  "name.4-8d-h17": "Estrategia básica, de 4 a 8 barajas, H17",
  "name.4-8d-s17": "Estrategia básica, de 4 a 8 barajas, S17",
  "name.4-8d-s17-enhc": "Estrategia básica, de 4 a 8 barajas, S17, sin carta oculta",
  "name.illustrious-18": "Illustrious 18",
  "name.fab-4": "Fab 4",
  "name.illustrious-18-fab-4": "Illustrious 18 y Fab 4"
};
