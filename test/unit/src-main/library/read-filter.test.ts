// Catches: a wrong filter that is searched for as if it were not there, a collection that is found by its old name alone,
// and a smart collection or an unknown one that lists everything.
import { expect, it } from 'vitest'
import { createReadFilter } from '#main/library/read-filter.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'

const openId = WorkspaceId.parse('local')
const collections = [
  { id: 'c1', name: 'Autumn, kept', query: null },
  { id: 'c2', name: 'Clay', query: 'clay' },
]
const read = createReadFilter({ workspaces: () => [], collections: () => collections, now: () => 1 })

it.each([
  ['clay colour:red', 'colour'],
  ['collection:gone', 'gone'],
  ['collection:clay', 'Clay'],
  ['label:pink', 'pink'],
])('refuses %s, and names the field', (query, named) => {
  expect(() => read(openId, { query })).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      data: expect.objectContaining({
        fields: [expect.objectContaining({ field: 'query', message: expect.stringContaining(named) as string })],
      }) as object,
    }),
  )
})

it('names a collection by its id or its name, in any case', () => {
  for (const query of ['collection:c1', 'collection:"autumn, KEPT"']) {
    expect(read(openId, { query }).filter.collections).toEqual(['c1'])
  }
})
