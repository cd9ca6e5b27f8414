import { atLuminance, colour, luminance, mixColour, type Colour } from '../drawing/colour.ts'
import { coloursIn } from '../drawing/colour-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'

/** The palettes that a run can request by name. */
export const paletteNames = [
  'from the prompt',
  'lagoon',
  'ember',
  'moss',
  'dusk',
  'bone',
  'ink',
  'rose',
  'marigold',
] as const
type PaletteName = (typeof paletteNames)[number]

/** From the darkest colour to the lightest. */
const stops: Record<Exclude<PaletteName, 'from the prompt'>, readonly string[]> = {
  lagoon: ['#08202f', '#10465a', '#2f8797', '#84c3c0', '#f0dfb8'],
  ember: ['#2b0a12', '#6d1822', '#c0432f', '#e8926a', '#f8dcb6'],
  moss: ['#11190f', '#2c4428', '#5f8453', '#a9bf83', '#eceac6'],
  dusk: ['#14122b', '#3a2f63', '#7d5f98', '#d59a9c', '#f6d9b8'],
  bone: ['#2c2620', '#6b5d4e', '#b39f88', '#dccdb6', '#f6eee0'],
  ink: ['#0a0c10', '#1f2732', '#4a5967', '#98a7b0', '#eaeeee'],
  rose: ['#2e0d1c', '#7a2743', '#c2657a', '#e7a9a6', '#fae3d6'],
  marigold: ['#2a1405', '#7a3d0d', '#cf8420', '#efbe55', '#fbeec2'],
}

/** Writes the colour at a share, 0 (dark) to 1 (light), to three numbers of `into`. */
export type Ramp = (share: number, into: Float64Array) => void

const rampSteps = 512
const deepest = 0.012
const lightest = 0.74

/** Blends colours as paint mixes, by the square root of light. */
function blendStops(colours: readonly Colour[], share: number): Colour {
  const at = share * (colours.length - 1)
  const index = Math.min(colours.length - 2, Math.floor(at))
  const part = at - index
  const [from, to] = [colours[index] ?? [0, 0, 0], colours[index + 1] ?? [1, 1, 1]]
  const channel = (first: number, second: number) => (Math.sqrt(first) * (1 - part) + Math.sqrt(second) * part) ** 2
  return [channel(from[0], to[0]), channel(from[1], to[1]), channel(from[2], to[2])]
}

function namedColours(words: readonly string[]): readonly Colour[] | null {
  const known = coloursIn(words)
  if (known.length === 0) return null
  const sorted = [...known].sort((one, other) => luminance(one) - luminance(other))
  const first = sorted[0] ?? colour('#222222')
  const last = sorted[sorted.length - 1] ?? first
  const deep = atLuminance(first, Math.min(deepest, luminance(first) * 0.25))
  const dim = atLuminance(first, Math.min(0.07, luminance(first) * 0.6))
  const pale = mixColour(atLuminance(last, Math.max(0.5, luminance(last))), [0.95, 0.9, 0.8], 0.6)
  return [deep, dim, ...sorted, atLuminance(pale, lightest)]
}

/** Chooses a palette: by its name, by the colours that the prompt names, or randomly. */
export function choosePalette(name: PaletteName, words: readonly string[], random: RandomStream): Ramp {
  const byChance = random.pick(['lagoon', 'ember', 'moss', 'dusk', 'bone', 'ink', 'rose', 'marigold'] as const)
  const asked = paletteNames.find(
    (one) => one !== 'from the prompt' && words.includes(one) && namedColours(words) === null,
  )
  const chosen = name === 'from the prompt' ? (asked ?? byChance) : name
  const own = name === 'from the prompt' ? namedColours(words) : null
  const colours = own ?? (chosen === 'from the prompt' ? [] : stops[chosen].map(colour))
  const table = new Float64Array((rampSteps + 1) * 3)
  for (let step = 0; step <= rampSteps; step += 1) table.set(blendStops(colours, step / rampSteps), step * 3)
  return (share, into) => {
    const at = ((share <= 0 ? 0 : share >= 1 ? 1 : share) * rampSteps) | 0
    into[0] = table[at * 3] as number
    into[1] = table[at * 3 + 1] as number
    into[2] = table[at * 3 + 2] as number
  }
}
