import { Spoken } from '../domain/said.ts'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { OutputType } from '../contract/model.ts'
import { AssetId } from '../domain/ids.ts'
import { procedure } from './failures.ts'
import { ImportEvent } from './imports.ts'

/** Files and folders: the count, and the first 50 by name, as paths relative to the media folder if inside it. */
const FoundFiles = z.object({ count: z.int(), names: z.array(z.string()) })
/** Files and folders by their names. */
export type FoundFiles = z.output<typeof FoundFiles>

const Amount = z.object({ files: z.int(), bytes: z.int() })

/** The check of all files by their checksums, in all workspaces. */
export const FileReport = z.object({
  /** `waiting`: until the media folder is back. */
  status: z.enum(['idle', 'running', 'paused', 'waiting']),
  done: Amount,
  total: Amount,
  /** When the last check came to its end; null while one runs, and before the first. */
  finishedAt: z.string().nullable(),
  intact: z.int(),
  missing: z.int(),
  /** Edited outside Backlot. */
  changed: z.int(),
  /** Other bytes, though no program edited it, or incomplete. */
  damaged: z.int(),
  /** Only a sync service has the bytes. */
  online: z.int(),
  unread: z.int(),
  /** Missing files that were found elsewhere in the media folder; null before a check since the start. */
  linked: FoundFiles.nullable(),
  /** Files in the media folder that are neither in the library nor being added to it; null before a check since the start. */
  extra: FoundFiles.nullable(),
  unreadFolders: FoundFiles.nullable(),
})
export type FileReport = z.output<typeof FileReport>

/** The states of files that the report lists. */
export const FileProblemState = z.enum(['missing', 'changed', 'damaged', 'online', 'unread'])
export type FileProblemState = z.output<typeof FileProblemState>

/** A file that is not as it was saved. */
export const FileProblem = z.object({
  assetId: AssetId,
  title: z.string(),
  kind: OutputType,
  /** Its path, relative to the media folder if inside it. */
  name: z.string(),
  bytes: z.int(),
  checkedAt: z.string(),
  /** Whether the service may still have it. */
  isAtService: z.boolean(),
})
export type FileProblem = z.output<typeof FileProblem>

/** The move of the media folder to another place. */
const MoveState = z.object({
  /**
   * `copying`: the files are read where they were. `switching`: the new folder is used. `cleaning`: the originals are
   * deleted. `cancelling`: the copies are. Null if no move is under way.
   */
  now: z
    .object({
      from: z.string(),
      to: z.string(),
      stage: z.enum(['copying', 'switching', 'cleaning', 'cancelling']),
      isPaused: z.boolean(),
      /** Until both folders are there. */
      isWaiting: z.boolean(),
      /** Why it stopped by itself. */
      problem: Spoken.nullable(),
      done: Amount,
      total: Amount,
    })
    .nullable(),
  /** How the last move since the start ended. `left`: files that stay in the old folder, such as other files. */
  last: z.object({ kind: z.enum(['moved', 'cancelled']), from: z.string(), to: z.string(), left: z.int() }).nullable(),
})
/** The move of the media folder, and how the last one ended. */
export type MoveState = z.output<typeof MoveState>

/** Where the files are, their check, and the move of their folder. */
export const StorageState = z.object({
  folder: z.string(),
  isHere: z.boolean(),
  report: FileReport,
  move: MoveState,
})
export type StorageState = z.output<typeof StorageState>

/** The media folder: its files and their check. Nothing here deletes a file of the library. */
export const storageContract = {
  /** The current state, then every change. */
  watch: procedure.output(eventIterator(StorageState)),
  /** Checks all files from the start, at full speed. */
  check: procedure.output(z.void()),
  pauseCheck: procedure.output(z.void()),
  resumeCheck: procedure.output(z.void()),
  /** A page of the files in a state. `after`: the `next` of another page. */
  problems: procedure
    .input(
      z.object({
        state: FileProblemState,
        after: z.int().min(0).default(0),
        limit: z.int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ files: z.array(FileProblem), next: z.int().nullable() })),
  /** Looks for missing files in the whole media folder by their checksums. Ending the call stops it. MEDIA_AWAY. */
  findMoved: procedure.output(z.object({ linked: z.int() })),
  /**
   * Puts a missing file back from one that the user found and the page has sent, or whose path it names where the host
   * knows paths. FILE_REFUSED if it has other content.
   */
  locate: procedure
    .input(
      z.union([
        z.object({ assetId: AssetId, transferId: z.uuid() }),
        z.object({ assetId: AssetId, path: z.string().min(1).max(32_768) }),
      ]),
    )
    .output(z.void()),
  /**
   * Adds the files that the report counts as not in the library to the current workspace, where they are. Ending the
   * call stops it; what was added stays. MEDIA_AWAY.
   */
  importExtra: procedure.output(eventIterator(ImportEvent)),
  /** Asks for a folder with the system's dialog; null if none was chosen, or the host has none. */
  chooseFolder: procedure.output(z.string().nullable()),
  /**
   * Checks a place for the media folder. `folder`: where it would go, a new folder inside if the place has other files.
   * INVALID_INPUT with the reason, or DISK_FULL.
   */
  planMove: procedure.input(z.object({ folder: z.string().max(32_768) })).output(
    z.object({
      folder: z.string(),
      files: z.int(),
      bytes: z.int(),
      freeBytes: z.int(),
      /** Nothing needs to be copied. */
      isSameVolume: z.boolean(),
    }),
  ),
  /** Begins to move the media folder to a place, as `planMove` checked it. Returns once it has begun. */
  move: procedure.input(z.object({ folder: z.string().max(32_768) })).output(z.void()),
  pauseMove: procedure.output(z.void()),
  resumeMove: procedure.output(z.void()),
  /** Ends a move in its stage `cleaning`, and leaves the originals where they are. */
  keepOriginals: procedure.output(z.void()),
  /** Takes the move back; every file stays readable meanwhile. */
  cancelMove: procedure.output(z.void()),
  /** Reads a file that only a sync service has, so that the service brings its bytes. NOT_FOUND if it does not. */
  bringBack: procedure.input(z.object({ assetId: AssetId })).output(z.void()),
}
