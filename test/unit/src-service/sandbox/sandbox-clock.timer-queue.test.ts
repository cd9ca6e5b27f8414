import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTimerQueue, type Timer } from '#service/sandbox/sandbox-clock.ts'

// Catches: a timer that is called out of order, twice, or although it was removed.

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), at: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ kind: fc.constant('remove' as const), which: fc.nat(200) }),
  fc.record({ kind: fc.constant('shift' as const) }),
)

test('yields the same order as a list that is sorted again each time', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const queue = createTimerQueue()
      const set: { timer: Timer; remove: () => void }[] = []
      let plain: Timer[] = []
      const first = () => plain.toSorted((a, b) => a.at - b.at)[0] ?? null
      for (const one of steps) {
        if (one.kind === 'add') {
          const timer = { at: one.at, call: () => undefined }
          plain.push(timer)
          set.push({ timer, remove: queue.add(timer) })
        } else if (one.kind === 'remove') {
          const chosen = set[one.which % Math.max(1, set.length)]
          chosen?.remove()
          plain = plain.filter((timer) => timer !== chosen?.timer)
        } else {
          const gone = first()
          if (queue.first() !== null) queue.shift()
          plain = plain.filter((timer) => timer !== gone)
        }
        expect(queue.first()).toBe(first())
      }
    }),
    { numRuns: 300 },
  )
})
