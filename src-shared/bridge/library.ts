import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { OutputType } from '../contract/model.ts'
import { AssetId, JobId } from '../domain/ids.ts'
import { ExportEvent } from './batch.ts'
import { procedure } from './failures.ts'
import { ImportedFrom } from './imports.ts'

/** The user's decision about a file: none, kept or rejected. It never deletes a file. */
export const AssetMark = z.enum(['none', 'kept', 'rejected'])
export type AssetMark = z.output<typeof AssetMark>

/** A colour label. Its meaning is the user's. */
export const AssetLabel = z.enum(['red', 'orange', 'yellow', 'green', 'blue', 'purple'])
export type AssetLabel = z.output<typeof AssetLabel>

/** A file of the library. */
export const Asset = z.object({
  id: AssetId,
  jobId: JobId.nullable(),
  kind: OutputType,
  /** The user's title, else the prompt, else the model's name. */
  title: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  /** Pixels; null if the kind has none or they are unknown. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds; null for images. */
  duration: z.number().nullable(),
  bytes: z.int(),
  contentType: z.string(),
  createdAt: z.string(),
  /**
   * `here`: on this computer. `away`: missing, or its drive is. `online`: only a sync service has its bytes. `changed`:
   * edited elsewhere. `damaged`: incomplete, or other bytes though no program edited it. `freed`: deleted to free disk
   * space.
   */
  file: z.enum(['here', 'away', 'online', 'changed', 'damaged', 'freed']),
  rating: z.int().min(0).max(5),
  mark: AssetMark,
  label: AssetLabel.nullish(),
  /** Part of a short video: `portrait`, `raw`, `captioned`, `final`, `poster` or `script`. They share a `jobId`. */
  part: z.string().nullish(),
  /** Id of the edit of a cut; null if the part is the same in all cuts, or no edit is known. */
  flow: z.string().nullish(),
  /** The video whose files, its cuts included, are one stack, and how many of them match; null for a file by itself. */
  stack: z.object({ id: JobId, files: z.int() }).nullish(),
})
export type Asset = z.output<typeof Asset>

/** A file of an open stack, with what one result of its run cost (credits) and the run took (ms); null if unknown. */
export const StackFile = Asset.extend({ credits: z.int().nullish(), tookMs: z.int().nullish() })
export type StackFile = z.output<typeof StackFile>

/** How an asset was made, with enough to make it again. */
export const Recipe = z.object({
  modelId: z.string(),
  modelName: z.string(),
  prompt: z.string(),
  /** What the prompt was rolled from; null if nothing varied. */
  template: z.string().nullable(),
  input: ModelInput,
  /** Credits. */
  quoted: z.int().nullable(),
  charged: z.int().nullable(),
  /** When it was ordered. */
  startedAt: z.string(),
  /** Milliseconds in the queue, then at the service with the download of its files; null if unknown. */
  queuedMs: z.int().nullable(),
  tookMs: z.int().nullable(),
})
export type Recipe = z.output<typeof Recipe>

/** How a part of a short video was made. It cannot be made again by itself. */
export const VideoRecipe = z.object({
  /** The video whose take it uses; itself unless it is a re-cut. */
  takeId: JobId,
  topic: z.string(),
  /** Ids of the service; null until reported. */
  flow: z.string().nullable(),
  voice: z.string().nullable(),
  captions: z.boolean(),
  music: z.boolean(),
  /** Credits charged less refunded for the video, or for the re-cut alone; null until known. */
  charged: z.int().nullable(),
  /** Milliseconds at the service with the download of its files; null if unknown. */
  tookMs: z.int().nullable(),
})
export type VideoRecipe = z.output<typeof VideoRecipe>

/** How a speech was made that is joined from several runs. `charged`: by the runs ordered with it, less refunds. Credits. */
const SpeechRecipe = z.object({ id: z.uuid(), text: z.string(), charged: z.int() })

/** An asset with its path and how it was made: a recipe, the video that it is a part of, or joined speech. */
export const AssetDetail = z.object({
  asset: Asset,
  /** The agent that ordered it, by its name; null for the user. */
  agent: z.string().nullish(),
  recipe: Recipe.nullable(),
  video: VideoRecipe.nullable(),
  speech: SpeechRecipe.nullish(),
  /** Where an imported file came from; left out for any other. */
  imported: ImportedFrom.nullish(),
  path: z.string(),
})
export type AssetDetail = z.output<typeof AssetDetail>

/** A library filter. `query`: words, filters and an order, as `parseQuery` reads it; empty matches everything. */
export const LibraryFilter = z.object({ query: z.string().max(4_000).default('') })
export type LibraryFilter = z.input<typeof LibraryFilter>

const Count = z.object({ value: z.string(), label: z.string(), count: z.int() })

/**
 * The matching files by each filter; a filter is left out of its own counts, so that they say what another choice would
 * find. A stack counts once for each value.
 */
export const LibraryFacets = z.object({
  kinds: z.array(Count),
  models: z.array(Count),
  marks: z.array(Count),
  origins: z.array(Count),
  brands: z.array(Count),
  /** By stars, from 0 to 5. */
  ratings: z.array(z.int()),
  /** By the cost of one result, in steps of `step` credits from 0; the last includes all above. */
  costs: z.object({ step: z.int(), counts: z.array(z.int()) }),
  /** Days with files, oldest first: days since 1970 in local time, their entries, and those that match. */
  days: z.array(z.tuple([z.int(), z.int(), z.int()])),
})
export type LibraryFacets = z.output<typeof LibraryFacets>

/** What a player needs to know about a video or audio file beyond its bytes. */
export const Playback = z.object({
  /** Frames per second; null if there are none or the file does not say. */
  frameRate: z.number().positive().nullable(),
  /** Seconds; null if the file does not say. */
  duration: z.number().nullable(),
  /** Loudness from start to end, each 0 to 255; null if there is no sound or it is too long to be read in full. */
  peaks: z.array(z.int().min(0).max(255)).nullable(),
})
export type Playback = z.output<typeof Playback>

/** What captions of a video are checked by. */
export const VideoScan = z.object({
  /** Sound of the whole file: integrated loudness in LUFS, true peak in dB. Null without sound, or if it is too long. */
  loudness: z.object({ integrated: z.number(), peak: z.number() }).nullable(),
  /**
   * Some of its frames: their size in pixels, their times in seconds, and frame by frame one byte for the shade of each
   * pixel, as base64. Null without frames, or if it is too long.
   */
  frames: z.object({ width: z.int(), height: z.int(), times: z.array(z.number()), shades: z.base64() }).nullable(),
})
export type VideoScan = z.output<typeof VideoScan>

/** The library: the files that were made. */
export const libraryContract = {
  /**
   * In the order of the query, newest first if it names none. `total` counts the filtered assets, `all` the entire
   * library. With `stacks`, a video with all its parts and cuts is one entry, its newest matching cut, and counts once.
   * `before`: the `next` of another page; `at`: the number of the first entry instead, from 0. INVALID_INPUT if the query
   * has a filter that cannot be read.
   */
  page: procedure
    .input(
      z.object({
        filter: LibraryFilter.prefault({}),
        stacks: z.boolean().default(false),
        before: z.string().optional(),
        at: z.int().min(0).optional(),
        limit: z.int().min(1).max(500).default(100),
      }),
    )
    .output(
      z.object({
        assets: z.array(Asset),
        /** The number of the first entry among all that match, from 0. */
        start: z.int(),
        next: z.string().nullable(),
        total: z.int(),
        all: z.int(),
      }),
    ),
  /** The matching files of a stack: what the video was made of, then its cuts, oldest first. */
  stack: procedure.input(z.object({ stackId: JobId, filter: LibraryFilter.prefault({}) })).output(z.array(StackFile)),
  /** Counts under a filter. INVALID_INPUT as `page`. */
  facets: procedure.input(z.object({ filter: LibraryFilter.prefault({}) }).prefault({})).output(LibraryFacets),
  read: procedure.input(z.object({ assetId: AssetId })).output(AssetDetail),
  rate: procedure.input(z.object({ assetId: AssetId, rating: z.int().min(0).max(5) })).output(Asset),
  /** Keeps or rejects a file, or clears the mark. Does not touch the file. */
  mark: procedure.input(z.object({ assetId: AssetId, mark: AssetMark })).output(Asset),
  /** Playback facts of a video or audio file; all null if it cannot be read. */
  playback: procedure.input(z.object({ assetId: AssetId })).output(Playback),
  /** Scans a video for what its captions are checked by; all null if it cannot be read. */
  scan: procedure.input(z.object({ assetId: AssetId })).output(VideoScan),
  /**
   * Copies all files of a stack to a new folder and overwrites nothing, as `batch.exportSet` does. Ending the call stops
   * it; files already written stay.
   */
  exportStack: procedure.input(z.object({ stackId: JobId })).output(eventIterator(ExportEvent)),
  /** Shows a file in the system's file manager. NOT_FOUND if it is not on this computer, or no file manager opens. */
  showInFolder: procedure.input(z.object({ assetId: AssetId })).output(z.void()),
  /** Reads an image as a PNG in base64, for the clipboard. NOT_FOUND if it is no image or not on this computer. */
  png: procedure.input(z.object({ assetId: AssetId })).output(z.object({ png: z.base64() })),
  /** Recovers a missing file: renamed in the media folder, or downloaded again, at no cost. Keeps an edited file. */
  fetchAgain: procedure.input(z.object({ assetId: AssetId })).output(Asset),
  /** Reports that the library changed; the reader asks again for what it shows. */
  watch: procedure.output(eventIterator(z.object({ kind: z.literal('changed') }))),
}
