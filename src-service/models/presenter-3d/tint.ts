import { blend, clamp } from '../drawing/scalar.ts'

/** The colours that a person asks for, `#rrggbb`; null keeps those of the character. */
export type Tints = { readonly cloth: string | null; readonly hair: string | null }

/** The colours of the characters themselves. */
export const ownTints: Tints = { cloth: null, hair: null }

/**
 * How clothes or hair take on a colour: `mean` is their usual brightness, `contrast` the exponent of light and shade,
 * `scale` keeps the mean of the result.
 */
type Dye = {
  readonly red: number
  readonly green: number
  readonly blue: number
  mean: number
  contrast: number
  scale: number
}

/** Light is never brighter than this share of the colour asked for. */
const brightest = 1.3

function lightAt(rgba: Uint8Array, at: number): number {
  return 0.2126 * (rgba[at] as number) + 0.7152 * (rgba[at + 1] as number) + 0.0722 * (rgba[at + 2] as number)
}

/** In how many steps a brightness from 0 to 255 is looked up: finer than the rounding of a colour shows. */
const lightSteps = 16

/** How bright the dye is for each brightness: a power for each of millions of pixels takes most of the time of a dye. */
function lightsOf({ mean, contrast, scale }: Dye): Float64Array {
  return Float64Array.from(
    { length: 255 * lightSteps + 1 },
    (_, step) => Math.min(brightest, (step / lightSteps / mean) ** contrast) * scale,
  )
}

/** The step in which a brightness is looked up. */
function stepOf(light: number): number {
  return (light * lightSteps + 0.5) | 0
}

/** Means of what `shares` marks: of its brightness or, with `lights`, of what they are for it. */
function meanLight(rgba: Uint8Array, shares: Uint8Array, lights: Float64Array | null): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < shares.length; at += 1) {
    const share = shares[at] as number
    if (share === 0) continue
    const weight = (share * (rgba[at * 4 + 3] as number)) / 65025
    if (weight === 0) continue
    const light = lightAt(rgba, at * 4)
    sum += (lights === null ? light : (lights[stepOf(light)] as number)) * weight
    count += weight
  }
  return count === 0 ? 1 : Math.max(0.01, sum / count)
}

/** Measures how clothes or hair are lit in an image, so that they can take on a colour. `shares` tells where they are. */
export function dyeFor(hex: string, rgba: Uint8Array, shares: Uint8Array): Dye {
  const value = Number.parseInt(hex.slice(1), 16)
  const dye = { red: (value >> 16) & 255, green: (value >> 8) & 255, blue: value & 255, mean: 1, contrast: 1, scale: 1 }
  dye.mean = meanLight(rgba, shares, null)
  // Light hair with the contrast of dark hair looks like metal.
  const goal = lightAt(Uint8Array.of(dye.red, dye.green, dye.blue), 0)
  dye.contrast = clamp((dye.mean / Math.max(1, goal)) ** 0.7, 0.35, 1)
  dye.scale = 1 / meanLight(rgba, shares, lightsOf(dye))
  return dye
}

/** Gives what `shares` marks in RGBA pixels another colour; light, folds and strands stay. */
export function dyePixels(rgba: Uint8Array, shares: Uint8Array, dye: Dye): Uint8Array {
  const made = rgba.slice()
  const { red, green, blue } = dye
  const lights = lightsOf(dye)
  // A loop over places: an iterator makes an object for each of millions of pixels.
  for (let place = 0, at = 0; place < shares.length; place += 1, at += 4) {
    const part = shares[place] as number
    if (part === 0) continue
    const share = part / 255
    const light = lights[stepOf(lightAt(rgba, at))] as number
    // Bytes cut off fractions: a half is added to round.
    made[at] = Math.min(255, blend(rgba[at] as number, red * light, share)) + 0.5
    made[at + 1] = Math.min(255, blend(rgba[at + 1] as number, green * light, share)) + 0.5
    made[at + 2] = Math.min(255, blend(rgba[at + 2] as number, blue * light, share)) + 0.5
  }
  return made
}

/** Whether a sheet shows clothes; the others show hair. */
export function isClothes(sheet: string): boolean {
  return sheet === 'body' || sheet === 'sleeve'
}

/** The images that tell how clothes and hair are lit. */
export const measuredSheets = { cloth: 'body', hair: 'head' } as const satisfies Record<keyof Tints, string>
