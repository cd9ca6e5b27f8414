import { countWords } from '#renderer/features/presenter/takes.ts'
import { expect, it } from 'vitest'

// Would catch: a script without spaces that counts as one word, and punctuation that counts.
it('counts words in scripts with and without spaces', () => {
  expect(countWords('You did everything right — and it split.')).toBe(7)
  expect(countWords('粘土は割れます。')).toBeGreaterThan(2)
  expect(countWords(' \n')).toBe(0)
})
