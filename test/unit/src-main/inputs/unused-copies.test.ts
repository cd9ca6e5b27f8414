// Catches: a copy that is deleted although something names it, now or at the moment of the decision; one that stays
// forever; another file that counts as a copy.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyGraceMs, sweepInputs, createOldCopies } from '#main/inputs/unused-copies.ts'
import { createInputStore } from '#main/inputs/input-copies.ts'
import { JobId } from '#shared/domain/ids.ts'
import { localFilesAddress } from '#shared/domain/shared-address.ts'
import type { Clock } from '#shared/util/ports.ts'
import { filledWorkspace as workspaceId, openFilled, writeJobs } from '../../../helpers/filled-profile.ts'
import { storedJob } from '../../../helpers/stored-job.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

const now = Date.UTC(2026, 5, 1, 12)
let home: TempFolder
let folder: string
let profile: ReturnType<typeof openFilled>
/** Called at each pause of the sweep, to run other work. */
let meanwhile: () => void | Promise<void>
const clock: Clock = {
  now: () => now,
  monotonic: () => now,
  after: (_, call) => {
    void Promise.resolve(meanwhile()).then(call)
    return () => undefined
  },
}

beforeEach(async () => {
  home = await makeTempFolder()
  folder = join(home.path, 'profile', 'inputs')
  profile = openFilled(home.path)
  await mkdir(folder, { recursive: true })
  meanwhile = () => undefined
})
afterEach(async () => {
  profile.close()
  await home[Symbol.asyncDispose]()
})

const sweep = (isOpen: (capability: string) => boolean = () => false) =>
  sweepInputs({
    copies: createOldCopies(folder),
    sharedFileTable: profile.sharedFileTable,
    mentions: profile.sharedFileMentions,
    isOpen,
    isStopped: () => false,
    clock,
  })
const left = async () => (await readdir(folder)).toSorted()
const makeOld = (name: string) => utimes(join(folder, name), new Date(0), new Date(now - copyGraceMs - 1))

/** A copy with its address, last used longer ago than the grace time. */
async function copyOf(letter: string): Promise<{ name: string; capability: string; address: string }> {
  const sha256 = letter.repeat(64)
  const name = `${sha256}.png`
  await writeFile(join(folder, name), letter)
  await makeOld(name)
  const capability = (randomUUID() + randomUUID()).replaceAll('-', '')
  profile.sharedFileTable.insert({
    capability,
    workspaceId,
    assetId: null,
    sha256,
    bytes: 1,
    contentType: 'image/png',
    width: 1,
    height: 1,
    name: 'a.png',
    path: join(folder, name),
    createdAt: 0,
  })
  return { name, capability, address: `${localFilesAddress}/${capability}/a.png` }
}
const runOf = (number: number, input: Record<string, unknown>) =>
  storedJob({ id: JobId.parse(`mine-${number}`), workspaceId, number, draftId: `mine-${number}`, input })

it('deletes copies that nothing names, and none that a run, a draft, a recipe or an open form names', async () => {
  profile.jobs.transaction(() => writeJobs(profile, 600))
  await copyOf('a')
  const [ran, typed, kept, shown] = [await copyOf('b'), await copyOf('c'), await copyOf('d'), await copyOf('e')]
  profile.jobs.insert({
    ...runOf(601, { images: ['https://a.example/1.png', ran.address] }),
    spend: { kind: 'done', at: 0 },
    settledAt: 1,
  })
  profile.drafts.write(workspaceId, 'm', { image: typed.address }, 0)
  const input = { image: kept.address }
  const recipe = { id: 'r', folder: '', name: 'Lake', modelId: 'm', modelName: 'M', template: null, prompt: '', input }
  profile.recipes.write(workspaceId, { ...recipe, quoted: null, facts: null, extra: {}, createdAt: 0 })

  expect(await sweep((capability) => capability === shown.capability)).toBe(1)
  expect(await left()).toEqual([ran.name, typed.name, kept.name, shown.name])
  // A copy in use counts as new: it stays for a full grace time after its last use.
  for (const name of await left()) expect((await stat(join(folder, name))).mtimeMs).toBe(now)
  profile.drafts.write(workspaceId, 'm', {}, 0)
  expect(await sweep()).toBe(0)
})

it('leaves recent copies, and every file with a name that it did not choose', async () => {
  await copyOf('a')
  const young = await copyOf('b')
  await utimes(join(folder, young.name), new Date(now), new Date(now - copyGraceMs + 1_000))
  for (const name of ['notes.txt', `${'c'.repeat(63)}.png`, `${'d'.repeat(64)}.png.part`]) {
    await writeFile(join(folder, name), 'x')
    await makeOld(name)
  }
  await mkdir(join(folder, `${'e'.repeat(64)}.png`))
  await makeOld(`${'e'.repeat(64)}.png`)
  const before = await left()
  expect(await sweep()).toBe(1)
  expect(await left()).toEqual(before.filter((name) => !name.startsWith('aaaa')))
})

it('leaves a copy that is named only after its runs were read', async () => {
  writeJobs(profile, 3)
  const [sent, typed] = [await copyOf('a'), await copyOf('b')]
  let pauses = 0
  meanwhile = () => {
    pauses += 1
    if (pauses !== 1) return
    profile.jobs.insert({ ...runOf(4, { image: sent.address }), spend: { kind: 'done', at: 0 }, settledAt: 1 })
    profile.drafts.write(workspaceId, 'm', { image: typed.address }, 0)
  }
  expect(await sweep()).toBe(0)
  expect(await left()).toHaveLength(2)
  expect(pauses).toBeGreaterThan(1)
})

it('continues where a copy in use was deleted meanwhile', async () => {
  writeJobs(profile, 1)
  const named = [await copyOf('a'), await copyOf('c')]
  await copyOf('b')
  for (const [index, { address }] of named.entries()) {
    profile.jobs.insert({ ...runOf(2 + index, { image: address }), spend: { kind: 'done', at: 0 }, settledAt: 1 })
  }
  meanwhile = async () => {
    for (const { name } of named) await rm(join(folder, name), { force: true })
  }
  expect(await sweep()).toBe(1)
  expect(await left()).toEqual([])
})

it('a copy that is added again stays, and a deleted one gets its old address again', async () => {
  const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const file = join(home.path, 'lake.png')
  await writeFile(file, bytes)
  const store = createInputStore({ folder, uuid: randomUUID, now: () => now })
  const put = () =>
    store.takePath(
      file,
      { media: 'image', mostBytes: 1_000_000 },
      { signal: new AbortController().signal, onBytes: () => undefined },
    )
  const { path, sha256 } = await put()
  const name = `${sha256}.png`
  await makeOld(name)
  await put()
  expect(await sweep()).toBe(0)

  await makeOld(name)
  // It is added again while the sweep reads the runs.
  writeJobs(profile, 1)
  meanwhile = async () => void (await put())
  expect(await sweep()).toBe(0)
  expect(await left()).toEqual([name])

  meanwhile = () => undefined
  await makeOld(name)
  expect(await sweep()).toBe(1)
  expect((await put()).path).toBe(path)
})
