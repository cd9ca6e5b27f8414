import { z } from 'zod'
import { procedure } from './failures.ts'
import { Asset, LibraryFilter } from './library.ts'

/** A column that the list is sorted by, and its direction. */
export const LibrarySort = z.object({
  by: z.enum(['title', 'kind', 'model', 'created', 'took', 'cost', 'bytes', 'rating']),
  isDescending: z.boolean(),
})
export type LibrarySort = z.output<typeof LibrarySort>

/** The order of all matching entries, and what a view needs to place each of them before it is read. */
export const AssetLayout = z.object({
  /**
   * Nine bytes an entry, little endian, as base64: its row (4), its width ÷ height in thousandths or 0 if unknown (2),
   * and its mean colour as blue, green and red or 0 if unknown (3).
   */
  entries: z.base64(),
  /** Local days with entries, newest first: `2026-11-19`, its start and end in ms since 1970. Empty if sorted. */
  days: z.array(z.object({ day: z.iso.date(), from: z.number(), to: z.number(), count: z.int() })),
})
export type AssetLayout = z.output<typeof AssetLayout>

/** An entry of the library, with what its job cost (credits) and took (ms); null if unknown. */
export const ListedEntry = z.object({
  row: z.int(),
  asset: Asset,
  credits: z.int().nullable(),
  tookMs: z.int().nullable(),
})
export type ListedEntry = z.output<typeof ListedEntry>

const view = { filter: LibraryFilter.prefault({}), stacks: z.boolean().default(false) }

/** The order of the library and its entries at any place. */
export const libraryLayoutContract = {
  /** Without `sort` newest first, with the days they were made on. */
  layout: procedure.input(z.object({ ...view, sort: LibrarySort.nullable().default(null) })).output(AssetLayout),
  /** Entries by the rows of a layout, in the order asked for; one that is gone is left out. */
  rows: procedure.input(z.object({ ...view, rows: z.array(z.int()).max(500) })).output(z.array(ListedEntry)),
  /** What the matching files made in a span cost together. Milliseconds since 1970; credits. */
  spanCredits: procedure
    .input(z.object({ filter: LibraryFilter.prefault({}), from: z.number(), to: z.number() }))
    .output(z.object({ credits: z.int() })),
}
