// Catches: captions that are called readable although a frame hides them, and a plate or an outline that counts for nothing.
import { expect, test } from 'vitest'
import { captionContrast, leastContrast, shadeOf, type ShadedFrame } from '#shared/domain/captions/caption-contrast.ts'
import { layCaption } from '#shared/domain/captions/caption-style.ts'
import { CaptionLook, type CaptionStyle, type SpokenColor } from '#shared/domain/captions/cue.ts'

const video = { width: 1080, height: 1920 }
const measure = (text: string, pixels: number) => text.length * pixels * 0.5
const plain = (shade: number): ShadedFrame => ({ width: 9, height: 16, shades: new Uint8Array(144).fill(shade) })
const grey = shadeOf(128, 128, 128)

function contrast(style: CaptionStyle, frame: ShadedFrame, spoken: SpokenColor = 'yellow') {
  const look = { ...CaptionLook.parse({ style }), spoken }
  const laid = layCaption('Slow the rim down', look, video, measure)
  if (laid === null) throw new Error('There is nothing to show')
  return captionContrast(laid, look, frame, video)
}

test('shades keep relative luminance: grey itself, and colours as the grey that is as light', () => {
  expect([shadeOf(0, 0, 0), grey, shadeOf(255, 255, 255)]).toEqual([0, 128, 255])
  // #ffe14d has a relative luminance of 0.76 (WCAG 2.2), like the grey #e1e1e1.
  expect(shadeOf(255, 225, 77)).toBe(225)
})

test('plain letters are lost on white, a plate or an outline keeps them readable', () => {
  expect(contrast('plain', plain(255))).toBeLessThan(leastContrast)
  expect(contrast('plain', plain(0))).toBeGreaterThan(15)
  expect(contrast('plate', plain(255))).toBeGreaterThan(leastContrast)
  expect(contrast('plate', plain(grey))).toBeGreaterThan(contrast('plate', plain(255)))
  for (const style of ['outline', 'loud'] as const) expect(contrast(style, plain(255))).toBeGreaterThan(leastContrast)
})

test('only what is behind the words counts, and there the worst pixel', () => {
  const shades = new Uint8Array(144).fill(0)
  shades.set([255, 255, 255], 0)
  expect(contrast('plain', { width: 9, height: 16, shades })).toBeGreaterThan(15)
  shades.fill(255, 12 * 9 + 4, 12 * 9 + 5)
  expect(contrast('plain', { width: 9, height: 16, shades })).toBeLessThan(leastContrast)
})

test('the colour of the spoken word counts where letters have it', () => {
  expect(contrast('karaoke', plain(255), 'green')).toBeLessThan(contrast('outline', plain(255)))
})
