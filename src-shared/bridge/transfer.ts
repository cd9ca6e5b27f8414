import { Spoken } from '../domain/said.ts'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { mergeKinds, mergeReasons } from '../domain/profile-merge.ts'
import { procedure } from './failures.ts'

const longestPath = 32_768

/**
 * The data of "This computer" in an archive. `taken`: it takes the place of one with which nothing was done. `here`: this
 * computer has it and maybe more. `kept`: this computer has other data, which stays; two ledgers are never merged.
 */
const ServiceReport = z.object({
  outcome: z.enum(['taken', 'here', 'kept']),
  credits: z.int(),
  runs: z.int(),
  avatars: z.int(),
  voices: z.int(),
  brands: z.int(),
  engines: z.int(),
})
/** The data of "This computer" in an archive. */
export type ServiceReport = z.output<typeof ServiceReport>

/** What an import adds, what is here already, and what is left out and why. */
export const MergeReport = z.object({
  counts: z.record(
    z.enum(mergeKinds),
    z.object({
      added: z.int(),
      present: z.int(),
      skipped: z.int(),
    }),
  ),
  reasons: z.record(z.enum(mergeReasons), z.int()),
  /** Null if the archive has no data of "This computer". */
  service: ServiceReport.nullable(),
})
export type MergeReport = z.output<typeof MergeReport>

/** An archive whose every byte was checked, and what its import would do. Bytes. */
export const FoundArchive = z.object({
  path: z.string(),
  /** The version of Backlot and the system that wrote it. */
  app: z.string(),
  platform: z.string(),
  createdAt: z.string(),
  hasMedia: z.boolean(),
  /** Files that were missing when it was written. */
  missing: z.int(),
  bytes: z.int(),
  report: MergeReport,
  /** Its import began before and was interrupted. */
  isBegun: z.boolean(),
})
export type FoundArchive = z.output<typeof FoundArchive>

/** The export or import that is under way, and how the last one ended. */
export const TransferState = z.object({
  /** `done` and `total` are bytes, and files while `placing`; a total of 0 is not known. */
  now: z
    .object({
      kind: z.enum(['export', 'check', 'import']),
      stage: z.enum(['copying', 'verifying', 'comparing', 'placing', 'merging']),
      done: z.int(),
      total: z.int(),
    })
    .nullable(),
  /** An export that was stopped and can go on. */
  interrupted: z.object({ path: z.string() }).nullable(),
  /** The archive that can be imported. */
  found: FoundArchive.nullable(),
  last: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('exported'),
        path: z.string(),
        bytes: z.int(),
        files: z.int(),
        /** Files of the library that are not in it, because they are missing or changed. */
        missing: z.int(),
      }),
      z.object({ kind: z.literal('imported'), report: MergeReport }),
    ])
    .nullable(),
  /** Why the last one failed or was refused. */
  problem: Spoken.nullable(),
})
export type TransferState = z.output<typeof TransferState>

/** Moves a profile to another computer, or into another profile. No key, token or signing secret leaves with it. */
export const transferContract = {
  /** The state now, then every change. */
  watch: procedure.output(eventIterator(TransferState)),
  /** What an export would contain. Bytes; `folder`: where it goes unless another folder is named. */
  estimate: procedure.output(
    z.object({ folder: z.string(), files: z.int(), mediaBytes: z.int(), databaseBytes: z.int() }),
  ),
  /** Asks for a folder with the system's dialog; null if none was chosen, or the host has none. */
  chooseFolder: procedure.output(z.string().nullable()),
  /** Asks for an archive with the system's dialog; null if none was chosen, or the host has none. */
  chooseArchive: procedure.output(z.string().nullable()),
  /** Begins an export to a new file in a folder. INVALID_INPUT if it is not a folder. */
  export: procedure.input(z.object({ folder: z.string().max(longestPath), hasMedia: z.boolean() })).output(z.void()),
  /** Goes on with the interrupted export. */
  resumeExport: procedure.output(z.void()),
  /** Deletes what the interrupted export left. */
  discardExport: procedure.output(z.void()),
  /** Begins to check an archive; nothing is imported. */
  check: procedure.input(z.object({ path: z.string().min(1).max(longestPath) })).output(z.void()),
  /** Begins to import the archive that was found. `takesSettings`: its settings replace those of this profile. */
  import: procedure.input(z.object({ takesSettings: z.boolean() })).output(z.void()),
  /** Forgets the archive that was found; it stays where it is. */
  discard: procedure.output(z.void()),
  /** Stops what is under way. An export or an import can go on later. */
  stop: procedure.output(z.void()),
}
