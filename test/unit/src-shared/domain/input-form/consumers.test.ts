// Would catch: an image offered to a model that needs a sound, and one put into an optional input instead of the
// required one.
import { expect, it } from 'vitest'
import type { Model } from '#shared/contract/model.ts'
import { consumersOf, takesKind } from '#shared/domain/input-form/consumers.ts'

function model(id: string, properties: object, required: string[] = []): Model {
  const head = { id, name: id, description: '', category: 'Edit', credits: 1, pricing: null, cover_image: null }
  return { ...head, output_type: 'image', input_schema: { type: 'object', properties, required } }
}
const link = (title: string) => ({ type: 'string', format: 'uri', title, description: title })

it('names the input that requires the file before optional ones', () => {
  const models = [
    model('words', { prompt: { type: 'string' } }),
    model('edit', { mask: link('A mask image'), image: link('The picture') }, ['image']),
    model('mix', { images: { type: 'array', items: link('A picture') } }),
    model('song', { audio: link('A sound') }, ['audio']),
    model('any', { source_url: { type: 'string', format: 'uri' } }),
  ]
  const named = (kind: 'image' | 'video' | 'audio') =>
    consumersOf(models, kind).map(({ modelId, field }) => `${modelId} ${field}`)
  expect(named('image')).toEqual(['edit image', 'mix images', 'any source_url'])
  expect(named('audio')).toEqual(['song audio', 'any source_url'])
  expect(named('video')).toEqual(['song audio', 'any source_url'])
})

it('a video is accepted where its sound is needed, but a sound not where a video is', () => {
  expect(takesKind('audio', 'video')).toBe(true)
  expect(takesKind('video', 'audio')).toBe(false)
  expect(takesKind('image', 'video')).toBe(false)
})
