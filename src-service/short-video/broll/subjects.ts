import { singular } from '../../models/drawing/prompt-words.ts'

/** The models of the catalog that paint cutaways. */
export type PaintingFamily =
  | 'landscape'
  | 'still-life'
  | 'stage'
  | 'pixel-art'
  | 'map'
  | 'ink'
  | 'portrait'
  | 'gradient'
  | 'flow'
  | 'silk'

/** What a cutaway shows: the model that paints it, and its prompt. */
export type Subject = { readonly family: PaintingFamily; readonly prompt: string }

// In a prompt, {word} is the word that was heard. All words in the singular; a word listed twice belongs to the first.
const table: readonly (readonly [PaintingFamily, prompt: string, words: string])[] = [
  [
    'still-life',
    'three {word}s on a plate, a jug, morning light',
    'apple pear lemon orange peach plum fig cherry grape tomato pomegranate egg fruit',
  ],
  [
    'still-life',
    'a {word}, a bottle and a vase, window light',
    'vase jar bowl jug plate cup mug bottle candle pebble stone rock ceramic pottery clay glaze kiln',
  ],
  [
    'still-life',
    'a cup, a jug and a bowl on a table, morning light',
    'coffee tea cafe breakfast bean brew espresso grinder',
  ],
  [
    'still-life',
    'a bowl of lemons, eggs, a jug and a bottle, warm light',
    'food eat cook kitchen recipe bread milk taste drink oil herb vegetable vitamin diet meal',
  ],
  [
    'still-life',
    'a pile of five books and a candle, evening light',
    'book read story page word write study school lesson library language learn teacher history age century learning',
  ],
  [
    'still-life',
    'a candle and two vases, leaves shadow, evening light',
    'time clock minute hour wait late schedule deadline old habit memory',
  ],
  [
    'still-life',
    'a vase with a eucalyptus branch, leaves shadow',
    'plant leaf garden seed flower grow green soil farm',
  ],
  [
    'landscape',
    'a lake between mountains at dawn, clear',
    'lake mountain nature land soil river valley bay coast island hill glacier metre height high',
  ],
  [
    'landscape',
    'a sea coast in golden light',
    'sea ocean tide wave fish swim shark whale gill reef dive octopus squid tentacle boat ship sail harbour lighthouse beach water bulge',
  ],
  [
    'landscape',
    'a forest of pines in the mist',
    'forest tree wood animal bear fox wolf bird wing feather fly nest owl eagle pigeon penguin duck oxygen air wind',
  ],
  [
    'landscape',
    'green hills at noon, clear',
    'sun light summer heat warm hot energy bright sunny solar day horse cow field weather',
  ],
  ['landscape', 'mountains under a starry night, moon', 'moon night star dark lunar sleep dream evening'],
  ['landscape', 'dunes at noon', 'desert sand dune'],
  ['landscape', 'snowy mountains, overcast', 'snow ice winter cold wet rain drop storm cloud liquid'],
  [
    'landscape',
    'a city by the water at dusk',
    'city building house home rent window roof room door bedroom tower town street neighbour neighbor',
  ],
  ['pixel-art', 'planets and stars in space', 'space sky planet galaxy orbit rocket launch mission robot'],
  [
    'pixel-art',
    'a neon city street at night',
    'game computer code internet technology software digital arcade screen video film movie television tv laptop website online phone app',
  ],
  [
    'map',
    'an atlas of a coast',
    'map country world earth globe continent climate global international culture travel trip journey route road region border place plane flight airport holiday tourist visit vacation',
  ],
  ['map', 'a survey of a trail in a valley', 'car drive traffic vehicle wheel bike bus train commute'],
  [
    'ink',
    'misty mountains with a river',
    'calm zen mind thought think thinking mental brain focus psychology feeling kind kindness care peace meditation',
  ],
  ['ink', 'cherry blossom branch', 'blossom spring tea japan'],
  ['ink', 'bamboo', 'bamboo grass'],
  ['portrait', 'a smiling man in a shirt', 'man father brother boy worker boss'],
  ['portrait', 'a smiling woman with long hair', 'woman mother sister girl teacher'],
  [
    'portrait',
    'a smiling person in a sweater',
    'people team friend family customer crowd community group person human child kid everyone student audience follower',
  ],
  [
    'stage',
    'a bottle before arches, coral and sand, window light',
    'product brand shop store buy sale customer order beauty skin cream',
  ],
  [
    'stage',
    'a can on steps, yellow and blue, soft light',
    'price cost pay money dollar euro credit cash saving save salary budget bank invest cheap coin free interest inflation tax market business',
  ],
  [
    'stage',
    'a box before a ring, navy and coral',
    'idea invent invention solution tip trick creative design plan thing list task rule',
  ],
  ['gradient', 'a red orb', 'heart love blood pulse health'],
  ['gradient', 'a golden sun over a dark horizon', 'future hope success motivation goal'],
  [
    'flow',
    'a whirl of currents, blue and coral',
    'electric electricity current data number statistic chart percent growth average report million billion machine work gear system process factory tool mechanic motor job metal copper iron engine',
  ],
  [
    'flow',
    'wind over dunes, violet and gold',
    'music song sound note guitar piano melody concert voice listen noise rhythm ear hear speed fast startup',
  ],
  ['silk', 'folded silk, teal', 'cloth fabric fashion dress wear hair skin'],
]

/** Words that name a thing although no image shows it well. */
const others =
  'cat dog pet tail fur zoo mouse elephant week year early call message text social post scroll notification mobile chat follow comment watch show camera lamp reason answer secret bulb insight lock safe security password secure private privacy protect key risk danger law look find search detail evidence proof check science research discover lens fact example point mistake why how what question wonder mystery who when guess wash morning'

const subjects = new Map(
  table
    .flatMap(([family, prompt, all]) => all.split(' ').map((word) => [word, { family, prompt }] as const))
    .toReversed(),
)
const nouns = new Set([...subjects.keys(), ...others.split(' ')])

const forms = (word: string) => [word.toLowerCase(), singular(word.toLowerCase())]

/** Whether a word is a common word for something, so not a name. */
export function isCommonWord(word: string): boolean {
  return forms(word).some((form) => nouns.has(form))
}

/** Returns the image for the first word that one shows, or null. */
export function subjectOf(words: readonly string[]): Subject | null {
  for (const word of words) {
    for (const form of forms(word)) {
      const found = subjects.get(form)
      if (found !== undefined) return { family: found.family, prompt: found.prompt.replaceAll('{word}', form) }
    }
  }
  return null
}

/** Calm images for words that nothing shows. */
export const neutralSubjects: readonly [Subject, ...Subject[]] = [
  { family: 'gradient', prompt: 'beams of light, blue and violet' },
  { family: 'silk', prompt: 'folded silk, umber and rose' },
  { family: 'flow', prompt: 'currents, teal and gold' },
  { family: 'gradient', prompt: 'soft mist, coral and navy' },
  { family: 'landscape', prompt: 'hills in golden light' },
]
