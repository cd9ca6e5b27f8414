// Would catch: a caption outside the frame or its plate, words placed elsewhere in a larger frame, and lost or empty
// boxes.
import { expect, test } from 'vitest'
import {
  createShown,
  drawingOf,
  layCaption,
  safeArea,
  shownText,
  strandsWord,
} from '#shared/domain/captions/caption-style.ts'
import { CaptionLook, CaptionPosition, captionSizes, CaptionStyle } from '#shared/domain/captions/cue.ts'

const measure = (text: string, pixels: number) => text.replaceAll('\u200f', '').length * pixels * 0.55
const lookOf = (style: CaptionStyle, more: Partial<CaptionLook> = {}) => ({ ...CaptionLook.parse({ style }), ...more })
const frame = { width: 1080, height: 1920 }

test.each(CaptionStyle.options)('%s keeps its words within the frame and within the drawn area', (style) => {
  for (const text of [
    'Clay',
    'Fast drying is what splits the rim of every bowl.',
    'x'.repeat(80),
    'word '.repeat(400),
  ]) {
    const laid = layCaption(text, lookOf(style), frame, measure)
    if (laid === null) throw new Error('Nothing was laid out.')
    const { reach, words, pixels } = laid
    expect(reach.x).toBeGreaterThanOrEqual(0)
    expect(reach.x + reach.width).toBeLessThanOrEqual(frame.width)
    expect(reach.y).toBeGreaterThan(0)
    expect(reach.y + reach.height).toBeLessThan(frame.height * 0.9)
    for (const { text: word, x, y } of words) {
      expect(x).toBeGreaterThanOrEqual(reach.x)
      expect(x + measure(word, pixels)).toBeLessThanOrEqual(reach.x + reach.width + 0.01)
      expect(y).toBeLessThan(reach.y + reach.height)
    }
  }
})

test('a frame of half the size has the same caption at half the size', () => {
  const [large, small] = [frame, { width: 540, height: 960 }].map((size) =>
    layCaption('Fast drying is what splits the rim.', lookOf('karaoke'), size, measure),
  )
  expect(small?.words.map(({ x, y }) => [x * 2, y * 2].map(Math.round))).toEqual(
    large?.words.map(({ x, y }) => [x, y].map(Math.round)),
  )
})

test('drops characters without glyphs, and a caption of nothing else is null', () => {
  expect(shownText('Clay 🥣 cracks © 👍🏽')).toBe('Clay  cracks © ')
  expect(layCaption('🥣 👍', lookOf('plate'), frame, measure)).toBeNull()
  expect(layCaption('', lookOf('plate'), frame, measure)).toBeNull()
  expect(layCaption('Clay 🥣 cracks', lookOf('plate'), frame, measure)?.words.map(({ place }) => place)).toEqual([0, 1])
})

test('keeps a line break typed by hand', () => {
  const rows = layCaption('Clay\ncracks', lookOf('plate'), frame, measure)?.words.map(({ y }) => y)
  expect(new Set(rows).size).toBe(2)
})

test('only a style that marks words reports the spoken one', () => {
  const cues = [{ id: 1, start: 1, end: 3, text: 'Clay cracks' }]
  expect(createShown(cues, 'plate')(2.9)).toEqual({ text: 'Clay cracks', spoken: -1 })
  expect(createShown(cues, 'karaoke')(2.9)).toEqual({ text: 'Clay cracks', spoken: 1 })
  expect(createShown(cues, 'karaoke')(3)).toBeNull()
})

// Would catch: a word box that covers its neighbors or leaves what is drawn, and a style that marks no word or two.
test('a marked word differs from the others, and its box stays beside its neighbors', () => {
  const laid = layCaption('Fast drying is', lookOf('word'), frame, measure)
  if (laid === null) throw new Error('Nothing was laid out.')
  const { boxes, outlined, words } = drawingOf(laid, lookOf('word'), 1)
  const [box] = boxes
  const [fast, drying, is] = laid.words
  if (box === undefined || fast === undefined || drying === undefined || is === undefined) throw new Error('Too few.')
  expect(boxes).toHaveLength(1)
  expect(box.x).toBeGreaterThan(fast.x + fast.width)
  expect(box.x + box.width).toBeLessThan(is.x)
  expect(box.x).toBeLessThan(drying.x)
  expect(box.y).toBeGreaterThan(laid.reach.y)
  expect(box.y + box.height).toBeLessThan(laid.reach.y + laid.reach.height)
  expect(outlined.map(({ text }) => text)).toEqual(['Fast', 'is'])
  expect(new Set(words.map(({ fill }) => fill)).size).toBe(2)
  expect(drawingOf(laid, lookOf('plain'), -1)).toMatchObject({ boxes: [], outlined: { length: 3 } })
  const colored = drawingOf(laid, lookOf('karaoke'), 1).words.map(({ fill }) => fill)
  expect(colored[0]).toBe(colored[2])
  expect(colored[1]).not.toBe(colored[0])
})

// Would catch: a size that a style ignores or that is not in pixels of the frame, and large captions outside the safe area.
test('every style takes the size and the position that were set, and stays in the safe area', () => {
  for (const style of CaptionStyle.options) {
    expect(layCaption('Clay', lookOf(style, { size: 54 }), frame, measure)?.pixels).toBe(54)
    const tops = CaptionPosition.options.map((position) => {
      for (const size of [captionSizes.least, captionSizes.most]) {
        const laid = layCaption(
          'Fast drying is what splits the rim.',
          lookOf(style, { size, position }),
          frame,
          measure,
        )
        if (laid === null) throw new Error('Nothing was laid out.')
        expect(laid.reach.y).toBeGreaterThanOrEqual(frame.height * safeArea.y)
        expect(laid.reach.y + laid.reach.height).toBeLessThanOrEqual(frame.height * (safeArea.y + safeArea.height))
      }
      return layCaption('Clay', lookOf(style, { position }), frame, measure)?.reach.y ?? 0
    })
    expect(tops.toSorted((one, other) => one - other)).toEqual(tops)
    expect(new Set(tops).size).toBe(3)
  }
})

test('a white spoken word stands out from the words beside it', () => {
  const laid = layCaption('Fast drying is', lookOf('karaoke'), frame, measure)
  if (laid === null) throw new Error('Nothing was laid out.')
  const fills = drawingOf(laid, lookOf('karaoke', { spoken: 'white' }), 1).words.map(({ fill }) => fill)
  expect(fills[1]).toBe('#ffffff')
  expect(fills[0]).not.toBe('#ffffff')
})

// Would catch: a stranded word that is not reported, and a line break of the user's own that is.
test('reports a word that is left alone on a line', () => {
  const strands = (text: string, size: number) => {
    const laid = layCaption(text, lookOf('outline', { size }), frame, measure)
    if (laid === null) throw new Error('Nothing was laid out.')
    return strandsWord(laid, text)
  }
  expect(strands('Fast drying is what splits the rim of every bowl.', 71)).toBe(false)
  expect(strands('Clay', 120)).toBe(false)
  expect(strands('Electroencephalographically incomprehensible.', 71)).toBe(true)
  expect(strands('Electroencephalographically\nincomprehensible.', 71)).toBe(false)
})

// Would catch: captions that were dragged out of the safe area, or are burned in where they were before.
test('captions stand where they were put, within the safe area', () => {
  for (const style of CaptionStyle.options) {
    const at = (y: number) => layCaption('Slow the rim down', lookOf(style, { y }), frame, measure)?.reach
    const [high, middle, low] = [at(0), at(0.5), at(1)]
    if (high === undefined || middle === undefined || low === undefined) throw new Error('Nothing was laid out.')
    expect(high.y).toBeCloseTo(frame.height * safeArea.y, 5)
    expect(middle.y + middle.height / 2).toBeCloseTo(frame.height / 2, 5)
    expect(low.y + low.height).toBeCloseTo(frame.height * (safeArea.y + safeArea.height), 5)
  }
})
