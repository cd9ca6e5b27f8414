import { saturate } from './scalar.ts'

/** A colour in linear light, sRGB primaries; 1 is white paper, higher is brighter. */
export type Colour = readonly [number, number, number]

const channelMax = 255

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** Parses `#rrggbb`. */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [
    toLinear(((value >> 16) & channelMax) / channelMax),
    toLinear(((value >> 8) & channelMax) / channelMax),
    toLinear((value & channelMax) / channelMax),
  ]
}

/** Mixes from one colour (`share` 0) to another (1). */
export function mixColour(from: Colour, to: Colour, share: number): Colour {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
}

/** Scales the brightness of a colour. */
export function scaleColour(value: Colour, by: number): Colour {
  return [value[0] * by, value[1] * by, value[2] * by]
}

/** Computes the relative luminance (Rec. 709). */
export function luminance(value: Colour): number {
  return 0.2126 * value[0] + 0.7152 * value[1] + 0.0722 * value[2]
}

/** Scales a colour to another luminance. */
export function atLuminance(value: Colour, target: number): Colour {
  return scaleColour(value, target / Math.max(0.004, luminance(value)))
}

/** A colour in OKLab (Ottosson, 2020): lightness, green to red, blue to yellow. Mixes there are perceptually even. */
export type Lab = readonly [number, number, number]

const byteMax = 255

/** Converts linear light to OKLab. */
export function toLab([red, green, blue]: Colour): Lab {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

/** Converts OKLab to linear light. */
export function fromLab([light, a, b]: Lab): Colour {
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** Converts one channel of linear light to a byte value, 0 to 255, not rounded. */
export function toByte(light: number): number {
  const held = saturate(light)
  return (held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055) * byteMax
}

/** Formats a colour as `#rrggbb`. */
export function hexOf(value: Colour): string {
  return `#${value.map((channel) => Math.round(toByte(channel)).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes from one `#rrggbb` (`share` 0) to another (1), perceptually even. */
export function mixTint(from: string, to: string, share: number): string {
  const [light, a, b] = toLab(colour(from))
  const [otherLight, otherA, otherB] = toLab(colour(to))
  return hexOf(fromLab([light + (otherLight - light) * share, a + (otherA - a) * share, b + (otherB - b) * share]))
}

/** Adds an opacity of 0 to 1 to `#rrggbb`. */
export function fade(tint: string, opacity: number): string {
  return `${tint}${Math.round(saturate(opacity) * byteMax)
    .toString(16)
    .padStart(2, '0')}`
}

/** Returns the perceived lightness of `#rrggbb`: 0 black, 1 white. */
export function lightness(tint: string): number {
  return toLab(colour(tint))[0]
}
