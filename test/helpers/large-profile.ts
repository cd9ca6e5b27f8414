import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openProfile } from '#main/cache/profile.ts'
import { createFileKeyVault } from '#main/hosts/browser/file-key-vault.ts'
import { readSealKey } from '#main/keys/key-ring.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import type { Model } from '#shared/contract/model.ts'
import { AssetId, JobId, JobSetId } from '#shared/domain/ids.ts'
import { libraryOf } from './library-of.ts'
import { createMemoryLog } from './memory-log.ts'
import { storedJob } from './stored-job.ts'

const dayMs = 24 * 3_600_000
/** How many files the images of a large profile share, each of another colour. */
const files = 24

async function paint(folder: string): Promise<{ path: string; sha256: string; bytes: number }[]> {
  await mkdir(folder, { recursive: true })
  const paintOne = async (_: unknown, index: number) => {
    const background = `hsl(${index * 15}, 60%, 50%)`
    const png = await sharp({ create: { width: 512, height: 448, channels: 3, background } })
      .png()
      .toBuffer()
    const path = join(folder, `large ${index}.png`)
    await writeFile(path, png)
    return { path, sha256: createHash('sha256').update(png).digest('hex'), bytes: png.length }
  }
  return Promise.all(Array.from({ length: files }, paintOne))
}

/** Makes a catalog of `count` models from one, each with its own name, in sixteen categories. */
function manyModels(model: Model, count: number): Model[] {
  return Array.from({ length: count }, (_, index) => ({
    ...model,
    id: `large-${index}`,
    name: `Large ${String(index).padStart(4, '0')}`,
    category: `group-${index % 16}`,
  }))
}

/** What a large profile has of a run besides the usual: its prompt, its age in days, and whether its image was kept. */
type RunDetails = { readonly prompt?: string | undefined; readonly daysOld?: number; readonly isKept?: boolean }

/**
 * Fills the profile of a program that is not running and was opened on this computer before: a catalog of
 * `count.models` models, and one set of `count.runs` finished runs, each with an image; runs with details are not of the
 * set, whose files are one stack. Returns the set's name.
 */
export async function fillLargeProfile(
  folder: string,
  count: { models: number; runs: number; detailsOf?: (run: number) => RunDetails },
): Promise<string> {
  const log = createMemoryLog()
  const images = await paint(join(folder, 'media', 'large'))
  const sealKey = await readSealKey(createFileKeyVault({ folder: join(folder, 'keys'), log }), log)
  if (sealKey === null) throw new Error('The profile was not opened before')
  const profile = openProfile({ folder, pid: process.pid, now: Date.now(), log, sealKey })
  try {
    const catalog = profile.catalogs.read(localId)
    const [first] = catalog?.models ?? []
    if (catalog === null || first === undefined) throw new Error('The catalog was not read before')
    const models = manyModels(first, count.models)
    profile.catalogs.write(localId, { ...catalog, models, updatedAt: Date.now() })

    const set = { id: JobSetId.parse(randomUUID()), workspaceId: localId, name: 'Large study', budget: null }
    const now = Date.now()
    profile.jobs.transaction(() => {
      profile.sets.insert({ ...set, isPaused: false, createdAt: now, stoppedAt: null })
      for (let index = 0; index < count.runs; index += 1) {
        const id = JobId.parse(randomUUID())
        const usual = `picture ${index}, one of many with words enough for two lines of a caption`
        const { prompt = usual, daysOld = 0, isKept = false } = count.detailsOf?.(index) ?? {}
        const createdAt = now - daysOld * dayMs
        const job = storedJob({
          id,
          workspaceId: localId,
          number: profile.jobs.nextNumber(localId),
          modelId: first.id,
          modelName: first.name,
          prompt,
          input: { prompt },
          spend: { kind: 'done', at: createdAt },
          charged: 2,
          setId: count.detailsOf === undefined ? set.id : null,
          createdAt,
          settledAt: createdAt,
        })
        profile.jobs.insert(job)
        const assetId = AssetId.parse(randomUUID())
        const image = images[index % images.length]
        if (image === undefined) throw new Error('No image was painted')
        profile.outputs.name(id, [{ position: 0, assetId, url: `http://127.0.0.1/${assetId}` }])
        profile.outputs.markStored({
          ...image,
          id: assetId,
          workspaceId: localId,
          jobId: id,
          kind: 'image',
          title: prompt,
          prompt,
          modelId: first.id,
          modelName: first.name,
          width: 512,
          height: 448,
          duration: null,
          contentType: 'image/png',
          createdAt,
          rating: 0,
          mark: isKept ? 'kept' : 'none',
        })
      }
    })
    // As the program would have done when it stored each.
    const library = libraryOf(profile, Date.now)
    for (const { ids, read } of profile.knownFiles.pages(1_000)) library.restore(read(ids))
    return set.name
  } finally {
    profile.close()
  }
}
