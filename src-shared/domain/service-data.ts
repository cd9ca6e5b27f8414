import { z } from 'zod'

/** The name of a file of the service in its folder of files: `id/position.ending`. It names no other place. */
export const ServiceFileName = z.string().regex(/^[\w-]{1,120}\/\w[\w.-]{0,120}$/u)

/** What "This computer" has, for people: the balance of all accounts, and numbers of things. */
export const ServiceCounts = z.object({
  credits: z.int(),
  runs: z.int(),
  avatars: z.int(),
  voices: z.int(),
  brands: z.int(),
  engines: z.int(),
})
export type ServiceCounts = z.output<typeof ServiceCounts>

/** What the program of the service's data is asked, once each. Paths are absolute. */
export const ServiceDataTask = z.discriminatedUnion('kind', [
  /** Makes a copy of a service's database fit to leave this computer. `which`: whose files are named. */
  z.object({ kind: z.literal('leave'), copy: z.string(), which: z.enum(['needed', 'all']) }),
  /** Makes a database from an archive ready to be used. `current`: that of this computer; null if there is none. */
  z.object({ kind: z.literal('come'), file: z.string(), current: z.string().nullable() }),
  /** Whether nothing was ever done with the service of a database. */
  z.object({ kind: z.literal('untouched'), file: z.string() }),
])
export type ServiceDataTask = z.output<typeof ServiceDataTask>

/** What it answers. `schema`: the newest migration of the database as it was found. */
export const ServiceDataAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('left'), schema: z.int(), names: z.array(ServiceFileName) }),
  z.object({
    kind: z.literal('came'),
    schema: z.int(),
    counts: ServiceCounts,
    isFree: z.boolean(),
    isContained: z.boolean(),
  }),
  /** The database was written by a newer version than `known`. */
  z.object({ kind: z.literal('newer'), schema: z.int(), known: z.int() }),
  z.object({ kind: z.literal('untouched'), isUntouched: z.boolean() }),
  /** `code`: of the system or SQLite, null for any other error. */
  z.object({ kind: z.literal('failed'), message: z.string(), code: z.string().nullable() }),
])
export type ServiceDataAnswer = z.output<typeof ServiceDataAnswer>
