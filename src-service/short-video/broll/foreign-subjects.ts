import { subjectOf } from './subjects.ts'

// An English noun that an image shows, and its words in German, French, Spanish and Italian, in the singular and plural.
const table: readonly (readonly [english: string, words: string])[] = [
  ['coffee', 'kaffee bohne bohnen espresso café tasse tassen tazza caffè café cafetera'],
  ['breakfast', 'frühstück petit-déjeuner desayuno colazione'],
  [
    'food',
    'essen küche rezept brot kuchen nourriture cuisine recette pain comida cocina receta pan cibo cucina ricetta pane',
  ],
  ['apple', 'apfel äpfel pomme pommes manzana manzanas mela mele'],
  ['lemon', 'zitrone zitronen citron citrons limón limones limone limoni'],
  ['bottle', 'flasche flaschen bouteille bouteilles botella botellas bottiglia bottiglie'],
  ['candle', 'kerze kerzen bougie bougies vela velas candela candele'],
  [
    'book',
    'buch bücher lesen seite schule lernen livre livres lire école libro libros leer escuela libri leggere scuola',
  ],
  [
    'clock',
    'wecker stunde stunden minute minuten zeit pause heure heures temps hora horas tiempo minuto minutos ora ore tempo',
  ],
  [
    'garden',
    'garten pflanze pflanzen blume blumen gras jardin plante plantes fleur fleurs jardín planta plantas flor flores giardino pianta piante fiore fiori',
  ],
  [
    'mountain',
    'berg berge gipfel alpen hütte hütten tal wandern wanderung wanderweg tour rucksack zelt zelten ausrüstung steigung montagne montagnes sommet randonnée montaña montañas cumbre sendero montagna montagne cima sentiero',
  ],
  ['lake', 'see ufer fluss lac rivière lago río fiume'],
  [
    'sea',
    'meer ozean strand küste welle wellen boot schiff hafen mer océan plage vague bateau mar océano playa barco ola mare oceano spiaggia barca onda',
  ],
  [
    'forest',
    'wald wälder baum bäume holz tier tiere vogel nebel luft wind forêt arbre arbres bois oiseau vent bosque árbol árboles madera pájaro viento foresta bosco albero alberi legno uccello vento',
  ],
  [
    'sun',
    'sonne sommer licht hitze wärme wiese feld soleil été lumière chaleur sol verano luz calor sole estate luce caldo',
  ],
  [
    'night',
    'nacht stern sterne mond schlaf schlafen schlafsack traum abend dunkel nuit étoile étoiles lune sommeil noche estrella estrellas luna sueño notte stella stelle sonno',
  ],
  [
    'snow',
    'schnee eis winter kälte kalt regen nass wasser sturm wetter frost neige glace hiver froid pluie eau nieve hielo invierno frío lluvia agua neve ghiaccio inverno freddo pioggia acqua',
  ],
  ['desert', 'wüste sand düne désert sable desierto arena deserto sabbia'],
  [
    'city',
    'stadt haus häuser wohnung fenster straße laden zimmer ville maison rue fenêtre ciudad casa calle ventana città strada finestra',
  ],
  [
    'map',
    'karte weg route reise land welt erde zug flug carte chemin voyage pays monde terre mapa camino viaje país mundo tierra mappa viaggio paese mondo terra',
  ],
  ['space', 'weltraum planet rakete espace planète fusée espacio planeta cohete spazio pianeta razzo'],
  [
    'computer',
    'rechner handy telefon bildschirm ordinateur téléphone écran ordenador teléfono pantalla schermo telefono',
  ],
  ['calm', 'ruhe stille kopf gedanke gedanken calme silence pensée calma silencio pensamiento silenzio pensiero'],
  [
    'people',
    'menschen leute freunde familie kunde kunden team gäste gens amis famille clients gente amigos familia clientes persone amici famiglia clienti',
  ],
  ['price', 'geld preis kosten euro sparen argent prix dinero precio denaro prezzo'],
  ['product', 'produkt marke produit marque veste chaussures producto marca chaqueta zapatos prodotto giacca scarpe'],
  [
    'idea',
    'idee trick tipp tipps fehler regel plan idée astuce erreur règle truco consejo error regla trucco consiglio errore regola',
  ],
  ['heart', 'herz liebe gesundheit cœur amour santé corazón amor salud cuore amore salute'],
  ['music', 'musik lied ton stimme musique chanson voix música canción voz musica canzone voce'],
  [
    'cloth',
    'stoff wolle merinowolle baumwolle jacke hose socken kleid mode tissu laine coton tela lana algodón tessuto cotone moda',
  ],
]

const english = new Map(table.flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)))
/** The fewest letters of a word that is looked for in a compound. */
const fewest = 4
const longest = [...english.keys()]
  .filter((word) => word.length >= fewest)
  .toSorted((one, other) => other.length - one.length)

/**
 * Returns the English nouns for the words of another language that an image shows, in their order. German compounds are
 * read by their last part, or else by their first.
 */
export function englishCues(words: readonly string[]): string[] {
  return words.flatMap((given) => {
    const word = given.toLowerCase()
    if (subjectOf([word]) !== null) return [word]
    const own =
      english.get(word) ??
      english.get(longest.find((part) => word.endsWith(part)) ?? '') ??
      english.get(longest.find((part) => word.startsWith(part)) ?? '')
    return own === undefined ? [] : [own]
  })
}
