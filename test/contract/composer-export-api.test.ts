// Catches: renders, shelf and downloads whose answers differ from the interface: the same words rendered or paid twice, an eleventh render in an hour, a failure that keeps the credits, a render that a restart loses.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { composerRoutes } from '#shared/contract/composer.ts'
import { createHeldRenderer, openComposer, type ComposerCaller } from '../helpers/composer-caller.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { playLibrary } from '#service/composer/plays/play-library.ts'

const plays = playLibrary.map(({ playId }) => playId)
const limitReached = '429 Export limit reached, 10 an hour.'

const start = async (caller: ComposerCaller, playId: string, more = {}) =>
  composerRoutes.startExport.answer.parse(await caller.send('POST', `/plays/${playId}/export`, undefined, more))
const read = async (caller: ComposerCaller, playId: string, exportId: string) =>
  composerRoutes.readExport.answer.parse(await caller.get(`/plays/${playId}/export/${exportId}`))
async function over(caller: ComposerCaller, playId: string, exportId: string) {
  await expect.poll(async () => (await read(caller, playId, exportId)).status, { interval: 5 }).toMatch(/done|failed/)
  return read(caller, playId, exportId)
}
const library = async (caller: ComposerCaller, query = '') =>
  composerRoutes.library.answer.parse(await caller.get(`/library${query}`)) as unknown as {
    library: z.output<typeof composerRoutes.save.answer>[]
    nextCursor: string | null
  }
const save = (caller: ComposerCaller, playId: string) => caller.send('POST', `/library/${playId}`)
const download = async (caller: ComposerCaller, body?: object) =>
  composerRoutes.download.answer.parse(await caller.send('POST', '/library/download', body))

describe('export', () => {
  test('answers at once, is queued, rendering, then done with a video and a poster that play', async () => {
    const { held, render } = createHeldRenderer()
    await using caller = await openComposer({ renderTake: render })
    const { exportId, status, url } = await start(caller, 'day-one')
    expect([status, url]).toEqual(['queued', null])
    await expect.poll(() => held.length, { interval: 5 }).toBe(1)
    expect(await read(caller, 'day-one', exportId)).toMatchObject({ status: 'rendering', url: null })
    held[0]?.finish()
    const done = await over(caller, 'day-one', exportId)
    expect(done).toMatchObject({ status: 'done', durationSec: 2, error: null })
    const video = await caller.bench.fetch(new URL(done.url ?? '').pathname)
    expect([video.headers.get('content-type'), (await video.arrayBuffer()).byteLength]).toEqual([
      'video/mp4',
      done.bytes,
    ])
    expect((await caller.bench.fetch(new URL(done.posterUrl ?? '').pathname)).status).toBe(200)
  })

  test('is charged as the generations it runs; the same words twice return the same export and charge nothing', async () => {
    await using caller = await openComposer()
    const before = caller.bench.balance()
    const first = await start(caller, 'day-one')
    expect(first.creditsSpent).toBeGreaterThan(9)
    expect(caller.bench.balance()).toBe(before - (first.creditsSpent ?? 0))
    await over(caller, 'day-one', first.exportId)
    expect((await start(caller, 'day-one')).exportId).toBe(first.exportId)
    expect(caller.bench.balance()).toBe(before - (first.creditsSpent ?? 0))
    await caller.send('POST', '/plays/day-one/takes')
    expect((await start(caller, 'day-one')).exportId).not.toBe(first.exportId)
  })

  test('that fails is refunded and says why, and can be started again', async () => {
    await using caller = await openComposer()
    const before = caller.bench.balance()
    const { exportId } = await start(caller, 'day-one', { fault: 'fail-run' })
    const failed = await over(caller, 'day-one', exportId)
    expect(failed).toMatchObject({ status: 'failed', error: 'The render failed (simulated).', url: null })
    expect(caller.bench.balance()).toBe(before)
    const again = await start(caller, 'day-one')
    expect(again.exportId).toBe(exportId)
    expect(await over(caller, 'day-one', exportId)).toMatchObject({ status: 'done', error: null })
    expect(caller.bench.balance()).toBe(before - (again.creditsSpent ?? 0))
    expect(caller.bench.service.ledger.sum()).toBe(0)
  })

  test('ten an hour: the eleventh is refused without charge, and each place is free again an hour later', async () => {
    await using caller = await openComposer({ credits: 10_000 })
    for (const playId of plays.slice(0, 10)) await start(caller, playId)
    const before = caller.bench.balance()
    expect(await caller.refused('POST', `/plays/${plays[10]}/export`)).toBe(limitReached)
    expect(caller.bench.balance()).toBe(before)
    // The words that have a render need none of the allowance.
    await start(caller, plays[0] ?? '')
    caller.bench.clock.advance(60 * 60_000 - 13_000)
    await start(caller, plays[10] ?? '')
    expect((await start(caller, plays[10] ?? '')).status).toMatch(/queued|rendering|done/)
  })

  test('survives a restart: a render that was running starts again and is charged once', async () => {
    await using folder = await makeTempFolder()
    const { held, render } = createHeldRenderer()
    let exportId = ''
    let balance = 0
    {
      await using caller = await openComposer({ dataFolder: folder.path, renderTake: render })
      exportId = (await start(caller, 'day-one')).exportId
      await expect.poll(() => held.length, { interval: 5 }).toBe(1)
      balance = caller.bench.balance()
    }
    await using caller = await openComposer({ dataFolder: folder.path })
    expect(await over(caller, 'day-one', exportId)).toMatchObject({ status: 'done' })
    expect(caller.bench.balance()).toBe(balance)
  })

  test('of an unknown play, id or brand is refused, and so is one that cannot be paid', async () => {
    await using caller = await openComposer({ credits: 3 })
    expect(await caller.refused('POST', '/plays/nonsense/export')).toMatch(/^404 Play not found: playId/)
    expect(await caller.refused('GET', '/plays/day-one/export/nonsense')).toMatch(/^404 Export not found: exportId/)
    expect(await caller.refused('POST', '/plays/day-one/export', undefined, { at: '/brands/nobody' })).toMatch(
      /^404 Brand not found/,
    )
    expect(await caller.refused('POST', '/plays/day-one/export')).toMatch(/^402 Not enough credits: this needs/)
    expect(caller.bench.balance()).toBe(3)
    expect((await download(caller)).allowance?.used).toBe(0)
  })
})

describe('library', () => {
  test('has saved, approved and scheduled plays, newest first, with words and any file', async () => {
    await using caller = await openComposer()
    expect((await library(caller)).library).toEqual([])
    await save(caller, 'day-one')
    await caller.send('PATCH', '/plays/the-bill/vote', { vote: 'up' })
    const scheduledFor = '2026-06-03T18:00:00.000Z'
    await caller.send('PATCH', '/plays/no-cuts/vote', { vote: 'up', scheduledFor })
    const { exportId } = await start(caller, 'day-one')
    const done = await over(caller, 'day-one', exportId)
    const shelf = (await library(caller)).library
    expect(shelf.map(({ playId }) => playId)).toEqual(['no-cuts', 'the-bill', 'day-one'])
    expect(shelf[0]).toMatchObject({ approved: true, scheduledFor, file: null, savedAt: null })
    expect(shelf[1]).toMatchObject({ approved: true, scheduledFor: null, file: null })
    expect(shelf[2]).toMatchObject({ approved: false, file: { url: done.url, bytes: done.bytes, durationSec: 2 } })
    for (const { words, playId } of shelf) expect(words?.playId).toBe(playId)
    const first = await library(caller, '?limit=2')
    const rest = await library(caller, `?limit=2&cursor=${first.nextCursor}`)
    expect([...first.library, ...rest.library]).toEqual(shelf)
  })

  test('save twice is one entry; delete removes it and its approval and slot; again, there is nothing to remove', async () => {
    await using caller = await openComposer()
    await save(caller, 'day-one')
    await save(caller, 'day-one')
    await caller.send('PATCH', '/plays/day-one/vote', { vote: 'up', scheduledFor: '2026-06-03T18:00:00Z' })
    expect((await library(caller)).library.length).toBe(1)
    expect(await caller.send('DELETE', '/library/day-one')).toEqual({ playId: 'day-one', removed: true })
    expect((await library(caller)).library).toEqual([])
    expect(await caller.send('DELETE', '/library/day-one')).toEqual({ playId: 'day-one', removed: false })
    expect(await caller.refused('POST', '/library/nonsense')).toMatch(/^404 Play not found: playId/)
    expect(await caller.refused('DELETE', '/library/nonsense')).toMatch(/^404 Play not found: playId/)
  })

  test('withdrawing the approval of a saved play leaves it on the shelf', async () => {
    await using caller = await openComposer()
    await save(caller, 'day-one')
    await caller.send('PATCH', '/plays/day-one/vote', { vote: 'up' })
    await caller.send('PATCH', '/plays/day-one/vote', { vote: null })
    expect((await library(caller)).library).toMatchObject([{ playId: 'day-one', approved: false }])
  })

  test.each([
    [{ scheduledFor: '2026-05-31T18:00:00Z' }, '400 scheduledFor: is in the past'],
    [{ scheduledFor: 'tomorrow' }, '400 scheduledFor: must be a time such as 2026-11-19T18:00:00Z'],
    [{ vote: null, scheduledFor: '2026-06-03T18:00:00Z' }, '400 scheduledFor: only an approved play is scheduled'],
  ])('scheduling with %j is refused: %s', async (body, message) => {
    await using caller = await openComposer()
    expect(await caller.refused('PATCH', '/plays/day-one/vote', { vote: 'up', ...body })).toBe(message)
    expect((await library(caller)).library).toEqual([])
  })

  test('two plays never have one slot, and a slot can be freed', async () => {
    await using caller = await openComposer()
    const scheduledFor = '2026-06-03T18:00:00.000Z'
    await caller.send('PATCH', '/plays/day-one/vote', { vote: 'up', scheduledFor })
    expect(await caller.refused('PATCH', '/plays/no-cuts/vote', { vote: 'up', scheduledFor })).toBe(
      '409 scheduledFor: another play has this slot',
    )
    const freed = await caller.send('PATCH', '/plays/day-one/vote', { vote: 'up', scheduledFor: null })
    expect(freed).toMatchObject({ vote: 'up', scheduledFor: null })
    await caller.send('PATCH', '/plays/no-cuts/vote', { vote: 'up', scheduledFor })
  })
})

describe('library/download', () => {
  test('renders what has no file within the hourly allowance and says what remains', async () => {
    await using caller = await openComposer({ credits: 10_000 })
    for (const playId of plays.slice(0, 14)) await save(caller, playId)
    const [newest = ''] = plays.slice(13)
    const { exportId } = await start(caller, newest)
    const done = await over(caller, newest, exportId)
    const first = await download(caller)
    expect(first.files).toMatchObject([{ playId: newest, url: done.url }])
    expect(first.rendering.length).toBe(9)
    expect(first.skipped).toEqual([])
    expect(first.allowance).toMatchObject({ perHour: 10, used: 10, remaining: 0 })
    const second = await download(caller, { limit: 25 })
    expect(second.files.length + second.rendering.length).toBe(10)
    expect(second.skipped.map(({ reason }) => reason)).toEqual(Array(4).fill('Export limit reached, 10 an hour.'))
    expect(await caller.refused('POST', `/plays/${plays[0]}/export`)).toBe(limitReached)
  })

  test('a render that cannot be paid is left out with the reason, and the others go on', async () => {
    await using caller = await openComposer({ credits: 70 })
    for (const playId of plays.slice(0, 3)) await save(caller, playId)
    const { rendering, skipped } = await download(caller)
    expect(rendering.length).toBe(1)
    expect(skipped.map(({ reason }) => reason.startsWith('Not enough credits'))).toEqual([true, true])
    expect(caller.bench.service.ledger.sum()).toBe(0)
  })

  test.each([
    [{ limit: 0 }, '400 limit: must be 1 to 25'],
    [{ limit: 26 }, '400 limit: must be 1 to 25'],
    [{ limit: '10' }, '400 limit must be a number'],
  ])('%j is refused: %s', async (body, message) => {
    await using caller = await openComposer()
    expect(await caller.refused('POST', '/library/download', body)).toBe(message)
  })
})
