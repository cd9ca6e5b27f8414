// Catches a sign that is dropped where it should be spoken, and bytes that the engine cannot read.
import { expect, test } from 'vitest'
import { hasOtherLetters, plainLetters } from '../../../../../src-service/models/voices/plain-letters.ts'

test.each([
  ['naïve café, Zürich — Łódź', 'naive cafe, Zurich, Lodz'],
  ['“It’s 20°C”', '"It\'s 20 degrees Celsius"'],
  ['€1,99 and 2½ cups…', '1,99 euros and 2 and one half cups...'],
  ['🎉 done\u0000\u200b!', 'done !'],
])('spells %s', (text, plain) => {
  expect(plainLetters(text)).toBe(plain)
})

test('distinguishes Latin letters from others', () => {
  expect(hasOtherLetters('Łódź, 100円?')).toBe(true)
  expect(hasOtherLetters('Łódź, 100 €!')).toBe(false)
})
