import { z } from 'zod'
import { mostCollectionName, mostTagLength } from '../domain/limits.ts'
import { procedure } from './failures.ts'

/** A collection with the number of its files. `query`: the search of a smart one; null for one that files are added to. */
export const Collection = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string().nullable(),
  count: z.int(),
})
export type Collection = z.output<typeof Collection>

const name = z.string().trim().min(1).max(mostCollectionName)

/** The collections and tags of the open workspace. */
export const collectionsContract = {
  /** By name, smart ones last. Also counts the files without a review, and those in the trash. */
  list: procedure.output(z.object({ collections: z.array(Collection), unreviewed: z.int(), trashed: z.int() })),
  /** @throws INVALID_INPUT if the name is taken. */
  create: procedure.input(z.object({ name, query: z.string().max(2_000).nullable() })).output(Collection),
  /** Returns the name before. @throws INVALID_INPUT if the name is taken, NOT_FOUND. */
  rename: procedure.input(z.object({ id: z.string(), name })).output(z.object({ before: z.string() })),
  /** Removes a collection; its files stay in the library. @throws NOT_FOUND */
  remove: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Restores a removed collection with its files. @throws INVALID_INPUT if another has its name now, NOT_FOUND. */
  restore: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Tags that begin with a text, the most used first. */
  tags: procedure
    .input(z.object({ prefix: z.string().max(mostTagLength).default(''), limit: z.int().min(1).max(200).default(20) }))
    .output(z.array(z.object({ tag: z.string(), count: z.int() }))),
}
