// Catches: a folder that is opened for a file that is gone, and a file manager that fails without a word of where the file is.
import { createShowAsset } from '#main/media/show-asset.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
import { createMemoryLog } from '../../../helpers/memory-log.ts'

const assetId = AssetId.parse('a1')

function openAsset({ isHere = true, fails = false }) {
  const shown: string[] = []
  const show = createShowAsset({
    source: () => ({ path: '/media/blue.mp4' }),
    isHere: () => isHere,
    showInFolder: (path) => (fails ? Promise.reject(new Error('no program')) : Promise.resolve(void shown.push(path))),
    log: createMemoryLog(),
  })
  return { show, shown }
}

it('shows a file that is here, and no folder for one that is gone', async () => {
  const here = openAsset({})
  await here.show(assetId)
  expect(here.shown).toEqual(['/media/blue.mp4'])
  const gone = openAsset({ isHere: false })
  await expect(gone.show(assetId)).rejects.toMatchObject({ code: 'NOT_FOUND', data: { what: 'the file' } })
  expect(gone.shown).toEqual([])
})

it('names the path where no file manager opens', async () => {
  await expect(openAsset({ fails: true }).show(assetId)).rejects.toThrow('/media/blue.mp4')
})
