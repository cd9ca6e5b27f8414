import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { OutputType } from '../contract/model.ts'
import { AssetId, JobId } from '../domain/ids.ts'
import { procedure } from './failures.ts'

/** What the user decided about a file: nothing yet, to keep it, or that it is not wanted. Files are never deleted by it. */
export const AssetMark = z.enum(['none', 'kept', 'rejected'])
export type AssetMark = z.output<typeof AssetMark>

/** A file of the library. */
export const Asset = z.object({
  id: AssetId,
  jobId: JobId.nullable(),
  kind: OutputType,
  /** The user's title, else the prompt, else the model's name. */
  title: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  /** Pixels; null where the kind has none or they are not known. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds; null for pictures. */
  duration: z.number().nullable(),
  bytes: z.int(),
  contentType: z.string(),
  createdAt: z.string(),
  /** `here`: on this computer. `away`: its drive or file is missing. `changed`: edited outside Backlot. `damaged`: not a whole file. */
  file: z.enum(['here', 'away', 'changed', 'damaged']),
  rating: z.int().min(0).max(5),
  mark: AssetMark,
  /** Which part of a short video it is: `portrait`, `raw`, `captioned`, `final`, `poster` or `script`; its other parts have the same `jobId`. */
  part: z.string().nullish(),
})
export type Asset = z.output<typeof Asset>

/** How an asset was made: enough to make it again. */
export const Recipe = z.object({
  modelId: z.string(),
  modelName: z.string(),
  prompt: z.string(),
  /** What the prompt was rolled from; null where nothing in it varied. */
  template: z.string().nullable(),
  input: ModelInput,
  /** Credits. */
  quoted: z.int().nullable(),
  charged: z.int().nullable(),
  /** When it was ordered. */
  startedAt: z.string(),
  /** Milliseconds that it waited to be sent, and that the service then took with its files; null where that is not known. */
  queuedMs: z.int().nullable(),
  tookMs: z.int().nullable(),
})
export type Recipe = z.output<typeof Recipe>

/** An asset with how it was made and where its file is on this computer. */
export const AssetDetail = z.object({ asset: Asset, recipe: Recipe.nullable(), path: z.string() })
export type AssetDetail = z.output<typeof AssetDetail>

/** What the library is narrowed to; empty lists and texts do not narrow. */
export const LibraryFilter = z.object({
  text: z.string().default(''),
  kinds: z.array(OutputType).default([]),
  modelIds: z.array(z.string()).default([]),
  leastRating: z.int().min(0).max(5).default(0),
  marks: z.array(AssetMark).default([]),
})
export type LibraryFilter = z.input<typeof LibraryFilter>

const Count = z.object({ value: z.string(), label: z.string(), count: z.int() })

/** Files of one kind: how many, and the first 50 by name, as paths below the media folder where they lie in it. */
const FoundFiles = z.object({ count: z.int(), names: z.array(z.string()) })

/** How the files of the library and those on the disk agree. */
export const FilesReport = z.object({
  folder: z.string(),
  /** Files of the library that are where and what they were. */
  here: z.int(),
  missing: FoundFiles,
  /** Edited outside Backlot. */
  changed: FoundFiles,
  /** Not whole files of their kind: earlier versions kept whatever came. */
  damaged: FoundFiles,
  /** Folders and files that could not be looked at. */
  unread: FoundFiles,
  /** In the media folder, and neither in the library nor on their way into it. */
  extra: FoundFiles,
})
export type FilesReport = z.output<typeof FilesReport>

/** What a player needs to know of a film or a sound beyond its bytes. */
export const Playback = z.object({
  /** Pictures a second; null where there are none or the file does not say. */
  frameRate: z.number().positive().nullable(),
  /** Seconds; null where the file does not say. */
  duration: z.number().nullable(),
  /** How loud it is from start to end, each 0 to 255; null where there is no sound, or it is too long to be read whole. */
  peaks: z.array(z.int().min(0).max(255)).nullable(),
})
export type Playback = z.output<typeof Playback>

/** The library: what was made and is kept. */
export const libraryContract = {
  /** Newest first, by keyset. `total` counts what the filter leaves, `all` the whole library. */
  page: procedure
    .input(
      z.object({
        filter: LibraryFilter.prefault({}),
        before: z.string().optional(),
        limit: z.int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ assets: z.array(Asset), next: z.string().nullable(), total: z.int(), all: z.int() })),
  facets: procedure.output(z.object({ kinds: z.array(Count), models: z.array(Count) })),
  read: procedure.input(z.object({ assetId: AssetId })).output(AssetDetail),
  rate: procedure.input(z.object({ assetId: AssetId, rating: z.int().min(0).max(5) })).output(Asset),
  /** Keeps a file, rejects it, or takes either back. No file is touched. */
  mark: procedure.input(z.object({ assetId: AssetId, mark: AssetMark })).output(Asset),
  /** How a film or a sound is played; all null where its file cannot be read. */
  playback: procedure.input(z.object({ assetId: AssetId })).output(Playback),
  /**
   * Brings a missing file back: found in the media folder under another name, or fetched again from the service, which
   * costs nothing. What lies in its place and was edited is left alone.
   */
  fetchAgain: procedure.input(z.object({ assetId: AssetId })).output(Asset),
  /** Compares the files of all workspaces with the disk. Changes nothing; ending the call stops it. */
  inspect: procedure.output(FilesReport),
  /** Says that the library changed; the reader asks again for what it shows. */
  watch: procedure.output(eventIterator(z.object({ kind: z.literal('changed') }))),
}
