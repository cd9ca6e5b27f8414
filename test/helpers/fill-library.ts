import type { OpenProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { localId } from '#main/workspaces/workspaces.ts'

/** Rows of one transaction, as an import writes them. */
const rowsAtOnce = 1_000

/** Adds files to the library's index, a minute apart, without any bytes. `textOf`: the title and prompt of each. */
export function fillLibrary({ assets }: Pick<OpenProfile, 'assets'>, files: number, textOf: () => string): void {
  const insert = (index: number) => {
    const text = textOf()
    const made = { modelId: `m${index % 30}`, modelName: `Model ${index % 30}`, title: text, prompt: text }
    const file = { width: 1024, height: 768, duration: null, bytes: index, sha256: 'ab', contentType: 'image/png' }
    const createdAt = index * 60_000
    const place = { id: `a${index}`, workspaceId: localId, jobId: null, path: `${index}.png`, createdAt }
    const kind = index % 5 === 0 ? 'video' : 'image'
    const asset = StoredAsset.parse({ ...made, ...file, ...place, kind, rating: index % 6 })
    assets.insert(asset, () => ({
      cost: index % 200,
      jobCost: index % 200,
      tookMs: index % 9_000,
      origin: 'app',
      brand: null,
      texts: [],
    }))
  }
  for (let from = 0; from < files; from += rowsAtOnce) {
    assets.transaction(() => {
      for (let index = from; index < Math.min(files, from + rowsAtOnce); index += 1) insert(index)
    })
  }
}
