// Catches captions that come too early or too late, words that leave the frame, and scripts that are shown as empty
// boxes or in the wrong order.
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import {
  aheadSec,
  looks,
  captionAppearances,
  setGroup,
  stateOf,
} from '../../../../../src-service/short-video/captions/caption-appearance.ts'
import { captionGroups, createCaptionTrack } from '../../../../../src-service/short-video/captions/caption-track.ts'
import { blankPlanes } from '../../../../../src-service/models/video/planes.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

const size = { width: 270, height: 480 }
const use = { language: 'en-US', isHook: false }
const words = 'Water pushes back on the ship, as hard as the water that was moved is heavy. So, ships float.'
  .split(' ')
  .map((text, index) => ({ text, start: 0.2 + index * 0.34, end: 0.2 + index * 0.34 + 0.3 }))
const context = createCanvas(8, 8).getContext('2d')

test.each(captionAppearances)('%s shows every word within 120 ms of its sound', (look) => {
  const groups = captionGroups(words, look, use)
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
  const block = setGroup(context, { words: long, from: 0, until: 1 }, look, size, use)
  expect(block.width).toBeLessThanOrEqual(size.width * 0.9)
  for (const group of captionGroups(words, look, use)) {
    const set = setGroup(context, group, look, size, use)
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
  const block = setGroup(context, { words: spoken, from: 0, until: 2 }, 'plate', size, use)
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
  const track = createCaptionTrack(words.slice(0, 4), 'karaoke', size, '#ffd23f', use)
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

test.each(captionAppearances)('%s shows the whole hook in the first frame, before it is heard', (look) => {
  const hook = words.slice(0, 6)
  const asHook = { language: 'en-US', isHook: true }
  const [group] = captionGroups(hook, look, asHook)
  expect(group?.words).toHaveLength(hook.length)
  const covered = (frame: number) => {
    const image = blankPlanes(size)
    image.bytes.fill(100)
    createCaptionTrack(hook, look, size, '#ffd23f', asHook).layOn(image, frame)
    return image.bytes.filter((value) => value !== 100).length
  }
  // Nothing of it is still to come while it is spoken.
  expect(covered(0)).toBeGreaterThan(1500)
  expect(covered(0)).toBeGreaterThan(covered(40) * 0.9)
})

const large = { width: 1080, height: 1920 }

/** Draws a caption over a colour and returns its pixels, as RGBA. */
function drawn(look: (typeof captionAppearances)[number], behind: string, accent: string, isHook: boolean) {
  const group = { words: words.slice(0, 4), from: 0, until: 2 }
  const block = setGroup(context, group, look, large, { language: 'en-US', isHook })
  const canvas = createCanvas(large.width, Math.ceil(block.height) + 120)
  const target = canvas.getContext('2d')
  target.fillStyle = behind
  target.fillRect(0, 0, canvas.width, canvas.height)
  const letters = createCanvas(canvas.width, canvas.height)
  for (const one of [target, letters.getContext('2d')]) {
    one.translate(20, 60)
    one.font = block.font
    one.textBaseline = 'alphabetic'
  }
  // Late enough for every word, and after the last mark.
  const seconds = look === 'karaoke' ? 0.1 : 1.9
  looks[look].draw(target, { block, group, seconds, accent, order: 0, isHook })
  return { pixels: canvas.data(), width: canvas.width, height: canvas.height, pixelsOfLetter: block.pixels }
}

/** The light of each value of a channel. */
const lights = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

function luminance(pixels: Uint8Array, at: number): number {
  const lightOf = (channel: number) => lights[pixels[at * 4 + channel] ?? 0] ?? 0
  return 0.2126 * lightOf(0) + 0.7152 * lightOf(1) + 0.0722 * lightOf(2)
}

const behinds = ['#ffffff', '#808080', '#ff7aa8', '#101010']
const drawings = captionAppearances.flatMap((look) => behinds.map((behind) => ({ look, behind })))

test.each(sampleOf(drawings, 5))('$look has a contrast of 4.5 to 1 over $behind', ({ look, behind }) => {
  for (const isHook of [false, true]) {
    // The darkest colour of the words that stand out.
    const { pixels, width, height, pixelsOfLetter } = drawn(look, behind, '#ff7aa8', isHook)
    const { pixels: other } = drawn(look, behind === '#808080' ? '#303030' : '#808080', '#ff7aa8', isHook)
    // Letters and their outline look the same whatever is behind them; the background does not.
    const isOwn = (at: number) => [0, 1, 2].every((channel) => pixels[at * 4 + channel] === other[at * 4 + channel])
    const isBright = (at: number) => isOwn(at) && luminance(pixels, at) > 0.25
    const around = [1, -1, width, -width]
    // Within a letter, away from its soft edge.
    const isLetter = (at: number) => isBright(at) && around.every((away) => isBright(at + away))
    const reach = Math.max(7, Math.round(pixelsOfLetter * 0.1))
    let [edges, weak] = [0, 0]
    for (let y = reach; y < height - reach; y += 3) {
      for (let x = reach; x < width - reach; x += 3) {
        const at = y * width + x
        if (!isLetter(at)) continue
        for (const away of around) {
          const path = Array.from({ length: reach }, (_, step) => at + away * (step + 1))
          if (path.every(isBright)) continue
          edges += 1
          const darkest = Math.min(...path.map((place) => luminance(pixels, place)))
          if ((luminance(pixels, at) + 0.05) / (darkest + 0.05) < 4.5) weak += 1
        }
      }
    }
    expect(edges).toBeGreaterThan(300)
    // In a narrow gap of two letters lie only their soft edges; without an outline nearly all would be weak.
    expect(weak / edges).toBeLessThan(0.2)
  }
})

// A tilted caption, as of punch, does not lie exactly over its letters.
const straight = captionAppearances.filter((look) => look !== 'punch')

test.each(straight)('%s draws outlines as one shape: none lies over the letters of a neighbour', (look) => {
  const group = { words: words.slice(0, 4), from: 0, until: 2 }
  const block = setGroup(context, group, look, large, use)
  // Words that nearly touch, as in a narrow typeface.
  const near = block.words.map((word, index) => ({ ...word, x: word.x - index * block.pixels * 0.26 }))
  const canvas = createCanvas(large.width, large.height)
  const target = canvas.getContext('2d')
  target.translate(80, 200)
  target.font = block.font
  const seconds = look === 'karaoke' ? 0.1 : 1.9
  looks[look].draw(target, {
    block: { ...block, words: near },
    group,
    seconds,
    accent: '#ffffff',
    order: 0,
    isHook: false,
  })
  const bare = createCanvas(large.width, large.height)
  const letters = bare.getContext('2d')
  letters.setTransform(target.getTransform())
  letters.font = block.font
  letters.fillStyle = '#ffffff'
  for (const { text, x, y } of near) letters.fillText(text, x, look === 'plate' ? y + block.pixels * 0.14 : y)
  const [shown, expected] = [canvas.data(), bare.data()]
  let [inside, dark] = [0, 0]
  for (let at = 0; at < expected.length; at += 4) {
    if (expected[at + 3] !== 255) continue
    inside += 1
    if ((shown[at] ?? 0) < 100) dark += 1
  }
  expect(inside).toBeGreaterThan(500)
  expect(dark / inside).toBeLessThan(0.001)
})
