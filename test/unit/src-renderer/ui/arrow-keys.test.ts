// Would catch: an arrow key that goes against what the eye sees in a mirrored layout.
import { afterEach, expect, test } from 'vitest'
import { english, showLanguage } from '#renderer/texts/language.ts'
import { readingKey } from '#renderer/ui/arrow-keys.ts'

afterEach(() => showLanguage(english))

test('left and right swap in a mirrored layout; other keys do not', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'a']
  expect(keys.map(readingKey)).toEqual(keys)
  showLanguage({ ...english, direction: 'rtl' })
  expect(keys.map(readingKey)).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home', 'a'])
})
