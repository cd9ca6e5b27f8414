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
  return 0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0)
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

function lit(lights: Float64Array, light: number): number {
  return lights[Math.round(light * lightSteps)] as number
}

/** Measures how clothes or hair are lit in an image, so that they can take on a colour. `shares` tells where they are. */
export function dyeFor(hex: string, rgba: Uint8Array, shares: Uint8Array): Dye {
  const value = Number.parseInt(hex.slice(1), 16)
  const dye = { red: (value >> 16) & 255, green: (value >> 8) & 255, blue: value & 255, mean: 1, contrast: 1, scale: 1 }
  const meanOf = (of: (light: number) => number) => {
    let [sum, count] = [0, 0]
    for (let at = 0; at < shares.length; at += 1) {
      const weight = ((shares[at] ?? 0) * (rgba[at * 4 + 3] ?? 0)) / 65025
      if (weight === 0) continue
      sum += of(lightAt(rgba, at * 4)) * weight
      count += weight
    }
    return count === 0 ? 1 : Math.max(0.01, sum / count)
  }
  dye.mean = meanOf((light) => light)
  // Light hair with the contrast of dark hair looks like metal.
  const goal = lightAt(Uint8Array.of(dye.red, dye.green, dye.blue), 0)
  dye.contrast = clamp((dye.mean / Math.max(1, goal)) ** 0.7, 0.35, 1)
  const lights = lightsOf(dye)
  dye.scale = 1 / meanOf((light) => lit(lights, light))
  return dye
}

const dyed = (own: number, colour: number, share: number) => Math.min(255, Math.round(blend(own, colour, share)))

/** Gives what `shares` marks in RGBA pixels another colour; light, folds and strands stay. */
export function dyePixels(rgba: Uint8Array, shares: Uint8Array, dye: Dye): Uint8Array {
  const made = rgba.slice()
  const { red, green, blue } = dye
  const lights = lightsOf(dye)
  // A loop over places: an iterator makes an object for each of millions of pixels.
  for (let place = 0, at = 0; place < shares.length; place += 1, at += 4) {
    const part = shares[place] ?? 0
    if (part === 0) continue
    const share = part / 255
    const light = lit(lights, lightAt(rgba, at))
    made[at] = dyed(rgba[at] ?? 0, red * light, share)
    made[at + 1] = dyed(rgba[at + 1] ?? 0, green * light, share)
    made[at + 2] = dyed(rgba[at + 2] ?? 0, blue * light, share)
  }
  return made
}

/** Whether a sheet shows clothes; the others show hair. */
export function isClothes(sheet: string): boolean {
  return sheet === 'body' || sheet === 'sleeve'
}

/** The images that tell how clothes and hair are lit. */
export const measuredSheets = { cloth: 'body', hair: 'head' } as const satisfies Record<keyof Tints, string>
