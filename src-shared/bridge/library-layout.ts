import { z } from 'zod'
import { procedure } from './failures.ts'
import { Asset, LibraryFilter } from './library.ts'

/** The order of all matching entries, and what a view needs to place each of them before it is read. */
export const AssetLayout = z.object({
  /** The number of entries without the filter. */
  all: z.int(),
  /**
   * Nine bytes an entry, little endian, as base64: its row (4), its width ÷ height in thousandths or 0 if unknown (2),
   * and its mean colour as blue, green and red or 0 if unknown (3).
   */
  entries: z.base64(),
  /**
   * Local days with entries, in their order: `2026-11-19`, its start and end in ms since 1970, its entries, and the
   * credits that the runs of all its matching files cost. Empty if the entries are sorted by something else.
   */
  days: z.array(z.object({ day: z.iso.date(), from: z.number(), to: z.number(), count: z.int(), credits: z.int() })),
})
export type AssetLayout = z.output<typeof AssetLayout>

/** An entry of the library, with what one result of its run cost (credits) and the run took (ms); null if unknown. */
export const ListedEntry = z.object({
  row: z.int(),
  asset: Asset,
  credits: z.int().nullable(),
  tookMs: z.int().nullable(),
})
export type ListedEntry = z.output<typeof ListedEntry>

const view = { filter: LibraryFilter.prefault({}), stacks: z.boolean().default(false) }

/** The order of the library and its entries at any place. INVALID_INPUT if the query has a filter that cannot be read. */
export const libraryLayoutContract = {
  /**
   * The first entries, before all are found and laid out. `total` and `all` as `library.page`; null if they are not known
   * yet.
   */
  first: procedure
    .input(z.object({ ...view, limit: z.int().min(1).max(500) }))
    .output(z.object({ assets: z.array(Asset), total: z.int().nullable(), all: z.int().nullable() })),
  layout: procedure.input(z.object(view)).output(AssetLayout),
  /** Entries by the rows of a layout, in the order asked for; one that is gone is left out. */
  rows: procedure.input(z.object({ ...view, rows: z.array(z.int()).max(500) })).output(z.array(ListedEntry)),
}
