// Catches: a query that reads differently once it was printed, a filter that is dropped without a word, a wrong value
// that hides files, and a filter that leaves the box while it is still being typed.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { everything, type LibraryQuery, parseQuery, printQuery } from '#shared/domain/library/library-query.ts'

const text = 'kind:image,Video model:"Halide Still 2" made:7d cost:10..200 rating:3.. is:kept clay "dry glaze" -pot'
const query: LibraryQuery = {
  ...everything,
  words: [
    { text: 'clay', isPhrase: false, isUnwanted: false },
    { text: 'dry glaze', isPhrase: true, isUnwanted: false },
    { text: 'pot', isPhrase: false, isUnwanted: true },
  ],
  kind: ['image', 'video'],
  model: ['Halide Still 2'],
  made: { kind: 'last', count: 7, unit: 'd' },
  cost: { least: 10, most: 200 },
  rating: { least: 3, most: null },
  is: ['kept'],
}

it('reads words and filters in any order, and writes them in one', () => {
  expect(parseQuery(text)).toMatchObject({ query, problems: [] })
  expect(printQuery(query)).toBe(text.replace('Video', 'video'))
})

const pieces = fc.oneof(
  fc.constantFrom('kind:', 'model:', 'made:', 'cost:', 'rating:', 'is:', 'sort:', 'brand:', 'x:', '-', '"', '""', ','),
  fc.constantFrom('image', 'video,audio', '7d', '2026-11', '2026-02-30', '..', '3..', '..4', '3', 'kept', 'oldest'),
  fc.constantFrom(' ', ' ', '\u00a0', ':', 'é', 'e\u0301', '茶室'),
  fc.string({ maxLength: 4 }),
)

it('whatever is typed, printing it and reading it again gives the same query without a problem', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
      const read = parseQuery(parts.join(''))
      expect(parseQuery(printQuery(read.query))).toMatchObject({ query: read.query, problems: [] })
    }),
    { numRuns: 2_000 },
  )
})

it.each([
  ['colour:red', 'colour', 'There is no filter “colour”'],
  ['kind:film', 'kind', '“kind” can’t be “film”'],
  ['kind:', 'kind', 'needs a value'],
  ['kind:"image"x', 'kind', '“kind” can’t be “x”'],
  ['rating:6', 'rating', 'from 0 to 5'],
  ['rating:4..2', 'rating', 'whole numbers'],
  ['cost:many', 'cost', 'whole numbers'],
  ['rating:1 rating:2', 'rating', 'already set'],
  ['made:2026-02-30', 'made', 'needs a span or a date'],
  ['made:2026-11..2026-10', 'made', 'needs a span or a date'],
  ['sort:colour', 'sort', '“sort” can’t be “colour”'],
  ['-kind:image', 'kind', 'can’t be left out'],
])('%j narrows nothing and says what is wrong', (wrong, field, message) => {
  const read = parseQuery(`clay ${wrong}`)
  expect(read.problems).toMatchObject([{ field, message: expect.stringContaining(message) as string }])
  expect({ ...read.query, rating: null }).toEqual(parseQuery('clay').query)
})

it('takes a filter out of the typed text once it is followed by a space, and leaves words and wrong filters', () => {
  const read = (typed: string) => {
    const { settled, rest, query: whole } = parseQuery(typed, everything, true)
    return { settled: printQuery(settled), rest, whole: printQuery(whole) }
  }
  expect(read('clay kind:im')).toEqual({ settled: '', rest: 'clay kind:im', whole: 'clay' })
  expect(read('clay kind:image')).toEqual({ settled: '', rest: 'clay kind:image', whole: 'kind:image clay' })
  expect(read('clay kind:image po')).toEqual({ settled: 'kind:image', rest: 'clay po', whole: 'kind:image clay po' })
  expect(read('kind:image ')).toEqual({ settled: 'kind:image', rest: '', whole: 'kind:image' })
  expect(read('x:1 rating:3.. ')).toEqual({ settled: 'rating:3..', rest: 'x:1 ', whole: 'rating:3..' })
})
