// Catches: a change of the network that nobody hears of, a sleep that is taken for one, and a watch that never ends.
import { expect, it } from 'vitest'
import { watchNetwork } from '#main/hosts/watch-network.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

it('tells of other addresses and of a sleep, each once', () => {
  const clock = createTestClock()
  const seen: string[] = []
  let addresses = 'eth0 10.0.0.2'
  const stop = watchNetwork({
    clock,
    read: () => addresses,
    onChange: () => seen.push('changed'),
    onWake: () => seen.push('woke'),
  })
  clock.advance(60_000)
  expect(seen).toEqual([])
  addresses = ''
  clock.advance(30_000)
  expect(seen).toEqual(['changed'])
  addresses = 'wlan0 192.168.1.7'
  clock.leap(3_600_000)
  clock.advance(30_000)
  expect(seen).toEqual(['changed', 'woke'])
  stop()
  expect(clock.pending()).toBe(0)
})
