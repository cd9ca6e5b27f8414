import { z } from 'zod'
import type { Database } from '../database.ts'
import { type Sql, sql } from '../sql.ts'

const One = z.object({ one: z.int() })
const Row = z.object({ at: z.int(), texts: z.string() })

/** What of a run can hold an address; a run that was taken out and may come back has the same. */
const jobTexts = sql`coalesce(template, '') || ' ' || coalesce(templates, '') || ' ' || prompt || ' ' || input || ' ' || request`

/** Every other place of the profile where someone can have put an address, by its file. */
const places: readonly { readonly file: 'ledger' | 'cache'; readonly table: string; readonly texts: string }[] = [
  { file: 'ledger', table: 'batch_draft', texts: 'draft' },
  { file: 'ledger', table: 'recipe', texts: "coalesce(template, '') || ' ' || prompt || ' ' || input || ' ' || extra" },
  { file: 'ledger', table: 'prompt_entry', texts: 'body' },
  { file: 'ledger', table: 'short_video', texts: 'told' },
  { file: 'cache', table: 'draft', texts: 'input' },
]

const capability = /[0-9a-f]{64}/gu

/**
 * Finds where addresses of lent files stand. Runs are read in parts, because there may be a hundred thousand of them and
 * one that was sent never changes; what can change meanwhile is asked for by itself.
 */
export function createSharedFileMentions({ ledger, cache }: { readonly ledger: Database; readonly cache: Database }) {
  const files = { ledger, cache }
  const isIn = (database: Database, from: Sql, texts: Sql, wanted: string) =>
    database.get(One, sql`SELECT 1 AS one FROM ${from} AND instr(${texts}, ${wanted}) > 0 LIMIT 1`) !== null

  return {
    /** The capabilities that `most` runs name, those after row `after`; and the last row, null where there is none left. */
    inRuns: (after: number, most: number): { readonly named: ReadonlySet<string>; readonly last: number | null } => {
      const rows = ledger.all(
        Row,
        sql`SELECT rowid AS at, ${jobTexts} AS texts FROM job WHERE rowid > ${after} ORDER BY rowid LIMIT ${most}`,
      )
      const named = rows.flatMap(({ texts }) => texts.match(capability) ?? [])
      return { named: new Set(named), last: rows.at(-1)?.at ?? null }
    },
    /** Whether anything else names it now: a draft, a recipe, a prompt, a run that can change, one that came after row `after`. */
    isNamed: (wanted: string, after: number): boolean =>
      isIn(ledger, sql`job WHERE rowid > ${after}`, jobTexts, wanted) ||
      // The words of its index: what was sent and is over is not read again.
      isIn(
        ledger,
        sql`job WHERE spend_kind IN ('queued', 'sending', 'ambiguous', 'running', 'saving')`,
        jobTexts,
        wanted,
      ) ||
      isIn(ledger, sql`temp.removed_job WHERE TRUE`, jobTexts, wanted) ||
      places.some(({ file, table, texts }) =>
        isIn(files[file], { text: `${table} WHERE TRUE`, values: [] }, { text: texts, values: [] }, wanted),
      ),
  }
}
/** Where addresses of lent files stand. */
export type SharedFileMentions = ReturnType<typeof createSharedFileMentions>
