// Would catch: a separate timer for each run that counts its seconds, one that continues without listeners, and a
// listener called after it left.
import { expect, it } from 'vitest'
import { createTicker } from '#renderer/lib/hooks.ts'

it('calls all listeners of one interval with one timer, which ends with the last of them', () => {
  const timers: { ms: number; call: () => void; isOver: boolean }[] = []
  const ticker = createTicker({
    now: () => 7,
    every(ms, call) {
      const timer = { ms, call, isOver: false }
      timers.push(timer)
      return () => {
        timer.isOver = true
      }
    },
  })
  const reported: string[] = []
  const first = ticker.follow(1_000, (now) => reported.push(`first ${now}`))
  const second = ticker.follow(1_000, (now) => reported.push(`second ${now}`))
  ticker.follow(60_000, (now) => reported.push(`minute ${now}`))
  expect(timers.map(({ ms }) => ms)).toEqual([1_000, 60_000])
  timers[0]?.call()
  first()
  timers[0]?.call()
  expect(reported).toEqual(['first 7', 'second 7', 'second 7'])
  second()
  second()
  expect(timers.map(({ isOver }) => isOver)).toEqual([true, false])
  ticker.follow(1_000, () => reported.push('later'))
  expect(timers).toHaveLength(3)
})
