// Would catch: rows wider than their space, a space where none belongs, and words of two directions in the wrong order.
import { expect, test } from 'vitest'
import { layWords, type LaySetting } from '#shared/domain/captions/lay-words.ts'

const setting: LaySetting = { pixels: 10, width: 100, leading: 1.2, align: 'centre', space: 1, mostInRow: 9 }
/** Every letter is half as wide as it is high. */
const measure = (text: string, pixels: number) => text.replaceAll('\u200f', '').length * pixels * 0.5
const apart = (text: string) => text.split(' ').map((word) => ({ text: word, isApart: true }))
/** The words of each row from left to right. */
const seen = (text: string, more: Partial<LaySetting> = {}) => {
  const { words } = layWords(apart(text), { ...setting, ...more }, measure)
  const rows = Map.groupBy(words, ({ row }) => row)
  return [...rows.values()].map((row) =>
    row
      .toSorted((one, other) => one.x - other.x)
      .map((word) => word.text.replaceAll('\u200f', ''))
      .join(' '),
  )
}

test('breaks into as few rows as fit, of similar width, and shrinks the letters for a long word', () => {
  expect(seen('one two three four five six')).toEqual(['one two three', 'four five six'])
  const long = layWords(apart('incomprehensibilities'), setting, measure)
  expect(long.width).toBeCloseTo(100)
  expect(long.pixels).toBeLessThan(10)
  expect(layWords([], setting, measure).words).toEqual([])
})

test('breaks between phrases, leaves no word alone in its row, and rather shrinks the letters a little', () => {
  expect(seen('under the old bridge today', { language: 'en-US' })).toEqual(['under the old', 'bridge today'])
  expect(seen('she looked at the sea', { language: 'en-US', width: 70 })).toEqual(['she looked', 'at the sea'])
  const block = layWords(apart('sunlight looks white'), { ...setting, width: 90 }, measure)
  expect(block.words.map(({ row }) => row)).toEqual([0, 0, 0])
  expect(block.pixels).toBeGreaterThan(10 * 0.62)
})

test('starts a row where requested, and shrinks the letters until the block fits its height', () => {
  const words = [
    { text: 'one', isApart: true },
    { text: 'two', isApart: true, beginsRow: true },
  ]
  expect(layWords(words, setting, measure).words.map(({ row }) => row)).toEqual([0, 1])
  const many = apart(Array.from({ length: 60 }, () => 'words').join(' '))
  const block = layWords(many, { ...setting, height: 60, mostInRow: 99 }, measure)
  expect(block.height).toBeLessThanOrEqual(60)
  expect(block.width).toBeLessThanOrEqual(100)
})

test('adds no space between words written without one', () => {
  const joined = layWords(
    [
      { text: '粘土', isApart: false },
      { text: 'は', isApart: false },
    ],
    setting,
    measure,
  )
  expect(joined.words[1]?.x).toBe((joined.words[0]?.x ?? 0) + (joined.words[0]?.width ?? 0))
})

test('rows run in the direction of their words, and words of the other direction keep theirs', () => {
  expect(seen('שלום עולם טוב')).toEqual(['טוב עולם שלום'])
  expect(seen('הוא Backlot Studio 5 טוב', { width: 400 })).toEqual(['טוב 5 Backlot Studio הוא'])
  expect(seen('The word שלום עולם means it', { width: 400 })).toEqual(['The word עולם שלום means it'])
})

test('a number among right-to-left words is drawn in their direction, with its punctuation behind it', () => {
  const drawn = (text: string) => layWords(apart(text), setting, measure).words.map((word) => word.text)
  expect(drawn('في 1974، بدأ')[1]).toBe('\u200f1974،\u200f')
  expect(drawn('in 1974, it')[1]).toBe('1974,')
})
