// Catches: a file that stays public although no run needs it, one of this computer at the public address, one of
// another account, an address that changes when it is requested again.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredAsset } from '#main/cache/tables/assets.ts'
import { createSharedFiles, type SharedFiles } from '#main/inputs/shared-files.ts'
import { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { readSharedAddress } from '#shared/domain/shared-address.ts'
import { openFilled } from '../../../helpers/filled-profile.ts'
import { storedJob } from '../../../helpers/stored-job.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock, type TestClock } from '../../../helpers/test-clock.ts'

const [local, hosted, other] = ['local', 'hosted', 'other'].map((id) => WorkspaceId.parse(id)) as [
  WorkspaceId,
  WorkspaceId,
  WorkspaceId,
]
const sha256 = 'c'.repeat(64)
let folder: TempFolder
let clock: TestClock
let profile: ReturnType<typeof openFilled>
let sharedFiles: SharedFiles
let publicAddress: string | null
let ownLink: string | null
let state: 'here' | 'away' | 'changed'
let here: Set<string>

beforeEach(async () => {
  folder = await makeTempFolder()
  clock = createTestClock()
  profile = openFilled(folder.path)
  publicAddress = 'https://files.example.org/lent'
  ownLink = null
  state = 'here'
  here = new Set(['/copy', '/asset.png'])
  sharedFiles = createSharedFiles({
    table: profile.sharedFileTable,
    isLocal: (id) => id === local,
    publicAddress: () => publicAddress,
    asset: (id) => (id === 'asset' ? asset : null),
    assetState: () => state,
    ownLink: () => Promise.resolve(ownLink),
    copy: () => Promise.resolve({ ...copy, name: 'edited.png', sha256: 'e'.repeat(64) }),
    measure: () => Promise.resolve({ width: 40, height: 30 }),
    isHere: (path) => here.has(path),
    clock,
    random: { uuid: randomUUID, unit: Math.random },
  })
})
afterEach(async () => {
  profile.close()
  await folder[Symbol.asyncDispose]()
})

const copy = {
  name: 'a lake.PNG',
  path: '/copy',
  bytes: 10,
  sha256,
  type: { contentType: 'image/png', extension: 'png', kind: 'image' },
} as const
const asset: StoredAsset = {
  id: AssetId.parse('asset'),
  workspaceId: hosted,
  jobId: null,
  kind: 'image',
  title: 'a ridge: at “dawn”?',
  prompt: '',
  modelId: 'm',
  modelName: 'M',
  width: 40,
  height: 30,
  duration: null,
  bytes: 10,
  sha256,
  contentType: 'image/png',
  path: '/asset.png',
  createdAt: 0,
  rating: 0,
  mark: 'none',
}

const capabilityOf = (url: string) => readSharedAddress(url)?.capability ?? ''
const openAt = (url: string, way: 'local' | 'public') => {
  const { capability = '', name = '' } = readSharedAddress(url) ?? {}
  return sharedFiles.open(capability, name, way)
}

it('serves a file of this computer locally only, and a hosted account’s at the public address only', async () => {
  const mine = await sharedFiles.shareCopy(local, copy)
  const shared = await sharedFiles.shareCopy(hosted, copy)
  expect(mine.url).toMatch(/^https:\/\/files\.backlot\.invalid\/[0-9a-f]{64}\/a%20lake\.png$/)
  expect(shared.url).toMatch(/^https:\/\/files\.example\.org\/lent\/[0-9a-f]{64}\/a%20lake\.png$/)
  expect(capabilityOf(shared.url)).not.toBe(capabilityOf(mine.url))
  expect([openAt(mine.url, 'local')?.path, openAt(mine.url, 'public')]).toEqual(['/copy', null])
  expect([openAt(shared.url, 'public')?.path, openAt(shared.url, 'local')]).toEqual(['/copy', null])
  expect(sharedFiles.open(capabilityOf(shared.url), 'b.png', 'public')).toBeNull()
})

it('the same bytes and name have the same address; for another account they have another', async () => {
  const { url } = await sharedFiles.shareCopy(hosted, copy)
  clock.advance(1_000_000)
  expect((await sharedFiles.shareCopy(hosted, copy)).url).toBe(url)
  expect((await sharedFiles.shareCopy(other, copy)).url).not.toBe(url)
  expect((await sharedFiles.shareCopy(hosted, { ...copy, name: 'b.png' })).url).not.toBe(url)
  expect(sharedFiles.describe(other, url)).toBeNull()
  expect(sharedFiles.missingIn(other, { image: url })).toHaveLength(1)
})

it('a file is public for a while after it was in a form, and as long as a run that names it is not over', async () => {
  const { url } = await sharedFiles.shareCopy(hosted, copy)
  clock.advance(14 * 60_000)
  expect(openAt(url, 'public')).not.toBeNull()
  expect(sharedFiles.describe(hosted, url)).toMatchObject({ name: 'a lake.png', isHere: true })
  clock.advance(14 * 60_000)
  expect(openAt(url, 'public')).not.toBeNull()
  clock.advance(2 * 60_000)
  expect(openAt(url, 'public')).toBeNull()

  const base = {
    kind: 'hosted' as const,
    name: 'x',
    baseUrl: 'https://x.example',
    keyHint: '',
    keyPrint: '',
    createdAt: 0,
  }
  profile.workspaces.write({ ...base, id: hosted })
  const job = storedJob({ id: JobId.parse('j1'), workspaceId: hosted, input: { images: [url] } })
  profile.jobs.insert(job)
  expect(openAt(url, 'public')).not.toBeNull()
  const stored = profile.jobs.read(job.id)
  if (stored === null) throw new Error('The job is missing')
  profile.jobs.update({ ...stored, settledAt: 5 })
  expect(openAt(url, 'public')).toBeNull()
})

describe('an account', () => {
  it('without a public address is refused with a remedy, and reads its own files by their links', async () => {
    publicAddress = null
    expect(() => sharedFiles.assertReachable(hosted)).toThrow(
      /public https link.*Settings.*Nothing was sent or charged/,
    )
    await expect(sharedFiles.shareCopy(hosted, copy)).rejects.toMatchObject({ data: { reason: 'no-address' } })
    await expect(sharedFiles.shareAsset(hosted, asset.id, 'image')).rejects.toMatchObject({
      data: { reason: 'no-address' },
    })
    ownLink = 'https://media.example.org/1.png'
    expect(await sharedFiles.shareAsset(hosted, asset.id, 'image')).toMatchObject({ url: ownLink, previewId: asset.id })
  })

  it('shares a file of its library in place, never one of another account or of another kind', async () => {
    const shared = await sharedFiles.shareAsset(hosted, asset.id, 'any')
    expect(shared).toMatchObject({ previewId: asset.id, name: 'a ridge at “dawn”.png' })
    expect(openAt(shared.url, 'public')?.path).toBe('/asset.png')
    await expect(sharedFiles.shareAsset(other, asset.id, 'image')).rejects.toMatchObject({
      data: { reason: 'missing' },
    })
    await expect(sharedFiles.shareAsset(hosted, asset.id, 'video')).rejects.toMatchObject({
      data: { reason: 'other-kind' },
    })
  })

  it('shares a copy of an edited file, and refuses one whose drive is unavailable', async () => {
    state = 'changed'
    expect(await sharedFiles.shareAsset(hosted, asset.id, 'image')).toMatchObject({ name: 'edited.png' })
    state = 'away'
    await expect(sharedFiles.shareAsset(hosted, asset.id, 'image')).rejects.toMatchObject({
      data: { reason: 'missing' },
    })
  })
})

it('names the inputs whose file is gone, wherever they are, and no link to another host', async () => {
  const { url } = await sharedFiles.shareCopy(local, copy)
  const input = { image: url, images: ['https://x.example/1.png', url], shot: { end: url }, prompt: `see ${url}` }
  expect(sharedFiles.missingIn(local, input)).toEqual([])
  here.clear()
  expect(sharedFiles.missingIn(local, input).map(({ field }) => field)).toEqual(['image', 'images/1', 'shot/end'])
  const never = url.replace(/[0-9a-f]{64}/, 'f'.repeat(64))
  expect(sharedFiles.missingIn(local, { image: never })).toHaveLength(1)
})
