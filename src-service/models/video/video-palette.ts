/** The colours of a video, as `#rrggbb`: background, foreground, and two accents. */
export type VideoPalette = {
  readonly ground: string
  readonly deep: string
  readonly ink: string
  readonly accent: string
  readonly second: string
}

/** The palettes of videos, by the names that inputs use. */
export const videoPalettes = {
  paper: { ground: '#efe9dd', deep: '#ddd3c1', ink: '#1d1b19', accent: '#d2452d', second: '#2c4a6e' },
  night: { ground: '#12151c', deep: '#1d222d', ink: '#f1ede4', accent: '#f2b441', second: '#6f8fd8' },
  clay: { ground: '#c9583a', deep: '#a9432a', ink: '#fbf1e3', accent: '#241815', second: '#f3c58b' },
  moss: { ground: '#1f3a31', deep: '#172c25', ink: '#f0ead8', accent: '#e6b35a', second: '#8db39b' },
  sky: { ground: '#b9d3e0', deep: '#9fbfd0', ink: '#17283a', accent: '#e4572e', second: '#f7f3ea' },
  plum: { ground: '#2b1a2f', deep: '#3b2440', ink: '#f6e9e4', accent: '#f07c62', second: '#b48ac0' },
} as const satisfies Record<string, VideoPalette>

export type VideoPaletteName = keyof typeof videoPalettes
/** The names of the palettes, in the order in which they are offered. */
export const videoPaletteNames = [
  'paper',
  'night',
  'clay',
  'moss',
  'sky',
  'plum',
] as const satisfies readonly VideoPaletteName[]

/** Returns a colour with an opacity from 0 to 1 in CSS hex notation. */
export function withAlpha(hex: string, alpha: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, alpha)) * 255)
  return `${hex}${byte.toString(16).padStart(2, '0')}`
}

function channelsOf(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Blends two colours (`share` 0 to 1) in sRGB. */
export function mixHex(from: string, to: string, share: number): string {
  const start = channelsOf(from)
  const end = channelsOf(to)
  const mixed = start.map((channel, index) => Math.round(channel + ((end[index] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
