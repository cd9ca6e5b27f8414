import { hashCell } from './random-stream.ts'

const channelMax = 255
const curveSteps = 4096

/** The tone of a finished image: brightness, vignette, grain (in steps of 255) and saturation (1 is unchanged). */
type Tone = {
  readonly exposure: number
  readonly vignette: number
  readonly grain: number
  readonly saturation: number
  readonly seed: number
}

/** Writes one pixel of linear light as three bytes at `x`, `y` of the image. */
type Developer = (
  pixels: Uint8Array<ArrayBufferLike>,
  x: number,
  y: number,
  red: number,
  green: number,
  blue: number,
) => void

/** Tabulates the ACES filmic curve (fit by Narkowicz, 2015), then the sRGB curve, over the square root of light. */
function createCurve(): { readonly table: Float32Array; readonly most: number } {
  const most = 4
  const table = new Float32Array(curveSteps + 2)
  for (let step = 0; step < table.length; step += 1) {
    const light = ((step / curveSteps) * most) ** 2
    const toned = Math.min(1, (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14))
    table[step] = (toned <= 0.0031308 ? toned * 12.92 : 1.055 * toned ** (1 / 2.4) - 0.055) * channelMax
  }
  return { table, most }
}

/** Creates the last step of an image: vignette, tone curve, grain and uniform dither, so that gradients do not band. */
export function createDeveloper(width: number, height: number, video: Tone): Developer {
  const { table, most } = createCurve()
  const perUnit = curveSteps / most
  const longest = Math.max(width, height)

  function toned(light: number): number {
    const at = Math.min(curveSteps, Math.sqrt(light > 0 ? light : 0) * perUnit)
    const step = at | 0
    const from = table[step] as number
    return from + ((table[step + 1] as number) - from) * (at - step)
  }

  return (pixels, x, y, red, green, blue) => {
    const acrossPart = (x + 0.5 - width / 2) / longest
    const downPart = (y + 0.5 - height / 2) / longest
    const light = video.exposure * (1 - video.vignette * 2 * (acrossPart * acrossPart + downPart * downPart))
    const grey = (0.2126 * red + 0.7152 * green + 0.0722 * blue) * (1 - video.saturation)
    const chance = hashCell(x, y, video.seed)
    const other = hashCell(x + 7919, y, video.seed)
    const grain = (chance + other - 1) * video.grain
    const dither = hashCell(x, y + 104729, video.seed) - 0.5
    const at = (y * width + x) * 3
    pixels[at] = clampByte(toned((red * video.saturation + grey) * light) + grain + dither)
    pixels[at + 1] = clampByte(toned((green * video.saturation + grey) * light) + grain + dither)
    pixels[at + 2] = clampByte(toned((blue * video.saturation + grey) * light) + grain + dither)
  }
}

function clampByte(value: number): number {
  return value <= 0 ? 0 : value >= channelMax ? channelMax : (value + 0.5) | 0
}
