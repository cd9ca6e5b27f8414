import { emptyDraft, orderProblems, ordersOf } from '#renderer/features/presenter/new-video/order-draft.ts'
import { expectedLengths } from '#renderer/features/presenter/new-video/length-field.tsx'
import { expect, test } from 'vitest'

const draft = { ...emptyDraft, topic: 'Why clay cracks', script: ' The rim dries first. ' }

/** Would catch: a reviewed script that is not spoken, one that a whole series speaks, an empty one that is sent. */
test('a reviewed script goes with its own video, and with no other', () => {
  expect(ordersOf(draft)).toMatchObject([{ topic: 'Why clay cracks', script: 'The rim dries first.' }])
  expect(ordersOf({ ...draft, script: null })[0]).not.toHaveProperty('script')
  expect(ordersOf({ ...draft, way: 'series', topics: 'a\nb' }).some((order) => 'script' in order)).toBe(false)
  expect(orderProblems({ ...draft, script: ' ' }, null, null).script).toBe('Write the script, or remove it.')
})

/** Would catch: a length and a price of the topic where a script is spoken. */
test('the length is that of the script', () => {
  const [short = 0] = expectedLengths(draft, true)
  const [long = 0] = expectedLengths({ ...draft, script: 'The rim dries first. '.repeat(20) }, true)
  expect(short).toBeLessThan(10)
  expect(long).toBeGreaterThan(20)
})
