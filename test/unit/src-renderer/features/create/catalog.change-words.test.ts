// Would catch: a change that is counted and not shown, or shown as another.
import { expect, it } from 'vitest'
import { changeMark, changeSentences, changesLine } from '#renderer/features/create/catalog.ts'
import type { Catalog } from '#shared/bridge/catalog.ts'

type Change = Catalog['changes'][number]
const change = (kind: Change['kind'], changes: Change['changes'] = []): Change => ({
  modelId: kind,
  name: kind,
  kind,
  changes,
})
const dearer = change('changed', [
  { kind: 'inputs', sentence: 'Seed is gone.' },
  { kind: 'price', sentence: 'Its price rose from 2 cr to 3 cr.' },
])

it('counts, marks and describes each change', () => {
  expect(changesLine([dearer, change('new'), change('gone')])).toBe('1 changed, 1 new, 1 removed')
  expect(changesLine([change('new'), change('new')])).toBe('2 new')
  expect([dearer, change('changed'), change('new'), change('gone'), undefined].map(changeMark)).toEqual([
    'Price changed',
    'Inputs changed',
    'New',
    null,
    null,
  ])
  expect(changeSentences(dearer)).toEqual(['Seed is gone.', 'Its price rose from 2 cr to 3 cr.'])
})
