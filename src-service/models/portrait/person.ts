import { coloursIn } from '../drawing/colour-words.ts'
import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { hexOf } from '../drawing/colour.ts'

/** The haircuts of a person. */
export type HairCut = 'crop' | 'bob' | 'long' | 'bun' | 'curls' | 'none'

/** A tint in light and in shade. */
type Tones = readonly [string, string]

/** The features of a drawn person. Tints are `#rrggbb`; `skin` goes from light to shade. */
export type Person = {
  readonly skin: Tones
  readonly hair: string
  readonly cut: HairCut
  readonly clothes: string
  readonly collar: 'round' | 'roll' | 'shirt' | 'lapel'
  readonly ground: Tones
  readonly glasses: boolean
  readonly beard: boolean
  readonly hat: 'none' | 'knitted' | 'brim'
  readonly scarf: string | null
  readonly tie: string | null
  readonly stripes: boolean
  readonly earrings: boolean
  readonly smile: number
  /** Whether the eyes are closed. */
  readonly resting: boolean
  /** Width of the face relative to its height, about 1. */
  readonly width: number
}

const palest: Tones = ['#f6d3b8', '#dfa583']
const deepest: Tones = ['#7a4a31', '#5a3321']
const skins: readonly [Tones, ...Tones[]] = [
  palest,
  ['#eebd93', '#d0946a'],
  ['#d69c6f', '#b47749'],
  ['#a76f49', '#864f31'],
  deepest,
]
const hairs = ['#26201f', '#3d2a22', '#6a4229', '#a56b38', '#d9b778', '#8e3b26', '#b9b3aa'] as const
const clothes = ['#23406b', '#c2553a', '#2f6455', '#d9a441', '#5a3a66', '#e8ddc9', '#2c2f3a'] as const
const grounds: readonly [Tones, ...Tones[]] = [
  ['#f2c9a5', '#e4906b'],
  ['#b9d3cd', '#5f9c97'],
  ['#f0dda8', '#e0b04c'],
  ['#d8cbe4', '#9a83ba'],
  ['#efe4d3', '#c9ab8a'],
  ['#28395b', '#3f5f8c'],
  ['#e9b9b2', '#c5685f'],
]

const garments = 'turtleneck rollneck sweater jumper coat jacket blazer suit dress shirt top cardigan'.split(' ')

/** Creates the person that a prompt describes; the rest is random. */
export function makePerson(words: readonly string[], random: RandomStream): Person {
  const chance = {
    skin: random.pick(skins),
    hair: random.pick(hairs),
    cut: random.pick(['crop', 'bob', 'long', 'bun', 'curls'] as const),
    clothes: random.pick(clothes),
    collar: random.pick(['round', 'roll', 'shirt', 'lapel'] as const),
    ground: random.pick(grounds),
    scarf: random.pick(clothes),
  }
  const cut: HairCut = mentions(words, 'bald', 'shaved')
    ? 'none'
    : mentions(words, 'curly', 'curl', 'afro', 'curls')
      ? 'curls'
      : mentions(words, 'bun', 'topknot', 'updo')
        ? 'bun'
        : mentions(words, 'bob')
          ? 'bob'
          : mentions(words, 'long')
            ? 'long'
            : mentions(words, 'short', 'crop', 'cropped')
              ? 'crop'
              : mentions(words, 'man', 'boy', 'bearded', 'grandfather')
                ? 'crop'
                : chance.cut
  const named = coloursIn(words, ['grey', 'gray', 'silver', 'blond', 'brown']).map(hexOf)
  const hairAt = words.findIndex((word) => word === 'hair' || word === 'haired')
  const hairNamed = hairAt > 0 ? coloursIn([words[hairAt - 1] ?? '']).map(hexOf)[0] : undefined
  /** Returns the colour directly before a word. */
  const tintBefore = (...any: readonly string[]): string | undefined => {
    const at = words.findIndex((word) => any.includes(word))
    return at > 0 ? coloursIn([words[at - 1] ?? '']).map(hexOf)[0] : undefined
  }
  const small = [tintBefore('scarf'), tintBefore('tie'), tintBefore('earrings', 'earring'), tintBefore('beard')]
  const rest = named.filter((tint) => tint !== hairNamed && !small.includes(tint))
  const hair = mentions(words, 'grey', 'gray', 'silver', 'old', 'elder', 'grandmother', 'grandfather')
    ? '#c2bdb5'
    : mentions(words, 'blond', 'blonde')
      ? '#dcb978'
      : mentions(words, 'ginger', 'redhead')
        ? '#a3452a'
        : words[hairAt - 1] === 'red'
          ? '#8e3b26'
          : (hairNamed ?? (mentions(words, 'afro') ? hairs[0] : chance.hair))
  return {
    skin: mentions(words, 'pale', 'fair') ? palest : mentions(words, 'dark', 'deep') ? deepest : chance.skin,
    hair,
    cut,
    clothes: tintBefore(...garments) ?? rest[0] ?? chance.clothes,
    collar: mentions(words, 'turtleneck', 'rollneck', 'sweater')
      ? 'roll'
      : mentions(words, 'suit', 'jacket', 'blazer', 'coat')
        ? 'lapel'
        : mentions(words, 'shirt', 'collar', 'tie', 'cardigan')
          ? 'shirt'
          : chance.collar,
    ground: chance.ground,
    glasses: mentions(words, 'glasses', 'spectacles', 'reader', 'librarian', 'professor') || random.chance(0.2),
    beard: mentions(words, 'beard', 'bearded') || (mentions(words, 'man', 'sailor') && random.chance(0.4)),
    hat: mentions(words, 'beanie', 'cap', 'sailor', 'knitted')
      ? 'knitted'
      : mentions(words, 'hat', 'fedora')
        ? 'brim'
        : 'none',
    scarf: mentions(words, 'scarf') ? (tintBefore('scarf') ?? chance.scarf) : null,
    tie: mentions(words, 'tie') ? (tintBefore('tie') ?? '#8c2f2b') : null,
    stripes: mentions(words, 'striped', 'stripe', 'breton'),
    earrings: mentions(words, 'earring', 'earrings') || (cut !== 'crop' && cut !== 'none' && random.chance(0.35)),
    smile: mentions(words, 'serious', 'stern', 'sad') ? -0.1 : random.between(0.35, 1),
    resting: mentions(words, 'asleep', 'calm', 'dreaming', 'resting', 'meditating') || random.chance(0.15),
    width: random.between(0.94, 1.06),
  }
}
