import { Spoken } from '../domain/said.ts'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './failures.ts'

/** What changed in a version, one text for each point. */
const Notes = z.object({ version: z.string(), notes: z.array(z.string()) })

/** The update of Backlot itself. */
export const UpdateState = z.object({
  current: z.string(),
  /** Whether this build has a feed of its versions. Without one, nothing is asked for. */
  hasFeed: z.boolean(),
  /** `installs`: Backlot can replace itself. `link`: it only says that a newer version exists. */
  way: z.enum(['installs', 'link']),
  status: z.enum(['idle', 'checking', 'downloading', 'ready']),
  /** The newest version of the channel, if it is newer than this one. `page`: where it is downloaded by hand. */
  found: Notes.extend({
    date: z.string().nullable(),
    bytes: z.int().nullable(),
    page: z.string().nullable(),
  }).nullable(),
  /** Bytes of the download that are here. */
  done: z.int(),
  checkedAt: z.string().nullable(),
  /** What a restart would interrupt; null where nothing would be, or no update is ready. */
  waitsFor: z.enum(['runs', 'files']).nullable(),
  /** Why the last check, download or installation failed. */
  problem: Spoken.nullable(),
  /** What is new since the version before; null once it was put away. */
  news: Notes.nullable(),
})
export type UpdateState = z.output<typeof UpdateState>

/** Updates of Backlot. Nothing is downloaded or installed that the user did not ask for. */
export const updatesContract = {
  /** The state now, then every change. */
  watch: procedure.output(eventIterator(UpdateState)),
  /** Asks the feed now. */
  check: procedure.output(z.void()),
  /** Begins to download the version that was found. INVALID_INPUT if there is none. */
  download: procedure.output(z.void()),
  /** Stops the download; it goes on from there later. */
  stop: procedure.output(z.void()),
  /** Quits, installs the version that is ready, and opens it. INVALID_INPUT while runs or files would be interrupted. */
  install: procedure.output(z.void()),
  /** Puts away what is new. */
  hideNews: procedure.output(z.void()),
}
