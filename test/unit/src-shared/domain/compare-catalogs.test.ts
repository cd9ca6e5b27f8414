// Would catch: a model added or removed unnoticed, and one reported as new because its words changed.
import { expect, it } from 'vitest'
import { Model } from '#shared/contract/model.ts'
import { compareCatalogs } from '#shared/domain/compare-catalogs.ts'

const model = (id: string, change: Record<string, unknown> = {}) =>
  Model.parse({ id, name: id.toUpperCase(), output_type: 'image', credits: 2, input_schema: {}, ...change })

it('reports only what changed, what is new and what is gone', () => {
  const before = [model('same'), model('dearer'), model('gone')]
  const after = [model('same', { name: 'Renamed' }), model('fresh'), model('dearer', { credits: 3 })]
  expect(compareCatalogs(before, after)).toEqual([
    {
      modelId: 'dearer',
      name: 'DEARER',
      kind: 'changed',
      changes: [
        {
          kind: 'price',
          sentence: 'The price rose from 2 cr to 3 cr.',
          said: [{ key: 'price.rose', values: { was: 2, now: 3 } }],
        },
      ],
    },
    { modelId: 'fresh', name: 'FRESH', kind: 'new', changes: [] },
    { modelId: 'gone', name: 'GONE', kind: 'gone', changes: [] },
  ])
  expect(compareCatalogs(after, after)).toEqual([])
})
