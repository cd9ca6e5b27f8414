// Catches: a start that stops everything else while it marks freed files, and freed files that count as missing after
// the index was rebuilt.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { openOrganised, workspaceId } from '../../../helpers/organised-library.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

it('marks thousands of freed files in a rebuilt index, and others are served between them', async () => {
  await using folder = await makeTempFolder()
  const { profile, library, freeSpace, close } = openOrganised(folder.path)
  const ids = Array.from({ length: 2_000 }, (_, nth) => AssetId.parse(`reject-${nth}`))
  const files = ids.map((assetId) => ({ assetId, path: join(folder.path, `${assetId}.png`), bytes: 1 }))
  profile.freed.begin(files)
  profile.freed.finish(ids)
  const rebuilt = files.map(({ assetId, path, bytes }) =>
    StoredAsset.parse({
      id: assetId,
      workspaceId,
      jobId: null,
      kind: 'image',
      title: assetId,
      prompt: assetId,
      modelId: 'm',
      modelName: 'M',
      width: null,
      height: null,
      duration: null,
      bytes,
      sha256: 'ab',
      contentType: 'image/png',
      path,
      createdAt: 1,
      rating: 0,
    }),
  )
  library.restore(rebuilt)

  let marking: 'runs' | 'done' = 'runs'
  let served = 0
  const serve = () => {
    served += 1
    if (marking === 'runs') setImmediate(serve)
  }
  setImmediate(serve)
  await freeSpace.recover()
  marking = 'done'

  expect(served).toBeGreaterThan(2)
  expect(ids.filter((id) => library.read(id).asset.file !== 'freed')).toEqual([])
  close()
})
