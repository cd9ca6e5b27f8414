// Catches empty boxes in a film: letters that the faces lack are refused or left out, never shown as boxes.
import { expect, test } from 'vitest'
import { readableText } from '#service/models/video/set-text.ts'

test('leaves pictographs out and spaces single', () => {
  expect(readableText('  Good   news 🎉 \n for👍🏽 all © 2026 ')).toBe('Good news\nfor all © 2026')
})

test('keeps Latin, Greek and Cyrillic letters with their marks', () => {
  const text = 'Žluťoučký kůň, Ελληνικά, Съешь ещё, Tiếng Việt'
  expect(readableText(text)).toBe(text)
})

test('refuses letters that it cannot set', () => {
  expect(() => readableText('こんにちは')).toThrow('Latin, Greek or Cyrillic')
})
