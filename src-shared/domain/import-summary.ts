import { Said } from './said.ts'
import type { Sentence } from './said.ts'
import { z } from 'zod'
import { AssetId } from './ids.ts'

/** A file that was left out, by its name, and why, as a sentence. */
export const RefusedFile = z.object({ name: z.string(), why: z.string(), said: Said.optional() })
export type RefusedFile = z.output<typeof RefusedFile>

/** A file that is left out. `why`: a sentence; a plain text is shown as it is. */
export function refusedFile(name: string, why: Sentence | string): RefusedFile {
  return typeof why === 'string' ? { name, why } : { name, why: why.text, said: why.said }
}

/** What became of one file. `present`: its bytes are in the library. `restored`: they were missing and are back. */
export const ImportedFile = z.object({
  kind: z.enum(['added', 'present', 'restored']),
  assetId: AssetId,
  /** Whether it says how it was made. */
  hasRecipe: z.boolean(),
})
export type ImportedFile = z.output<typeof ImportedFile>

/** The summary of an import. */
export const ImportSummary = z.object({
  added: z.int(),
  present: z.int(),
  restored: z.int(),
  recipes: z.int(),
  /** How many were refused, and the first of them. */
  refused: z.object({ count: z.int(), files: z.array(RefusedFile) }),
  /** The first file that was added. */
  first: AssetId.nullable(),
})
export type ImportSummary = z.output<typeof ImportSummary>

/** Refused files that a summary names. */
const mostNamed = 200

/** The summary of an import that has not begun. */
export const nothingImported: ImportSummary = {
  added: 0,
  present: 0,
  restored: 0,
  recipes: 0,
  refused: { count: 0, files: [] },
  first: null,
}

/** Adds what became of one file to a summary. */
export function addImported(summary: ImportSummary, { kind, assetId, hasRecipe }: ImportedFile): ImportSummary {
  const counted = { ...summary, [kind]: summary[kind] + 1 }
  if (kind !== 'added') return counted
  return { ...counted, recipes: summary.recipes + Number(hasRecipe), first: summary.first ?? assetId }
}

/** Adds a file that was refused to a summary, which names the first of them. */
export function addRefused(summary: ImportSummary, name: string, why: Sentence | string): ImportSummary {
  const { count, files } = summary.refused
  const named = files.length < mostNamed ? [...files, refusedFile(name, why)] : files
  return { ...summary, refused: { count: count + 1, files: named } }
}
