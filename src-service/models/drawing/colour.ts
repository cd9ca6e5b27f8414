/** A colour in linear light, sRGB primaries; 1 is white paper, more is brighter. */
export type Colour = readonly [number, number, number]

const channelMax = 255

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** Reads `#rrggbb`. */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [
    toLinear(((value >> 16) & channelMax) / channelMax),
    toLinear(((value >> 8) & channelMax) / channelMax),
    toLinear((value & channelMax) / channelMax),
  ]
}

/** From one colour (`share` 0) to another (1). */
export function mixColour(from: Colour, to: Colour, share: number): Colour {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
}

/** Brighter or darker. */
export function scaleColour(value: Colour, by: number): Colour {
  return [value[0] * by, value[1] * by, value[2] * by]
}

/** How bright it looks (Rec. 709). */
export function luminance(value: Colour): number {
  return 0.2126 * value[0] + 0.7152 * value[1] + 0.0722 * value[2]
}

/** The same hue at another brightness. */
export function atLuminance(value: Colour, target: number): Colour {
  return scaleColour(value, target / Math.max(0.004, luminance(value)))
}
