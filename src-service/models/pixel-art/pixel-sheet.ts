import { hashCell } from '../drawing/random-stream.ts'

/** A small sheet of palette numbers. Number 0 is the palette's darkest colour. */
export type PixelSheet = {
  readonly width: number
  readonly height: number
  /** Puts one pixel; outside the sheet it is passed over. */
  put(x: number, y: number, ink: number): void
  at(x: number, y: number): number
  /** Puts a pixel between two palette numbers by an ordered dither: `tone` 2.5 is half of 2 and half of 3. */
  shade(x: number, y: number, tone: number): void
  block(x: number, y: number, width: number, height: number, ink: number): void
  disc(x: number, y: number, radius: number, ink: number): void
}

// Bayer's matrix of four by four, in sixteenths.
const thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** Makes an empty sheet. */
export function createPixelSheet(width: number, height: number, numbers: Uint8Array): PixelSheet {
  const put = (x: number, y: number, ink: number) => {
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column >= 0 && row >= 0 && column < width && row < height) numbers[row * width + column] = Math.max(0, ink)
  }
  return {
    width,
    height,
    put,
    at: (x, y) => numbers[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0,
    shade(x, y, tone) {
      const base = Math.floor(tone)
      const threshold = ((thresholds[(y & 3) * 4 + (x & 3)] ?? 0) + 0.5) / thresholds.length
      put(x, y, tone - base > threshold ? base + 1 : base)
    },
    block(x, y, across, down, ink) {
      for (let row = 0; row < down; row += 1)
        for (let column = 0; column < across; column += 1) put(x + column, y + row, ink)
    },
    disc(x, y, radius, ink) {
      for (let row = -Math.ceil(radius); row <= radius; row += 1) {
        const half = Math.sqrt(Math.max(0, radius * radius - row * row))
        for (let column = -Math.round(half); column <= Math.round(half); column += 1) put(x + column, y + row, ink)
      }
    },
  }
}

/** Stars above a level, fewer toward it. */
export function putStars(sheet: PixelSheet, level: number, ink: number, seed: number): void {
  for (let y = 0; y < level; y += 1) {
    for (let x = 0; x < sheet.width; x += 1) {
      if (hashCell(x, y, seed) < 0.012 * (1 - y / level)) sheet.put(x, y, ink)
    }
  }
}
