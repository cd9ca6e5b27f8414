// Catches: a second press that orders again, or orders what is selected once the first was taken, an order that cannot be
// repeated on purpose, and a lost answer after which the same order has another id.
import { beforeEach, expect, it } from 'vitest'
import { createOrders, type ComposerDeps } from '#renderer/features/composer/composer-deps.ts'
import { createComposerStore } from '#renderer/features/composer/composer-store.ts'
import { createHandClock } from '../create/create-fixture.ts'

let sent: { readonly body: string; readonly draftId: string }[]
let order: (body: string, lasts?: number) => Promise<boolean>
let move: (ms: number) => Promise<void>
let isLost: boolean

beforeEach(() => {
  const { clock, move: pass } = createHandClock()
  move = pass
  sent = []
  isLost = false
  let uuids = 0
  const deps: Pick<ComposerDeps, 'store' | 'clock' | 'random' | 'explain'> = {
    store: createComposerStore(),
    clock,
    random: { uuid: () => `id ${(uuids += 1)}`, unit: () => 0.5 },
    explain: () => 'The answer was lost.',
  }
  // What orders are sent with; the rest of a brand is for other actions.
  const start = createOrders(deps as ComposerDeps)
  order = (body, lasts = 600) =>
    start('downloading', body, null, async ({ draftId }) => {
      sent.push({ body, draftId })
      await new Promise<void>((resolve) => void clock.after(lasts, resolve))
      if (isLost) throw new Error('lost')
    })
})

it('takes a second press on the old button as the same, also if the first one was answered slowly', async () => {
  const first = order('two plays')
  await move(600)
  expect(await first).toBe(true)
  expect(await order('two plays')).toBe(false)
  expect(sent).toHaveLength(1)
})

it('takes a second press for what is selected after the first as the same, and sends it once the window showed the end', async () => {
  const first = order('two plays')
  await move(600)
  await first
  expect(await order('a third play')).toBe(false)
  await move(400)
  const other = order('a third play')
  await move(1_000)
  expect(await other).toBe(true)
  const again = order('two plays')
  await move(600)
  expect(await again).toBe(true)
  expect(new Set(sent.map(({ draftId }) => draftId)).size).toBe(3)
})

it('repeats an order whose answer was lost with its id, however soon', async () => {
  isLost = true
  const first = order('two plays')
  await move(600)
  expect(await first).toBe(false)
  isLost = false
  const again = order('two plays')
  await move(600)
  expect(await again).toBe(true)
  expect(sent.map(({ draftId }) => draftId)).toEqual(['id 1', 'id 1'])
})
