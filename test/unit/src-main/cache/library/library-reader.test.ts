// Catches: a question that is never answered, or answered with what another asked, because a more important one went
// before it; one whose caller left that holds up the next; a log that is never written into its file, also by a process
// that starts late.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { createReadFilter } from '#main/library/read-filter.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const workspaceId = WorkspaceId.parse('local')
const readFilter = createReadFilter({ workspaces: () => [], collections: () => [], now: () => 1 })
const words = ['clay', 'glaze', 'vessel']

async function openReader(waits = false) {
  const held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder())
  const profile = openProfile({ folder: folder.path, pid: process.pid, now: 0, log: createMemoryLog() })
  held.defer(() => profile.close())
  const file = { width: 1, height: 1, duration: null, bytes: 1, sha256: 'ab', contentType: 'image/png', rating: 0 }
  profile.assets.transaction(() => {
    for (let number = 0; number < 30; number += 1) {
      const prompt = words.slice(0, (number % 3) + 1).join(' ')
      const made = { jobId: null, kind: 'image', title: '', prompt, modelId: 'm', modelName: 'M', createdAt: number }
      const asset = { ...file, ...made, workspaceId, id: `a${number}`, path: `${number}.png` }
      profile.assets.insert(StoredAsset.parse(asset))
    }
  })
  const worker = resolve(import.meta.dirname, '../../../../../src-main/cache/library/library-worker.ts')
  const reader = profile.openReader(worker, waits)
  held.defer(() => reader.stop())
  const place = { view: 'tops', before: null, at: null, limit: 50 } as const
  const all = held.move()
  return {
    file: profile.files.cache,
    /** Writes more than the log may hold. */
    fill() {
      const looks = new Uint8Array(1_000_000)
      const sight = { kind: 'image', aspect: 1, duration: 0, hashes: new Uint8Array(8), looks, sound: null } as const
      for (let number = 0; number < 6; number += 1) profile.fingerprints.add(`sight-${number}`, sight)
    },
    page: async (query: string) =>
      (await reader.ask({ kind: 'page', ...readFilter(workspaceId, { query }), ...place })).total,
    facets: async (query: string, signal?: AbortSignal) =>
      (await reader.ask({ kind: 'facets', ...readFilter(workspaceId, { query }) }, signal)).facets.kinds[0]?.count,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

it('answers each question with its own answer, whichever goes before another', async () => {
  await using reader = await openReader()
  const counts = { clay: 30, glaze: 20, vessel: 10, 'clay glaze vessel': 10 }
  for (let round = 0; round < 10; round += 1) {
    const asked = Object.entries(counts).flatMap(([query, count]) => [
      { answer: reader.facets(query), count },
      { answer: reader.page(query), count },
    ])
    for (const { answer, count } of asked) expect(await answer).toBe(count)
  }
})

it('goes on with the next question when the caller of the running one left', async () => {
  await using reader = await openReader()
  for (let round = 0; round < 10; round += 1) {
    const leaving = new AbortController()
    const left = reader.facets('clay glaze', leaving.signal)
    const next = reader.facets('vessel')
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(await next).toBe(10)
    expect(await reader.page('glaze')).toBe(20)
  }
})

it.each([false, true])('its process writes the log into the file while this one goes on (late: %s)', async (waits) => {
  await using reader = await openReader(waits)
  if (!waits) await reader.facets('clay')
  const before = statSync(reader.file).size
  reader.fill()
  await expect.poll(() => statSync(reader.file).size - before).toBeGreaterThan(4_000_000)
  expect(await reader.facets('clay')).toBe(30)
})
