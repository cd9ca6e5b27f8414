// Would catch: a file whose source is lost, a re-cut that stands alone, a run that is added up twice, and a source that
// was deleted and makes the rest disappear.
import { expect, it } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { createAssetLineage } from '#main/library/asset-lineage.ts'
import { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { localFilesAddress } from '#shared/domain/shared-address.ts'
import { untoldVideo } from '#shared/domain/short-video.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { storedJob } from '../../../helpers/stored-job.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const workspaceId = WorkspaceId.parse('local')

async function start() {
  const folder = await makeTempFolder()
  const profile = openProfile({ folder: folder.path, pid: process.pid, now: 1, log: createMemoryLog() })
  profile.workspaces.write({
    id: workspaceId,
    kind: 'local' as const,
    name: '',
    baseUrl: '',
    keyHint: '',
    keyPrint: '',
    createdAt: 1,
  })
  let number = 0
  const address = (letter: string) => `${localFilesAddress}/${letter.repeat(64)}/${letter}.png`
  const run = (
    id: string,
    charged: number,
    input: Record<string, unknown>,
    files: readonly string[],
    part?: string,
  ) => {
    number += 1
    const jobId = JobId.parse(id)
    const more = { draftId: id, idempotencyKey: id, createdAt: number }
    profile.jobs.insert(storedJob({ id: jobId, workspaceId, number, charged, refunded: 0, input, ...more }))
    files.forEach((file, position) => {
      const asset = StoredAsset.parse({
        id: file,
        workspaceId,
        jobId,
        kind: 'image',
        title: file,
        prompt: 'a bowl',
        modelId: 'm',
        modelName: 'M',
        width: 1,
        height: 1,
        duration: null,
        bytes: 1,
        sha256: `sha ${file}`,
        contentType: 'image/png',
        path: `${file}.png`,
        createdAt: number,
        rating: 0,
        part: part ?? null,
      })
      profile.outputs.name(jobId, [{ position, assetId: asset.id, url: 'http://a' }])
      profile.outputs.markStored(asset)
      profile.assets.insert(asset)
    })
  }
  const share = (letter: string, assetId: string) =>
    profile.sharedFileTable.insert({
      capability: letter.repeat(64),
      workspaceId,
      assetId: AssetId.parse(assetId),
      sha256: `sha ${assetId}`,
      bytes: 1,
      contentType: 'image/png',
      width: 1,
      height: 1,
      name: `${letter}.png`,
      path: '',
      createdAt: 1,
    })
  const lineage = createAssetLineage({
    assets: profile.assets,
    jobs: profile.jobs,
    videos: profile.shortVideos,
    sharedFiles: profile.sharedFileTable,
    relations: profile.assetRelations,
    shelf: profile.composerShelf,
    yieldToLoop: async () => {},
  })
  return {
    profile,
    run,
    share,
    address,
    read: async (id: string) => {
      const { steps, credits } = await lineage.read(workspaceId, AssetId.parse(id))
      return { credits, steps: steps.map(({ key, parent, by, isKnown }) => [key, parent, by, isKnown]) }
    },
    async [Symbol.asyncDispose]() {
      profile.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

it('follows inputs to their sources and back, and adds each run once', async () => {
  await using world = await start()
  world.run('first', 12, { prompt: 'a bowl' }, ['bowl', 'bowl 2'])
  world.share('a', 'bowl')
  world.share('b', 'bowl 2')
  world.run('second', 20, { image: world.address('a'), others: [world.address('b')] }, ['clip'])
  expect(await world.read('clip')).toEqual({
    credits: 32,
    steps: [
      ['bowl', null, null, true],
      ['bowl 2', null, null, true],
      ['clip', 'bowl', 'input', true],
    ],
  })
  expect(await world.read('bowl')).toEqual({
    credits: 12,
    steps: [
      ['bowl', null, null, true],
      ['clip', 'bowl', 'input', true],
    ],
  })
})

it('puts a re-cut below its video', async () => {
  await using world = await start()
  world.run('take', 49, {}, ['cut a'], 'final')
  world.run('recut', 4, {}, ['cut b'], 'final')
  const told = { workspaceId, reported: untoldVideo, createdAt: 1 }
  world.profile.shortVideos.insert({ jobId: JobId.parse('take'), takeId: null, ...told })
  world.profile.shortVideos.insert({ jobId: JobId.parse('recut'), takeId: JobId.parse('take'), ...told })
  const steps = [
    ['cut a', null, null, true],
    ['cut b', 'cut a', 'recut', true],
  ]
  expect(await world.read('cut b')).toEqual({ credits: 53, steps })
  expect(await world.read('cut a')).toEqual({ credits: 49, steps })
})

it('shows a source that is gone, and refuses a file that is', async () => {
  await using world = await start()
  world.share('c', 'deleted')
  world.run('only', 5, { image: world.address('c') }, ['clip'])
  expect(await world.read('clip')).toEqual({
    credits: 5,
    steps: [
      ['deleted', null, null, false],
      ['clip', 'deleted', 'input', true],
    ],
  })
  await expect(world.read('deleted')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
