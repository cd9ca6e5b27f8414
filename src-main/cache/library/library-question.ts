import { z } from 'zod'
import { AssetLayout } from '#shared/bridge/library-layout.ts'
import { AssetLabel, AssetMark, LibraryFacets } from '#shared/bridge/library.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { sorts } from '#shared/domain/library/library-query.ts'
import { ListedAsset } from '../tables/assets.ts'

const Range = z.object({ least: z.int().nullable(), most: z.int().nullable() }).nullable()

/** A filter of the index; empty lists and nulls do not filter. Milliseconds since 1970, `until` excluded. */
export const AssetFilter = z.object({
  words: z.array(z.object({ text: z.string(), isPhrase: z.boolean(), isUnwanted: z.boolean() })),
  kinds: z.array(z.string()),
  /** Names or ids, in any case. */
  models: z.array(z.string()),
  /** `none` is a file that was not reviewed: one without a mark and stars, by itself or on top of its stack. */
  marks: z.array(AssetMark),
  labels: z.array(AssetLabel),
  /** In any case; a file has all of them. */
  tags: z.array(z.string()),
  /** Ids; a file is in one of them. */
  collections: z.array(z.string()),
  /** Only files that have duplicates. */
  isDuplicate: z.boolean(),
  origins: z.array(z.string()),
  brands: z.array(z.string()),
  cost: Range,
  rating: Range,
  since: z.number().nullable(),
  until: z.number().nullable(),
  sort: z.enum(sorts),
})
export type AssetFilter = z.output<typeof AssetFilter>

const about = { workspaces: z.array(WorkspaceId), filter: AssetFilter }
/** How a list shows stacks: by their top file alone, or every file by itself. */
const view = z.enum(['tops', 'files'])

/** What the index of the library is asked. `before`: the `next` of a page; `at`: the number of its first entry instead. */
export const LibraryQuestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    ...about,
    view,
    before: z.string().nullable(),
    at: z.int().nullable(),
    limit: z.int(),
  }),
  // The first entries, without a search through all files where a part of them is enough.
  z.object({ kind: z.literal('first'), ...about, view, limit: z.int() }),
  // How many entries match.
  z.object({ kind: z.literal('count'), ...about, view }),
  z.object({ kind: z.literal('layout'), ...about, view }),
  // Entries of the layout by their rows, in the order asked for.
  z.object({ kind: z.literal('entries'), ...about, view, rows: z.array(z.int()) }),
  z.object({ kind: z.literal('facets'), ...about }),
  z.object({ kind: z.literal('stack'), ...about, stack: JobId }),
  // Row numbers of every matching file in their order, from one on.
  z.object({ kind: z.literal('rows'), ...about, after: z.int(), limit: z.int() }),
  // Groups of duplicates, those with the newest file first. `before`: the `next` of another page.
  z.object({ kind: z.literal('duplicates'), workspaceId: WorkspaceId, before: z.int().nullable(), limit: z.int() }),
  // Files after a row whose looks were not read yet.
  z.object({ kind: z.literal('unread'), after: z.int(), limit: z.int() }),
  // Compares the next fingerprints after one with all before them.
  z.object({ kind: z.literal('compare'), after: z.int(), limit: z.int() }),
])
export type LibraryQuestion = z.output<typeof LibraryQuestion>

const entries = z.array(z.object({ asset: ListedAsset, credits: z.int().nullable(), tookMs: z.int().nullable() }))

/** An answer of the index. `start`: the number of the page's first entry among all that match. */
export const LibraryAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    assets: z.array(ListedAsset),
    start: z.int(),
    next: z.string().nullable(),
    total: z.int(),
    all: z.int(),
  }),
  // `total` and `all` are null if they were not counted.
  z.object({
    kind: z.literal('first'),
    assets: z.array(ListedAsset),
    total: z.int().nullable(),
    all: z.int().nullable(),
  }),
  z.object({ kind: z.literal('count'), total: z.int() }),
  z.object({ kind: z.literal('layout'), layout: AssetLayout }),
  z.object({ kind: z.literal('entries'), entries }),
  z.object({ kind: z.literal('facets'), facets: LibraryFacets }),
  z.object({ kind: z.literal('stack'), entries }),
  z.object({ kind: z.literal('rows'), rows: z.array(z.int()) }),
  z.object({
    kind: z.literal('duplicates'),
    groups: z.array(z.object({ newest: z.int(), isExact: z.boolean(), assets: z.array(ListedAsset) })),
    next: z.int().nullable(),
    total: z.int(),
    files: z.int(),
    unread: z.int(),
  }),
  z.object({
    kind: z.literal('unread'),
    files: z.array(z.object({ row: z.int(), sha256: z.string(), path: z.string(), kind: z.enum(['image', 'video']) })),
    until: z.int(),
  }),
  z.object({
    kind: z.literal('compare'),
    pairs: z.array(z.object({ one: z.string(), other: z.string(), difference: z.int() })),
    until: z.int(),
    isDone: z.boolean(),
  }),
])
export type LibraryAnswer = z.output<typeof LibraryAnswer>
