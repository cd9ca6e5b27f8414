import { atLuminance, colour, luminance, type Colour } from '../drawing/colour.ts'
import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Surface } from './surface.ts'
import type { ThingKind } from './thing-kinds.ts'

const clays = ['#b9795a', '#d8ccb8', '#8a5a42'] as const
const metals = ['brass', 'copper', 'bronze', 'silver', 'gold', 'pewter']

/** Chooses what a turned thing is made of, from its kind and from words such as matte, glossy, speckled, brass. */
export function thingSurface(
  kind: ThingKind,
  wanted: Colour | null,
  words: readonly string[],
  height: number,
  random: RandomStream,
): Surface {
  const base = wanted ?? colour(random.pick(kind.colours))
  const phase = random.between(0, 50)
  if (kind.material === 'fruit') {
    return { kind: 'fruit', base, second: colour(kind.blush ?? '#b98f3c'), line: -1, speckle: 0.4, gloss: 0.35, phase }
  }
  if (kind.material === 'stone')
    return { kind: 'stone', base, second: base, line: -1, speckle: 0.5, gloss: 0.08, phase }
  const metal = metals.find((word) => words.includes(word))
  if (metal !== undefined && wanted !== null && random.chance(0.9)) {
    return {
      kind: 'metal',
      base: atLuminance(wanted, Math.max(0.25, luminance(wanted))),
      second: base,
      line: -1,
      speckle: 0,
      gloss: 0.75,
      phase,
    }
  }
  const isMatte = mentions(words, 'matte', 'unglazed', 'raw', 'bisque', 'earthenware')
  const isGlossy = mentions(words, 'glossy', 'glazed', 'shiny', 'porcelain', 'glass')
  return {
    kind: 'glaze',
    base,
    second: colour(random.pick(clays)),
    line: random.chance(0.55) && !isMatte ? height * random.between(0.1, 0.36) : -1,
    speckle: mentions(words, 'speckled', 'stoneware') ? 1 : random.chance(0.6) ? random.between(0.4, 0.9) : 0,
    gloss: isMatte ? 0.05 : isGlossy ? 0.9 : random.pick([0.28, 0.5, 0.75]),
    phase,
  }
}
