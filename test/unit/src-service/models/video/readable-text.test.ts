// Catches empty boxes in a video: letters missing from the fonts are refused or left out, never shown as boxes.
import { expect, test } from 'vitest'
import { readableText } from '#service/models/video/readable-text.ts'

test('removes pictographs and repeated spaces', () => {
  expect(readableText('  Good   news 🎉 \n for👍🏽 all © 2026 ')).toBe('Good news\nfor all © 2026')
})

test('keeps Latin, Greek and Cyrillic letters with their diacritics', () => {
  const text = 'Žluťoučký kůň, Ελληνικά, Съешь ещё, Tiếng Việt'
  expect(readableText(text)).toBe(text)
})

test('refuses letters that it cannot render', () => {
  expect(() => readableText('こんにちは')).toThrow('Latin, Greek or Cyrillic')
})
