// Catches a poster with an unreadable title: a script without spaces treated as one long word.
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { setTitle } from '../../../../../src-service/short-video/edit/draw-poster.ts'

const width = 1080

test.each([
  ['为什么天空是蓝色的而不是绿色的或者紫色的呢', 3],
  ['東京タワーは333メートルです。', 2],
  ['ทำไมท้องฟ้าจึงเป็นสีฟ้า', 2],
  ['How do lighthouses work', 2],
])('sets “%s” in rows of large letters', (title, rows) => {
  const block = setTitle(createCanvas(8, 8).getContext('2d'), title, width)
  expect(block.pixels).toBeGreaterThan(width * 0.075)
  expect(block.words.at(-1)?.row).toBeGreaterThanOrEqual(rows - 1)
  expect(block.width).toBeLessThanOrEqual(width * 0.86)
  const said = block.words.map(({ text }) => text).join('')
  expect(title.replaceAll(' ', '').toLocaleUpperCase().startsWith(said)).toBe(true)
})
