import type { Model } from '../../contract/model.ts'
import { readFields } from './read-fields.ts'
import type { MediaKind } from './field.ts'

/** A model that takes a file, with the name of the input that it goes into. */
export type Consumer = {
  readonly modelId: string
  readonly modelName: string
  readonly outputType: Model['output_type']
  readonly field: string
}

/** What a file is, as its bytes say. */
export type FileKind = 'image' | 'video' | 'audio'

/** Whether an input that asks for this medium takes such a file. A video also fits where audio is wanted. */
export function takesKind(media: MediaKind, kind: FileKind): boolean {
  if (media === 'any' || media === kind) return true
  return media === 'audio' && kind === 'video'
}

/** Kinds of media in words: of a file, and of what an input asks for. */
export const kindWords: Readonly<Record<MediaKind, string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'an audio file',
  any: 'an image, video or audio file',
}

/** Bytes of one part of a file that a page sends; as text it fits into one message of the bridge. */
export const mostPartBytes = 512 * 1024

/** The models that take a file of this kind, in their order: a required input of theirs before the others. */
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
