// Catches captions that come too early or too late, words that leave the frame, and scripts that are shown as empty
// boxes or in the wrong order.
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import {
  aheadSec,
  captionAppearances,
  setGroup,
  stateOf,
} from '../../../../../src-service/short-video/captions/caption-appearance.ts'
import { captionGroups, createCaptionTrack } from '../../../../../src-service/short-video/captions/caption-track.ts'
import { blankPlanes } from '../../../../../src-service/models/video/planes.ts'

const size = { width: 270, height: 480 }
const words = 'Water pushes back on the ship, as hard as the water that was moved is heavy. So, ships float.'
  .split(' ')
  .map((text, index) => ({ text, start: 0.2 + index * 0.34, end: 0.2 + index * 0.34 + 0.3 }))
const context = createCanvas(8, 8).getContext('2d')

test.each(captionAppearances)('%s shows every word within 120 ms of its sound', (look) => {
  const groups = captionGroups(words, look)
  expect(groups.flatMap((group) => group.words.map(({ text }) => text))).toEqual(words.map(({ text }) => text))
  for (const group of groups) {
    for (const [order, word] of group.words.entries()) {
      expect(word.start).toBeGreaterThanOrEqual(group.from)
      expect(word.end).toBeLessThanOrEqual(group.until + 0.001)
      // The frame in which the caption first counts the word as spoken.
      const frames = Array.from({ length: 300 }, (_, frame) => frame)
      const first = frames.find((frame) => frame / 30 >= word.start - aheadSec) ?? 0
      expect(Math.abs(first / 30 - word.start)).toBeLessThan(0.12)
      expect(stateOf(group, look, first)).toMatch(new RegExp(`^(frame ${first}|word ${order})$`))
    }
  }
})

test.each(captionAppearances)('%s stays within the frame, however long a word is', (look) => {
  const long = [{ text: 'Donaudampfschifffahrtsgesellschaftskapitän', start: 0, end: 1 }]
  const block = setGroup(context, { words: long, from: 0, until: 1 }, look, size)
  expect(block.width).toBeLessThanOrEqual(size.width * 0.9)
  for (const group of captionGroups(words, look)) {
    const set = setGroup(context, group, look, size)
    for (const { x, width } of set.words) expect(x + width).toBeLessThanOrEqual(set.width + 0.5)
  }
})

test.each([
  ['蓝光', '散射', '得更多'],
  ['하늘은', '왜', '파란가요'],
  ['السماء', 'زرقاء', 'اليوم'],
  ['השמיים', 'כחולים', 'היום'],
  ['आसमान', 'नीला', 'है'],
  ['ท้องฟ้า', 'สีฟ้า', 'มาก'],
])('renders %s %s %s with real glyphs, each word different from the next', (...texts) => {
  const spoken = texts.map((text, index) => ({ text, start: index * 0.4, end: index * 0.4 + 0.35 }))
  const block = setGroup(context, { words: spoken, from: 0, until: 2 }, 'plate', size)
  const canvas = createCanvas(300, 80)
  const target = canvas.getContext('2d')
  const images = block.words.map(({ text }) => {
    target.clearRect(0, 0, 300, 80)
    target.font = block.font
    target.fillStyle = '#ffffff'
    target.fillText(text, 20, 50)
    return Buffer.from(target.getImageData(0, 0, 300, 80).data).toString('base64')
  })
  expect(new Set(images).size).toBe(texts.length)
  // A letter that no font has is drawn as the same box as an unassigned one.
  target.clearRect(0, 0, 300, 80)
  target.fillText('\u{10FFFD}'.repeat([...(texts[0] ?? '')].length), 20, 50)
  expect(images).not.toContain(Buffer.from(target.getImageData(0, 0, 300, 80).data).toString('base64'))
  const isReversed = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(texts[0] ?? '')
  const [first, second] = block.words
  expect((first?.x ?? 0) > (second?.x ?? 0)).toBe(isReversed)
})

test('draws captions on the frame while they are heard, and leaves it unchanged in silence', () => {
  const track = createCaptionTrack(words.slice(0, 4), 'karaoke', size, '#ffd23f')
  const at = (frame: number) => {
    const image = blankPlanes(size)
    image.bytes.fill(100)
    track.layOn(image, frame)
    return image.bytes.filter((value) => value !== 100).length
  }
  expect(at(0)).toBe(0)
  expect(at(15)).toBeGreaterThan(500)
  expect(at(290)).toBe(0)
})
