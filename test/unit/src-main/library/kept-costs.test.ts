// Catches: costs that count unknown charges or leave refunds in, a run without a file that is left out of what its model
// cost, and a rejected file that counts as kept.
import { expect, it } from 'vitest'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { JobId } from '#shared/domain/ids.ts'
import { openOrganised, workspaceId } from '../../../helpers/organised-library.ts'
import { storedJob } from '../../../helpers/stored-job.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

it('divides what a model and a recipe cost by the files that are kept', async () => {
  await using folder = await makeTempFolder()
  const opened = openOrganised(folder.path)
  const { profile, library, keptCosts } = opened
  const row = { id: workspaceId, kind: 'local' as const, name: 'Here', baseUrl: '', keyHint: '', keyPrint: '' }
  profile.workspaces.write({ ...row, createdAt: 1 })
  let number = 0
  function run(prompt: string, charged: number | null, refunded: number, review: object | null): void {
    number += 1
    const id = JobId.parse(`j${number}`)
    const job = { id, workspaceId, number, draftId: id, idempotencyKey: id, modelId: 'm', modelName: 'M', prompt }
    profile.jobs.insert(storedJob({ ...job, charged, refunded }))
    if (review === null) return
    const file = { title: prompt, prompt, width: null, height: null, duration: null, bytes: 1, sha256: 'ab' }
    const model = { modelId: 'm', modelName: 'M', kind: 'image', contentType: 'image/png', path: 'a.png' }
    const own = { id: `a${number}`, workspaceId, jobId: id, createdAt: number, rating: 0 }
    const asset = StoredAsset.parse({ ...file, ...model, ...own })
    profile.outputs.name(id, [{ position: 0, assetId: asset.id, url: 'https://x' }])
    profile.outputs.markStored(asset)
    profile.reviews.write(asset.id, { rating: 0, mark: 'none', ...review }, 1)
    library.add(asset)
  }
  run('fox', 4, 0, { mark: 'kept' })
  run('fox', 4, 0, { rating: 5, mark: 'rejected' })
  run('owl', 10, 6, { rating: 3 })
  run('owl', 3, 0, null)
  run('elk', null, 0, { mark: 'kept' })
  run('ant', 2, 0, {})
  expect(await keptCosts(workspaceId)).toEqual({
    models: [{ model: 'M', recipe: null, files: 4, kept: 2, credits: 17, perKept: 8.5 }],
    recipes: [
      { model: 'M', recipe: 'fox', files: 2, kept: 1, credits: 8, perKept: 8 },
      { model: 'M', recipe: 'owl', files: 1, kept: 1, credits: 7, perKept: 7 },
      { model: 'M', recipe: 'ant', files: 1, kept: 0, credits: 2, perKept: null },
    ],
  })
  opened.close()
})
