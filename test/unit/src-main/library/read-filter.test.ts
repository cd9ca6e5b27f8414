// Catches: a wrong filter that is searched for as if it were not there, and lists beside a query that widen it.
import { expect, it } from 'vitest'
import { readFilter } from '#main/library/read-filter.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'

const about = { openId: WorkspaceId.parse('local'), workspaces: [], now: 1 }

it('refuses a query with a filter that cannot be read, and names the field', () => {
  expect(() => readFilter({ query: 'clay colour:red' }, about)).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      data: expect.objectContaining({
        fields: [{ field: 'query', message: expect.stringContaining('colour') as string }],
      }) as object,
    }),
  )
})

it('a list beside a query narrows it, and a plain text has no filters', () => {
  const { filter } = readFilter(
    { query: 'kind:image,video rating:..4', kinds: ['video', 'audio'], leastRating: 3, text: 'https://a.b kind:image' },
    about,
  )
  expect(filter).toMatchObject({ kinds: ['video', ''], rating: { least: 3, most: 4 } })
  expect(filter.words.map(({ text }) => text)).toEqual(['https', '//a.b', 'kind', 'image'])
})
