// Catches: a state that is not about the address now, a check that is never repeated or repeated without need, an earlier
// address whose host is forgotten.
import { setImmediate as turns } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import type { AddressFinding } from '#main/public-address/check-address.ts'
import { createPublicAddress, hostsOf, withFormer } from '#main/public-address/create-public-address.ts'
import { createTestClock, type TestClock } from '../../../helpers/test-clock.ts'

const minute = 60_000
const broken = { problem: 'refused', sentence: 'It refuses.' } as const
type Place = Parameters<typeof createPublicAddress>[0]['place'] extends () => infer Found ? Found : never

let clock: TestClock
let place: Place
let finding: AddressFinding
/** Ends the checks that are under way; null while they end at once. */
let held: (() => void)[] | null
let checked: string[]
let former: string[]
let isNeeded: boolean
let isPortTaken: boolean
let service: ReturnType<typeof createPublicAddress>

beforeEach(() => {
  clock = createTestClock()
  place = { address: null, port: 27_810, waiting: { kind: 'off' } }
  finding = null
  held = null
  checked = []
  former = []
  isNeeded = true
  isPortTaken = false
  service = createPublicAddress({
    place: () => place,
    listen: () => Promise.resolve({ isPortTaken }),
    isReceiving: () => true,
    async check(base) {
      checked.push(base)
      const found = finding
      if (held !== null) await new Promise<void>((resolve) => void held?.push(resolve))
      return found
    },
    isNeeded: () => isNeeded,
    onFormer: (address) => void former.push(address),
    onChange: () => undefined,
    runInBackground: (_, work) => void work.catch(() => undefined),
    clock,
  })
})
const move = async (address: string | null, waiting: Place['waiting'] = { kind: 'off' }) => {
  place = { ...place, address, waiting }
  await service.follow()
  await turns()
}

it('is off without an address, checking until the first result, then says what was found', async () => {
  expect(service.state()).toEqual({ kind: 'off' })
  held = []
  await move('https://a.example')
  expect(service.state()).toEqual({ kind: 'checking' })
  held[0]?.()
  await turns()
  expect(service.state()).toEqual({ kind: 'works', at: '2026-06-01T12:00:00.000Z' })
  finding = broken
  held = null
  expect(await service.check()).toMatchObject({ kind: 'broken', problem: 'refused', sentence: 'It refuses.' })
  await move(null)
  expect(service.state()).toEqual({ kind: 'off' })
})

it('keeps the last state while it checks again, every five minutes, and ten times sooner after a failure', async () => {
  await move('https://a.example')
  held = []
  clock.advance(5 * minute)
  await turns()
  expect(checked).toHaveLength(2)
  expect(service.state().kind).toBe('works')
  finding = broken
  held[0]?.()
  held = null
  await turns()
  clock.advance(5 * minute)
  await turns()
  expect(service.state().kind).toBe('broken')
  clock.advance(5_000)
  await turns()
  expect(checked).toHaveLength(4)
})

it('checks by itself only while an account needs it', async () => {
  isNeeded = false
  await move('https://a.example')
  clock.advance(60 * minute)
  await turns()
  expect(checked).toHaveLength(1)
  isNeeded = true
  clock.advance(5 * minute)
  await turns()
  expect(checked).toHaveLength(2)
})

it('forgets the result of an address that was changed meanwhile, and remembers that address', async () => {
  await move('https://0.example')
  place = { ...place, address: 'https://a.example' }
  expect(service.state().kind).toBe('checking')
  held = []
  await move('https://a.example')
  await move('https://b.example')
  const [first, second] = held
  finding = broken
  first?.()
  await turns()
  expect(service.state().kind).toBe('checking')
  second?.()
  await turns()
  expect(service.state().kind).toBe('works')
  expect(former).toEqual(['https://0.example', 'https://a.example'])
  const formerAddresses = withFormer(['https://a.example', 'https://0.example'], 'https://0.example')
  expect(hostsOf({ publicAddress: 'https://B.example', formerAddresses, filesPort: 27_810 })).toEqual([
    'b.example',
    '0.example',
    'a.example',
    '127.0.0.1:27810',
    'localhost:27810',
  ])
})

it('names a port that is taken, and a tunnel that shows no address', async () => {
  isPortTaken = true
  await move('https://a.example')
  expect(service.state()).toMatchObject({ kind: 'broken', problem: 'port-taken' })
  expect(checked).toEqual([])
  await move(null, { kind: 'starting' })
  expect(service.state().kind).toBe('checking')
  await move(null, { kind: 'failed', sentence: 'It ended.' })
  expect(service.state()).toMatchObject({ kind: 'broken', problem: 'tunnel', sentence: 'It ended.' })
})

it('checks no more after it was stopped', async () => {
  await move('https://a.example')
  service.stop()
  clock.advance(60 * minute)
  await turns()
  expect(checked).toHaveLength(1)
})
