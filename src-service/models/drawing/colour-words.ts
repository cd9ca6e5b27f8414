import { colour, toLab, type Colour } from './colour.ts'

/** The colours of words, as a painter would mix them. */
const hexByWord = new Map<string, string>(
  Object.entries({
    red: '#b3322a',
    crimson: '#8e1f2f',
    scarlet: '#c8341f',
    vermilion: '#d2472a',
    ruby: '#8c1a36',
    burgundy: '#5e1a2a',
    maroon: '#5c1f22',
    wine: '#5a1c2e',
    rose: '#cf8a8c',
    pink: '#dfa7a5',
    blush: '#e3bdb0',
    coral: '#dd7a62',
    salmon: '#de9079',
    magenta: '#a8327a',
    fuchsia: '#b02f80',
    orange: '#d9772f',
    tangerine: '#dd7a25',
    amber: '#d2902b',
    apricot: '#e0a56c',
    peach: '#e6b491',
    rust: '#964426',
    copper: '#a9633c',
    bronze: '#86633a',
    brass: '#b08d45',
    terracotta: '#b5603f',
    brick: '#93432f',
    sienna: '#9a5a34',
    umber: '#6b4a33',
    ochre: '#c08a35',
    brown: '#6a4630',
    chestnut: '#6e3d28',
    chocolate: '#4b2f23',
    coffee: '#4d382b',
    tan: '#c4a27b',
    sand: '#d3bd97',
    beige: '#d6c7ab',
    khaki: '#a9996b',
    yellow: '#dcb83a',
    gold: '#c99a35',
    marigold: '#dd9a2c',
    petrol: '#1f5566',
    taupe: '#8f8072',
    mocha: '#6b4f40',
    espresso: '#3f2c24',
    periwinkle: '#8d92cc',
    orchid: '#b56fae',
    champagne: '#e2d0ab',
    pistachio: '#b3c186',
    seafoam: '#a8d3c0',
    graphite: '#45464a',
    golden: '#c99a35',
    honey: '#cb952f',
    mustard: '#c2992f',
    lemon: '#e2cf55',
    saffron: '#dca02c',
    straw: '#d6c07a',
    green: '#4f7d4a',
    sage: '#9dab8c',
    olive: '#767a3d',
    moss: '#666f38',
    emerald: '#1f7a55',
    jade: '#5c9a7d',
    mint: '#a5cdb4',
    celadon: '#a9bfa6',
    forest: '#2f4d36',
    lime: '#9fb43c',
    teal: '#23706f',
    turquoise: '#3aa39b',
    aqua: '#62b7b5',
    cyan: '#3f9fb5',
    blue: '#3a68a8',
    navy: '#1f2f52',
    cobalt: '#1f479b',
    indigo: '#343a72',
    azure: '#5b97cf',
    cerulean: '#3f86b5',
    sky: '#8db8d8',
    ultramarine: '#27398f',
    denim: '#47638a',
    slate: '#5c6a76',
    violet: '#67489a',
    purple: '#6a4488',
    plum: '#5c3357',
    lavender: '#a99bc6',
    lilac: '#baa3c8',
    mauve: '#a6859f',
    aubergine: '#3c2438',
    black: '#2a292b',
    charcoal: '#3a3a3d',
    ink: '#232733',
    white: '#ebe6dc',
    cream: '#e6dabf',
    ivory: '#e8e0cc',
    bone: '#ded3bf',
    porcelain: '#e7e5df',
    pearl: '#dcd8d0',
    grey: '#85847f',
    gray: '#85847f',
    silver: '#aeb0b0',
    ash: '#a6a39c',
    stone: '#a39a8c',
    monochrome: '#85847f',
  }),
)

/** Returns the colour that a word names, or null. */
export function colourOf(word: string): Colour | null {
  const hex = hexByWord.get(word)
  return hex === undefined ? null : colour(hex)
}

/** Returns the word for the colour that looks most like `#rrggbb`. */
export function nearestColourWord(hex: string): string {
  const own = toLab(colour(hex))
  const apart = (other: string) => Math.hypot(...toLab(colour(other)).map((value, at) => value - (own[at] ?? 0)))
  const [[word] = ['grey']] = [...hexByWord].toSorted(([, one], [, other]) => apart(one) - apart(other))
  return word
}

/** Finds the colours that a prompt names, in order. Words in `not` are read as things, not as colours. */
export function coloursIn(words: readonly string[], not: readonly string[] = []): Colour[] {
  return words
    .filter((word) => !not.includes(word))
    .map(colourOf)
    .filter((value) => value !== null)
}
