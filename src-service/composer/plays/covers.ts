import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFiles, WorkFolders } from '../../jobs/make-files.ts'
import { Refusal } from '../../jobs/run-fault.ts'
import type { Engine } from '../../models/model-definition.ts'
import { derivedId } from '../derived-id.ts'
import type { CoverOrder } from './play.ts'

/** Covers of plays and images of brands, drawn by the image models when they are first asked for. */
export type Covers = {
  /**
   * Returns the path of an image (PNG). Calls for the same image share one render.
   * @throws Error if it cannot be drawn; the next call tries again.
   */
  pathOf(order: CoverOrder): Promise<string>
  stop(): void
}

/** Upright, like the posts, and drawn quickly. What a model does not have of it, it ignores. */
const frame = { aspect_ratio: '9:16', size: '1024', quality: 'draft' } as const
const seedRange = 2 ** 31

/** Creates the covers over the folder of output files. */
export function createCovers(deps: { engine: Engine; files: MediaFiles; folders: WorkFolders }): Covers {
  const { engine, files, folders } = deps
  const stopping = new AbortController()
  const making = new Map<string, Promise<string>>()

  async function draw(id: string, { family, prompt }: CoverOrder): Promise<string> {
    const path = join(files.folder, `cover-${id}`, '0.png')
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere) return path
    const folder = folders.take()
    try {
      const seed = Number.parseInt(id.slice(0, 8), 16) % seedRange
      const job = { family, input: { prompt, ...frame }, seed, media: {}, folder }
      const { files: made } = await engine.render(job, stopping.signal)
      const [image] = made
      if (image === undefined) throw new Error('The model made no image.')
      const kept = await files.write(`cover-${id}`, 0, { ...image, contentType: 'image/png' })
      await folders.giveBack(folder)
      return join(files.folder, kept.name)
    } catch (error) {
      await folders.discard(folder)
      throw error
    }
  }

  return {
    pathOf(order) {
      const id = derivedId('cover', order.family, order.prompt)
      const known = making.get(id) ?? draw(id, order).finally(() => making.delete(id))
      making.set(id, known)
      return known
    },
    stop: () => stopping.abort(new Refusal(503, 'The service is stopping.')),
  }
}
