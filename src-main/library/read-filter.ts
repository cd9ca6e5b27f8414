import { AssetLabel, type LibraryFilter } from '#shared/bridge/library.ts'
import type { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { parseQuery } from '#shared/domain/library/library-query.ts'
import { spanOf } from '#shared/domain/library/made-filter.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { AssetFilter } from '../cache/library/library-question.ts'
import type { StoredCollection } from '../cache/tables/organising.ts'

type Named = { readonly id: WorkspaceId; readonly name: string }
type Collections = readonly Pick<StoredCollection, 'id' | 'name' | 'query'>[]

const refuse = (problem: Sentence): Failure => refuseField('query', problem, say('outcome.search'))

const noWorkspace = (name: string) => say('library.noWorkspace', { name })
const noCollection = (name: string) => say('library.unknownCollection', { name })

/** What a query names by name or id in any case. `unknown`: the sentence that refuses a name. */
function named<One extends { readonly id: string; readonly name: string }>(
  name: string,
  all: readonly One[],
  unknown: (name: string) => Sentence,
): readonly One[] {
  const wanted = name.toLowerCase()
  const found = all.filter((one) => one.name.toLowerCase() === wanted || one.id.toLowerCase() === wanted)
  if (found.length === 0) throw refuse(unknown(name))
  return found
}

/** The workspaces that a query names; the open one if it names none. */
function workspacesOf(names: readonly string[], openId: WorkspaceId, all: readonly Named[]): WorkspaceId[] {
  if (names.length === 0) return [openId]
  return [...new Set(names.flatMap((name) => named(name, all, noWorkspace).map(({ id }) => id)))]
}

function collectionsOf(names: readonly string[], read: () => Collections): string[] {
  if (names.length === 0) return []
  const all = read()
  return names.flatMap((name) =>
    named(name, all, noCollection).map(({ id, query, name: called }) => {
      if (query !== null) throw refuse(say('library.collectionIsSearch', { name: called }))
      return id
    }),
  )
}

const marks = { kept: 'kept', rejected: 'rejected', unreviewed: 'none' } as const
const isMark = (value: string): value is keyof typeof marks => Object.hasOwn(marks, value)
const kindOf = (kind: string) => (kind === 'other' ? 'unknown' : kind)

/** Reads a filter for the index, in the open workspace. @throws Failure INVALID_INPUT that names the field. */
export type ReadFilter = (
  openId: WorkspaceId,
  filter: LibraryFilter | undefined,
) => { workspaces: WorkspaceId[]; filter: AssetFilter }

/**
 * Creates the reader of filters. `collections`: those of a workspace; `now`: milliseconds since 1970, which "the last
 * days" end at. A query with a filter that cannot be read is refused.
 */
export function createReadFilter(deps: {
  readonly workspaces: () => readonly Named[]
  readonly collections: (workspaceId: WorkspaceId) => Collections
  readonly now: () => number
}): ReadFilter {
  return (openId, filter) => {
    const { query, problems } = parseQuery(filter?.query ?? '')
    const [problem] = problems
    if (problem !== undefined) throw refuse({ text: problem.message, said: problem.said })
    const { since, until } = query.made === null ? { since: null, until: null } : spanOf(query.made, deps.now())
    return {
      workspaces: query.workspace.length === 0 ? [openId] : workspacesOf(query.workspace, openId, deps.workspaces()),
      filter: {
        words: [...query.words],
        kinds: query.kind.map(kindOf),
        models: [...query.model],
        marks: query.is.flatMap((value) => (isMark(value) ? [marks[value]] : [])),
        labels: query.label.map((label) => AssetLabel.parse(label)),
        tags: [...query.tag],
        collections: collectionsOf(query.collection, () => deps.collections(openId)),
        isDuplicate: query.is.includes('duplicate'),
        origins: [...query.origin],
        brands: [...query.brand],
        cost: query.cost,
        rating: query.rating,
        since,
        until,
        sort: query.sort,
      },
    }
  }
}
