import type { Model } from '../../contract/model.ts'
import { type FileKind, takesKind } from '../media-fit.ts'
import { readFields } from './read-fields.ts'

/** A model that takes a file, with the name of the input that it goes into. */
export type Consumer = {
  readonly modelId: string
  readonly modelName: string
  readonly outputType: Model['output_type']
  readonly field: string
}

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
