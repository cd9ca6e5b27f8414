// Catches: files of something deleted that are still served, also where the service stopped before it deleted them, or
// where it was deleted while it was being made.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#service/database/open-database.ts'
import { createMediaFiles } from '#service/jobs/make-files.ts'
import { createRemoveResource } from '#service/jobs/resource/remove-resource.ts'
import { createResourceStore } from '#service/jobs/resource/resource-store.ts'
import { createAccounts } from '#service/ledger/accounts.ts'
import { createLedger } from '#service/ledger/ledger.ts'
import { setUpBench } from '../../../../helpers/service-bench.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

async function openRemoval() {
  const folder = await makeTempFolder()
  const database = openDatabase(':memory:')
  const clock = createTestClock()
  const accounts = createAccounts({ database, ledger: createLedger({ database, clock }), clock })
  accounts.open('ann', 'Ann', 0)
  accounts.mintKey('ann', null)
  const store = createResourceStore({ database, clock })
  const files = createMediaFiles(folder.path)
  /** Adds a finished avatar with two files. */
  const addAvatar = (id: string) => {
    const facts = { request: {}, words: '', seed: 0, fault: null, credits: 0, keyId: 1, accountId: 'ann' }
    store.add({ id, kind: 'avatar', groupId: id, ...facts })
    const made = [0, 1].map((position) => {
      const name = `${id}/${position}.png`
      mkdirSync(dirname(join(folder.path, name)), { recursive: true })
      writeFileSync(join(folder.path, name), 'an image')
      return { position, name, contentType: 'image/png', bytes: 8 }
    })
    store.end(id, { status: 'completed', files: made, facts: {} })
  }
  const left = (id: string) => [0, 1].filter((position) => existsSync(join(folder.path, `${id}/${position}.png`)))
  const [one, other] = ['one', 'other']
  addAvatar(one)
  addAvatar(other)
  const removal = createRemoveResource({ store, files })
  return { store, removal, left, one, other, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

test('a removed resource is gone with its files, and others keep theirs', async () => {
  await using opened = await openRemoval()
  const { store, removal, left, one, other } = opened
  await removal.remove(one)
  expect([store.find('ann', 'avatar', one), left(one), left(other)]).toEqual([null, [], [0, 1]])
  expect([store.filesOf(one), store.filesOf(other).length]).toEqual([[], 2])
})

test('files that a crash left to a removed resource are deleted by the next start', async () => {
  await using opened = await openRemoval()
  const { store, removal, left, one, other } = opened
  store.remove(one)
  expect(left(one)).toEqual([0, 1])
  await removal.sweep()
  expect([left(one), left(other), store.removedWithFiles()]).toEqual([[], [0, 1], []])
})

test('an avatar deleted while it is being made leaves no file', async () => {
  await using bench = await setUpBench()
  const headers = { 'content-type': 'application/json' }
  const started = await bench.fetch('/v1/avatars/generate', { method: 'POST', headers, body: '{"prompt":"a sailor"}' })
  const { id } = z.object({ id: z.string() }).parse(await started.json())
  expect((await bench.fetch(`/v1/avatars/${id}`, { method: 'DELETE' })).status).toBe(200)
  bench.engine.renders[0]?.finish()
  const statusOf = () => bench.database.prepare('select status from resource_job').pluck().get()
  await expect.poll(statusOf, { interval: 5 }).toBe('completed')
  const filesLeft = () => bench.database.prepare('select count(*) from resource_file').pluck().get()
  await expect.poll(filesLeft, { interval: 5 }).toBe(0)
  expect(existsSync(join(bench.dataFolder, 'files', id, '0.png'))).toBe(false)
  expect((await bench.fetch(`/files/${id}/0.png`)).status).toBe(404)
})

test('a service that starts deletes what the one before did not', async () => {
  await using folder = await makeTempFolder()
  const dataFolder = folder.path
  const first = await setUpBench({ dataFolder })
  const headers = { 'content-type': 'application/json' }
  const started = await first.fetch('/v1/images/generate', { method: 'POST', headers, body: '{"prompt":"a sailor"}' })
  const { id } = z.object({ id: z.string() }).parse(await started.json())
  first.engine.renders[0]?.finish()
  const path = `/files/${id}/0.png`
  await expect.poll(async () => (await first.fetch(path)).status, { interval: 5 }).toBe(200)
  const statusOf = () => first.database.prepare('select status from resource_job').pluck().get()
  await expect.poll(statusOf, { interval: 5 }).toBe('completed')
  createResourceStore({ database: first.database, clock: first.clock }).remove(id)
  await first[Symbol.asyncDispose]()

  await using second = await setUpBench({ dataFolder, clock: first.clock })
  second.service.resume()
  await expect.poll(async () => (await second.fetch(path)).status, { interval: 5 }).toBe(404)
})
