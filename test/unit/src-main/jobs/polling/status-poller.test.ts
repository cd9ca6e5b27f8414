// Catches: a flood of hints that uses up the window that paid requests need.
import { expect, it } from 'vitest'
import { createHintGate } from '#main/jobs/polling/status-poller.ts'

it('lets one hint per resource through in ten seconds', () => {
  const gate = createHintGate()
  expect(gate.opensAt('a', 1_000)).toBe(1_000)
  gate.note('a', 1_000)
  expect(gate.opensAt('a', 1_500)).toBe(11_000)
  expect(gate.opensAt('b', 1_500)).toBe(1_500)
  expect(gate.opensAt('a', 12_000)).toBe(12_000)
})

it('lets six through in a minute, whatever they name', () => {
  const gate = createHintGate()
  for (let index = 0; index < 6; index += 1) gate.note(`thing ${index}`, 1_000 + index * 100)
  expect(gate.opensAt('another', 2_000)).toBe(61_000)
  expect(gate.opensAt('another', 61_000)).toBe(61_000)
  gate.note('another', 61_000)
  expect(gate.opensAt('one more', 61_050)).toBe(61_100)
})
