import type { Said, Sentence } from '../said.ts'
import { say } from '../sentences/say.ts'
import { readMade, type MadeFilter, printMade } from './made-filter.ts'

/** A word or a phrase to search for, or to leave out. Without quotes; never empty. */
export type QueryWord = { readonly text: string; readonly isPhrase: boolean; readonly isUnwanted: boolean }

/** An inclusive range of whole numbers; null is open. Never both null. */
export type QueryRange = { readonly least: number | null; readonly most: number | null }

/** What the filters that take a list accept; null: any text. */
const listFilters = {
  kind: ['image', 'video', 'audio', 'other'],
  model: null,
  is: ['kept', 'rejected', 'unreviewed', 'duplicate'],
  label: ['red', 'orange', 'yellow', 'green', 'blue', 'purple'],
  tag: null,
  collection: null,
  origin: ['app', 'batch', 'agent', 'round', 'presenter', 'import'],
  workspace: null,
  brand: null,
} as const satisfies Readonly<Record<string, readonly string[] | null>>
/** The filters that take a list of values; one of them must match, but all tags. Duplicates are narrowed by the marks beside them. */
export type ListFilter = keyof typeof listFilters

/** The most that a range filter accepts: credits, stars. */
const rangeFilters = { cost: 1_000_000_000, rating: 5 } as const
type RangeFilter = keyof typeof rangeFilters

/** Facts that files are sorted by: the greatest or the first of the alphabet first, or with a minus sign last. */
export const sortedFacts = ['cost', 'rating', 'size', 'name', 'kind', 'model', 'took'] as const
/** The orders of the library; the first is the default. */
export const sorts = [
  'newest',
  'oldest',
  ...sortedFacts,
  ...sortedFacts.map(<Fact extends string>(fact: Fact): `-${Fact}` => `-${fact}`),
] as const
export type LibrarySort = (typeof sorts)[number]

/** A query of the library: words, filters and an order. Empty lists and nulls do not filter. */
export type LibraryQuery = { readonly words: readonly QueryWord[] } & Readonly<Record<ListFilter, readonly string[]>> &
  Readonly<Record<RangeFilter, QueryRange | null>> & { readonly made: MadeFilter | null; readonly sort: LibrarySort }

/** The names of the filters, in the order in which they are printed. */
export const filterNames = [
  'kind',
  'model',
  'made',
  'cost',
  'rating',
  'is',
  'label',
  'tag',
  'collection',
  'origin',
  'workspace',
  'brand',
] as const
export type FilterName = (typeof filterNames)[number]

/** A query that matches every file, newest first. */
export const everything: LibraryQuery = {
  words: [],
  kind: [],
  model: [],
  made: null,
  cost: null,
  rating: null,
  is: [],
  label: [],
  tag: [],
  collection: [],
  origin: [],
  workspace: [],
  brand: [],
  sort: 'newest',
}

/** A filter that cannot be read. It narrows nothing. `field`: its name as typed; `message`: a sentence for the user. */
export type QueryProblem = { readonly field: string; readonly message: string; readonly said: Said }

/** A word or filter in a text, from `start` to `end`. */
type Token = {
  readonly start: number
  readonly end: number
  /** Lower case; null for a word. */
  readonly name: string | null
  readonly isUnwanted: boolean
  readonly values: readonly { readonly text: string; readonly isQuoted: boolean }[]
}

const filterStart = /^(-?)(\p{L}+):/u
const valueHere = /^(?:"((?:[^"]|"")*)(?:"|$)|([^\s,"]*))/u

function readFilter(text: string, start: number, [head = '', minus = '', name = '']: RegExpExecArray): Token {
  const values: Token['values'][number][] = []
  let at = start + head.length
  for (;;) {
    const [whole = '', quoted, plain = ''] = valueHere.exec(text.slice(at)) ?? []
    values.push({ text: (quoted?.replaceAll('""', '"') ?? plain).trim(), isQuoted: quoted !== undefined })
    at += whole.length
    if (text[at] !== ',') break
    at += 1
  }
  // Whatever is glued to the end of a value belongs to it, so that it is shown as wrong instead of becoming a word.
  const [glued = ''] = /^\S*/u.exec(text.slice(at)) ?? []
  if (glued !== '') values.push({ text: glued, isQuoted: false })
  return { start, end: at + glued.length, name: name.toLowerCase(), isUnwanted: minus !== '', values }
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const space = /^\s+/u.exec(rest)
    if (space !== null) {
      at += space[0].length
      continue
    }
    const filter = filterStart.exec(rest)
    if (filter !== null) {
      const token = readFilter(text, at, filter)
      tokens.push(token)
      at = token.end
      continue
    }
    const [whole = rest, minus, quoted, plain = ''] = /^(-?)(?:"([^"]*)"?|([^\s"]*))/u.exec(rest) ?? []
    const value = { text: (quoted ?? plain).trim(), isQuoted: quoted !== undefined }
    tokens.push({ start: at, end: at + whole.length, name: null, isUnwanted: minus === '-', values: [value] })
    at += Math.max(1, whole.length)
  }
  return tokens
}

const isListFilter = (name: string): name is ListFilter => Object.hasOwn(listFilters, name)
const isRangeFilter = (name: string): name is RangeFilter => Object.hasOwn(rangeFilters, name)
const isSort = (value: string): value is LibrarySort => sorts.some((sort) => sort === value)

function readNumber(text: string, most: number): number | null {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value <= most ? value : null
}

function readRange(text: string, most: number): QueryRange | null {
  const [from = '', to, ...more] = text.split('..')
  if (more.length > 0 || (from === '' && (to ?? '') === '')) return null
  const [least, greatest] = [readNumber(from, most), to === undefined ? readNumber(from, most) : readNumber(to, most)]
  if ((from !== '' && least === null) || (to !== '' && greatest === null)) return null
  return least !== null && greatest !== null && least > greatest ? null : { least, most: greatest }
}

const quoteList = (values: readonly string[]) => values.join(', ')

/** Applies a filter to a query. Returns a sentence that says what is wrong if it cannot be read. */
function applyFilter(query: LibraryQuery, token: Token): LibraryQuery | Sentence {
  const name = token.name ?? ''
  const values = token.values.map(({ text }) => text)
  const [value = ''] = values
  const isKnown = isListFilter(name) || isRangeFilter(name) || name === 'made' || name === 'sort'
  if (!isKnown) {
    return say('search.noFilter', { name, filters: quoteList([...filterNames, 'sort']) })
  }
  if (token.isUnwanted) return say('search.noMinus', { name })
  if (values.includes('')) return say('search.noValue', { name, example: examples[name] })
  if (isListFilter(name)) {
    const allowed: readonly string[] | null = listFilters[name]
    const read = allowed === null ? values : values.map((one) => one.toLowerCase())
    const wrong = allowed === null ? undefined : read.find((one) => !allowed.includes(one))
    if (wrong !== undefined) return say('search.otherValue', { name, value: wrong, values: quoteList(allowed ?? []) })
    return { ...query, [name]: [...new Set([...query[name], ...read])] }
  }
  if (values.length > 1) return say('search.oneValue', { name, example: examples[name] })
  if (name === 'sort') {
    const sort = value.toLowerCase()
    return isSort(sort)
      ? { ...query, sort }
      : say('search.otherSort', { value, sorts: quoteList(sorts.filter((one) => !one.startsWith('-'))) })
  }
  if (query[name] !== null) return say('search.setTwice', { name })
  if (name === 'made') {
    const made = readMade(value)
    return made === null ? say('search.date') : { ...query, made }
  }
  const range = readRange(value, rangeFilters[name])
  return range === null
    ? say('search.range', { name, limit: rangeFilters[name], example: examples[name] })
    : { ...query, [name]: range }
}

const examples: Readonly<Record<FilterName | 'sort', string>> = {
  kind: 'kind:image,video',
  model: 'model:"Halide Still 2"',
  made: 'made:7d',
  cost: 'cost:10..200',
  rating: 'rating:3..',
  is: 'is:kept',
  label: 'label:red',
  tag: 'tag:spring',
  collection: 'collection:"Autumn catalogue"',
  origin: 'origin:batch',
  workspace: 'workspace:Northlight',
  brand: 'brand:Northlight',
  sort: 'sort:oldest',
}

/** A text as a query. `rest`: its words and its unfinished or wrong filters, as typed; `settled`: the query without them. */
export type ReadQuery = {
  readonly query: LibraryQuery
  readonly settled: LibraryQuery
  readonly problems: readonly QueryProblem[]
  readonly rest: string
}

/**
 * Reads a query; never fails. A filter that is wrong is reported and narrows nothing. `onto`: the query that the text
 * adds to. `isOpen`: the text is still being typed, so that its last filter stays in `rest`.
 */
export function parseQuery(typed: string, onto: LibraryQuery = everything, isOpen = false): ReadQuery {
  const text = typed.normalize('NFC')
  let query: LibraryQuery = onto
  let settled: LibraryQuery = onto
  const problems: QueryProblem[] = []
  let rest = ''
  let from = 0
  for (const token of readTokens(text)) {
    const { name, isUnwanted, values, start, end } = token
    if (name === null) {
      const [value] = values
      if (value === undefined || value.text === '') continue
      query = { ...query, words: [...query.words, { text: value.text, isPhrase: value.isQuoted, isUnwanted }] }
      continue
    }
    const applied = applyFilter(query, token)
    if ('text' in applied) {
      problems.push({ field: name, message: applied.text, said: applied.said })
      continue
    }
    query = applied
    if (isOpen && end === text.length) continue
    settled = { ...applied, words: onto.words }
    rest += text.slice(from, start)
    from = end
    if (/\s$/u.test(rest) || rest === '') from += /^\s*/u.exec(text.slice(end))?.[0].length ?? 0
  }
  return { query, settled, problems, rest: rest + text.slice(from) }
}

const needsQuotes = /[\s,"]/u
const printValue = (value: string) => (needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const printRange = ({ least, most }: QueryRange) =>
  least !== null && least === most ? String(least) : `${least ?? ''}..${most ?? ''}`

function printWord({ text, isPhrase, isUnwanted }: QueryWord): string {
  return `${isUnwanted ? '-' : ''}${isPhrase ? `"${text}"` : text}`
}

/** Writes the value of a filter; null if it is not set. */
export function printFilter(query: LibraryQuery, name: FilterName): string | null {
  if (name === 'made') return query.made === null ? null : printMade(query.made)
  if (isListFilter(name)) return query[name].length === 0 ? null : query[name].map(printValue).join(',')
  const range = query[name]
  return range === null ? null : printRange(range)
}

/** Writes the words of a query. */
export const printWords = ({ words }: LibraryQuery): string => words.map(printWord).join(' ')

/** Writes a query so that `parseQuery` reads the same again. */
export function printQuery(query: LibraryQuery): string {
  const filters = filterNames.flatMap((name) => {
    const value = printFilter(query, name)
    return value === null ? [] : [`${name}:${value}`]
  })
  const sort = query.sort === 'newest' ? [] : [`sort:${query.sort}`]
  return [...filters, ...sort, printWords(query)].filter(Boolean).join(' ')
}

/** Writes a query for a search text that has no filters, and some filters beside it. */
export function printTextQuery(text: string, filters: Partial<Pick<LibraryQuery, 'kind' | 'model'>> = {}): string {
  const { words } = parseQuery(text.replaceAll(':', ' ')).query
  return printQuery({ ...everything, ...filters, words })
}

/** Returns the query without a filter. */
export function withoutFilter(query: LibraryQuery, name: FilterName): LibraryQuery {
  return { ...query, [name]: everything[name] }
}

/** Returns whether a query leaves files out. Its order does not. */
export function isNarrowing(query: LibraryQuery): boolean {
  return query.words.length > 0 || filterNames.some((name) => printFilter(query, name) !== null)
}
