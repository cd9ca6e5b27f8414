import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { MediaFile, ModelDefinition, ModelExample, RenderJob } from '../../src-service/models/model-definition.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
}

/** Makes the job of a model's example, with the larger files of `resources/examples` where there are any. */
export function exampleJob(
  { engine }: ModelDefinition,
  { input, media = {} }: ModelExample,
  places: { readonly resources: string; readonly folder: string },
): RenderJob {
  const { seed } = input
  const fileOf = (name: string): MediaFile => {
    const larger = join(places.resources, 'examples', name)
    const path = existsSync(larger) ? larger : join(places.resources, 'covers', name)
    return { path, contentType: contentTypes[extname(name)] ?? 'application/octet-stream' }
  }
  return {
    family: engine.family,
    input: { ...input },
    seed: typeof seed === 'number' ? seed : 1,
    media: Object.fromEntries(Object.entries(media).map(([name, names]) => [name, names.map(fileOf)])),
    folder: places.folder,
  }
}
