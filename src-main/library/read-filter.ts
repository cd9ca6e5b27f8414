import type { LibraryFilter } from '#shared/bridge/library.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { parseQuery, type QueryRange } from '#shared/domain/library/library-query.ts'
import { spanOf } from '#shared/domain/library/made-filter.ts'
import type { AssetFilter } from '../cache/library/library-question.ts'

type Named = { readonly id: WorkspaceId; readonly name: string }

function refuse(field: string, message: string): Failure {
  const fields = [{ field, message }]
  return new Failure('INVALID_INPUT', `${message} Nothing was searched.`, { charged: 'no', fields })
}

/** The workspaces that a query names, by name or id in any case; the open one if it names none. */
function workspacesOf(names: readonly string[], openId: WorkspaceId, all: readonly Named[]): WorkspaceId[] {
  if (names.length === 0) return [openId]
  const found = names.flatMap((name) => {
    const wanted = name.toLowerCase()
    const named = all.filter((one) => one.name.toLowerCase() === wanted || one.id.toLowerCase() === wanted)
    if (named.length === 0) throw refuse('query', `There is no workspace “${name}”.`)
    return named.map(({ id }) => id)
  })
  return [...new Set(found)]
}

/** Both ranges at once: the higher start and the lower end. */
function narrowed(range: QueryRange | null, least: number): QueryRange | null {
  if (least === 0) return range
  return { least: Math.max(range?.least ?? 0, least), most: range?.most ?? null }
}

const marks = { kept: 'kept', rejected: 'rejected', unreviewed: 'none' } as const
const isMark = (value: string): value is keyof typeof marks => Object.hasOwn(marks, value)
const kindOf = (kind: string) => (kind === 'other' ? 'unknown' : kind)
/** Values of two lists that both must match; no match at all if they have none in common. */
const both = (one: readonly string[], other: readonly string[]) =>
  one.length === 0 || other.length === 0 ? [...one, ...other] : [...one.filter((value) => other.includes(value)), '']

/**
 * Reads a filter for the index: its query, and its lists, which must match, too. `now`: milliseconds since 1970, which
 * "the last days" end at.
 * @throws Failure INVALID_INPUT that names the field, if the query has a filter that cannot be read.
 */
export function readFilter(
  filter: LibraryFilter | undefined,
  { openId, workspaces, now }: { openId: WorkspaceId; workspaces: readonly Named[]; now: number },
): { workspaces: WorkspaceId[]; filter: AssetFilter } {
  const { text = '', query: typed = '', kinds = [], modelIds = [], leastRating = 0, marks: marked = [] } = filter ?? {}
  const { query, problems } = parseQuery(typed)
  const [problem] = problems
  if (problem !== undefined) throw refuse('query', problem.message)
  // A plain search text has no filters.
  const { words } = parseQuery(text.replaceAll(':', ' ')).query
  const { since, until } = query.made === null ? { since: null, until: null } : spanOf(query.made, now)
  const wanted = query.is.flatMap((value) => (isMark(value) ? [marks[value]] : []))
  return {
    workspaces: workspacesOf(query.workspace, openId, workspaces),
    filter: {
      words: [...query.words, ...words],
      kinds: both(query.kind.map(kindOf), kinds),
      models: both(query.model, modelIds),
      marks: wanted.length === 0 ? [...marked] : wanted.filter((mark) => marked.length === 0 || marked.includes(mark)),
      origins: [...query.origin],
      brands: [...query.brand],
      cost: query.cost,
      rating: narrowed(query.rating, leastRating),
      since,
      until,
      sort: query.sort,
    },
  }
}
