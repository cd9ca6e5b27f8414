// Catches: a review that skips or repeats files at the edge of a page, loses its place when it goes back, counts wrongly,
// reads everything at once, or saves a decision before an undo that was asked for first.
import type { Asset } from '#shared/bridge/library.ts'
import { createCullSession, cullCounts } from '#renderer/features/library/cull-session.ts'
import { expect, it } from 'vitest'
import { assetOf } from '../../lib/asset-fixture.ts'

const all = Array.from({ length: 150 }, (_, index) => assetOf(index + 1))

function start(pageSize = 70) {
  const reads: (string | undefined)[] = []
  const session = createCullSession({
    read: async (before) => {
      reads.push(before)
      const from = Number(before ?? 0)
      const to = Math.min(all.length, from + pageSize)
      return { assets: all.slice(from, to), next: to < all.length ? String(to) : null, total: all.length }
    },
    report: (error) => {
      throw error
    },
  })
  const state = () => session.store.getState()
  const shown = (): Asset | undefined => state().queue[state().at]
  return { session, reads, state, shown }
}
async function isRead(length: number, { state }: ReturnType<typeof start>): Promise<void> {
  await expect.poll(() => state().queue.length).toBe(length)
}

it('shows every file once, in order, and reads a page only when it comes near', async () => {
  const started = start()
  await isRead(70, started)
  const { session, reads, shown, state } = started
  expect(reads).toEqual([undefined])
  const seen: (string | undefined)[] = []
  while (shown() !== undefined) {
    seen.push(shown()?.id)
    session.apply({ mark: 'rejected' }, true)
    await expect.poll(() => state().isReading, { interval: 1 }).toBe(false)
  }
  expect(seen).toEqual(all.map(({ id }) => id))
  expect(reads).toEqual([undefined, '70', '140'])
  expect(cullCounts(state())).toEqual({ kept: 0, rejected: 150, rated: 0, skipped: 0, left: 0 })
})

it('takes decisions back one by one, each at its own file', async () => {
  const started = start(150)
  await isRead(150, started)
  const { session, shown, state } = started
  session.apply({ mark: 'kept' }, true)
  session.step(1)
  session.apply({ rating: 4 }, false)
  session.step(1)
  expect(cullCounts(state())).toMatchObject({ kept: 1, rated: 1, skipped: 1, left: 147 })
  expect([session.undo(), shown()?.id, shown()?.rating]).toEqual([true, all[2]?.id, 0])
  expect([session.undo(), shown()?.id, shown()?.mark]).toEqual([true, all[0]?.id, 'none'])
  expect([session.undo(), state().at]).toEqual([false, 0])
  session.step(-1)
  expect(state().at).toBe(0)
})

it('saves a decision only after the undo that was asked for before it', async () => {
  const { session } = start()
  const edit = Promise.withResolvers<void>()
  const saved: string[] = []
  const note = (name: string) => async () => void saved.push(name)
  session.save(() => edit.promise.then(note('label')))
  session.save(note('undo'))
  const decided = new Promise<void>((done) => session.save(async () => done(await note('keep')())))
  await Promise.resolve()
  expect(saved).toEqual([])
  edit.resolve()
  await decided
  expect(saved).toEqual(['label', 'undo', 'keep'])
})
