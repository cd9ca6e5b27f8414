// Catches half-transparent drawings that darken what they lie on, as at the edges of every letter, and a veil that is laid
// on otherwise than an overlay.
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { blankPlanes, canvasPlanes, planeLayout } from '#service/models/video/planes.ts'
import { layOver, layVeil, takeOverlay, takeVeil } from '#service/models/video/overlay.ts'

const size = { width: 8, height: 8 }

function filled(colour: string) {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, size.width, size.height)
  return canvas
}

test.each(['#ffffff', '#e4572e', '#2b1a12'])('half of %s over itself changes nothing', async (colour) => {
  const under = await canvasPlanes(filled(colour))
  const image = blankPlanes(size)
  under.bytes.copy(image.bytes)
  layOver(image, takeOverlay(filled(`${colour}80`), 0, 0))
  for (const { start } of planeLayout(size))
    expect(Math.abs((image.bytes[start] ?? 0) - (under.bytes[start] ?? 0))).toBeLessThanOrEqual(2)
})

test.each(['#e4572eff', '#e4572e80', '#2b1a1203', '#00000000'])('a veil of %s is laid on as an overlay', (colour) => {
  const [image, veiled] = [blankPlanes(size), blankPlanes(size)]
  for (const at of image.bytes.keys()) image.bytes[at] = veiled.bytes[at] = 16 + ((at * 37) % 220)
  layOver(image, takeOverlay(filled(colour), 0, 0))
  layVeil(veiled, takeVeil(filled(colour)))
  for (const [at, value] of image.bytes.entries())
    expect(Math.abs(value - (veiled.bytes[at] ?? 0))).toBeLessThanOrEqual(1)
})
