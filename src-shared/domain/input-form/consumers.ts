import type { Model } from '../../contract/model.ts'
import { readFields } from './read-fields.ts'
import type { MediaKind } from './field.ts'

/** A model that accepts a file, and the name of the input it goes into. */
export type Consumer = {
  readonly modelId: string
  readonly modelName: string
  readonly outputType: Model['output_type']
  readonly field: string
}

/** The kind of a file, by its bytes. */
export type FileKind = 'image' | 'video' | 'audio'

/** Whether an input for this kind of media accepts such a file. A video is also accepted as audio. */
export function takesKind(media: MediaKind, kind: FileKind): boolean {
  if (media === 'any' || media === kind) return true
  return media === 'audio' && kind === 'video'
}

/** Bytes of one part of a file sent by a page; as text it fits one bridge message. */
export const mostPartBytes = 512 * 1024

/** Models that accept a file of this kind, in order, each with its first matching input, required ones first. */
export function consumersOf(models: readonly Model[], kind: FileKind): Consumer[] {
  return models.flatMap((model) => {
    const takes = readFields(model.input_schema, []).filter(
      (field) => (field.kind === 'media' || field.kind === 'media-list') && takesKind(field.media, kind),
    )
    const field = takes.find((one) => one.required) ?? takes[0]
    if (field === undefined) return []
    return [{ modelId: model.id, modelName: model.name, outputType: model.output_type, field: field.name }]
  })
}
