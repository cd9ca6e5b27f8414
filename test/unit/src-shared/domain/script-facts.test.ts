import { missingFacts } from '#shared/domain/script-facts.ts'
import { expect, test } from 'vitest'

/** Would catch: a fact that the user added and that is still called missing. */
test('facts are missing until the script has them, in any case', () => {
  expect(missingFacts(['12 minutes', 'Ana'], 'ANA says so.')).toEqual(['12 minutes'])
})

/** Would catch: a number that counts as said because another one contains it, as while the script is edited. */
test('a number is missing until the script has that number', () => {
  expect(missingFacts(['2', '1.5', 'Ana'], 'Ana dries 12 cups for 31.5 minutes.')).toEqual(['2', '1.5'])
  expect(missingFacts(['2', '1.5'], '2 cups for 1.5 minutes.')).toEqual([])
})
