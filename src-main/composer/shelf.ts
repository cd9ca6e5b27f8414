import { z } from 'zod'
import type { ReadingFacts } from '#shared/bridge/composer.ts'
import type { ShelfFile, ShelfFileState, ShelfPlay, ShelfSort } from '#shared/bridge/shelf.ts'
import type { ShelfEntry } from '#shared/contract/composer-resource.ts'
import { limits } from '#shared/contract/limit.ts'
import type { Clock } from '#shared/util/ports.ts'
import { cutPage } from '#shared/util/pages.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import type { ShelfFilter, ShelfPlace, StoredShelfEntry } from '../cache/tables/composer-shelf.ts'
import type { FileJob } from '../cache/tables/composer-jobs.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { ComposerDeps } from './composer-deps.ts'
import type { ComposerImages } from './media-addresses.ts'
import type { Readings, ReadingSource } from './readings.ts'
import { fileStateOf, placeFile } from './shelf-files.ts'
import type { Takes } from './takes.ts'

/** A page of the shelf. */
export type ShelfPage = ReadingFacts & {
  readonly plays: ShelfPlay[]
  readonly total: number | null
  readonly counts: Record<ShelfFileState, number> | null
  readonly angles: { angle: string; count: number }[]
  readonly next: string | null
}

type ShelfOrder = {
  readonly text: string
  readonly states: readonly ShelfFileState[]
  readonly angles: readonly string[]
  readonly sort: ShelfSort
  readonly before?: string | undefined
  readonly limit: number
  readonly refresh: 'known' | 'now'
}

/** The shelf of a brand. */
export interface Shelf {
  page(brand: BrandKey, order: ShelfOrder): Promise<ShelfPage>
  /** Plays of the shelf by id, in the order of the ids. */
  read(brand: BrandKey, playIds: readonly string[]): ShelfPlay[]
  save(brand: BrandKey, playId: string): Promise<ShelfPlay>
  /** How many plays it has; null if it was never read. */
  count(brand: BrandKey): number | null
  /** The state of each play's file. */
  filesOf(brand: BrandKey, entries: readonly ShelfEntry[]): Map<string, ShelfFile>
  readonly source: ReadingSource
}

/** Most pages that are read of a shelf. */
const mostPages = 50
/** Files looked up at a time while plays are counted by the state of their file. */
const filesAtOnce = 200

const anything = z.unknown()
const Subject = z.object({ subjectId: z.string() })
const Place = z.object({ row: z.int(), title: z.string(), shelvedAt: z.int(), scheduledAt: z.int() })

const placeOf = ({ row, title, shelvedAt, scheduledAt }: StoredShelfEntry) =>
  JSON.stringify({ row, title, shelvedAt, scheduledAt })
function readPlace(cursor: string | undefined): ShelfPlace | null {
  if (cursor === undefined) return null
  const json = parseJson(cursor)
  const parsed = json.kind === 'value' ? Place.safeParse(json.value) : null
  return parsed?.success === true ? parsed.data : null
}

function countsOf(states: ReadonlyMap<string, ShelfFileState>): Record<ShelfFileState, number> {
  const counts = { library: 0, service: 0, rendering: 0, waiting: 0, none: 0 }
  for (const state of states.values()) counts[state] += 1
  return counts
}

/** Creates the shelf. */
export function createShelf(deps: {
  tables: ComposerDeps['tables']
  files: Pick<ComposerDeps, 'source' | 'isHere' | 'receivedOf'>
  readings: Readings
  images: ComposerImages
  takes: Takes
  onSaved: (brand: BrandKey, playId: string) => void
  yieldToLoop: () => Promise<void>
  clock: Clock
}): Shelf {
  const { tables, readings, images, takes, clock } = deps
  const { composerShelf, composerReadings, composerJobs, outputs } = tables
  const fileDeps = { ...deps.files, outputs }

  const source: ReadingSource = {
    part: 'shelf',
    key: 'shelf',
    freshMs: 2 * 60_000,
    readAt: ({ workspaceId, profileId }) =>
      composerReadings.read(workspaceId, profileId, 'shelf', anything)?.at ?? null,
    async load(service, brand, options) {
      const told: ShelfEntry[] = []
      const params = { profileId: brand.profileId }
      let cursor: string | null | undefined
      for (let page = 0; page < mostPages && cursor !== null; page += 1) {
        const query = { limit: limits.composer.page.most, ...(cursor === undefined ? {} : { cursor }) }
        const answer = await service.composer.library({ params, query }, options)
        told.push(...answer.library)
        cursor = answer.nextCursor ?? null
      }
      return (at) =>
        composerShelf.transaction(() => {
          // The service lists the newest first; a place counted from the oldest stays the same when plays are added.
          for (const [index, entry] of told.entries()) composerShelf.write(brand, entry, told.length - index, at)
          if (cursor === null) composerShelf.dropUnseen(brand, at)
          composerReadings.write(brand.workspaceId, brand.profileId, 'shelf', {}, at)
        })
    },
  }
  function jobsOf(brand: BrandKey, playIds: readonly string[]): Map<string, StoredJob[]> {
    const all = new Map<string, StoredJob[]>()
    for (const job of composerJobs.ofSubjects(brand, playIds)) {
      const { subjectId } = Subject.parse(JSON.parse(job.request))
      all.set(subjectId, [...(all.get(subjectId) ?? []), job])
    }
    return all
  }
  function filesOf(brand: BrandKey, entries: readonly ShelfEntry[]): Map<string, ShelfFile> {
    const jobs = jobsOf(
      brand,
      entries.map(({ playId }) => playId),
    )
    return new Map(entries.map((entry) => [entry.playId, fileStateOf(fileDeps, entry, jobs.get(entry.playId) ?? [])]))
  }
  function show(brand: BrandKey, { entry, title }: StoredShelfEntry, file: ShelfFile): ShelfPlay {
    const { playId, words, savedAt, approved, scheduledFor, coverUrl } = entry
    return {
      playId,
      title,
      coverUrl: images.ofPlay(brand.profileId, { playId, coverUrl }),
      words: words === null ? null : takes.show(brand, playId, words),
      savedAt,
      isApproved: approved,
      scheduledFor,
      file,
    }
  }
  type Found = { readonly row: StoredShelfEntry; readonly file: ShelfFile }
  function withFiles(brand: BrandKey, rows: readonly StoredShelfEntry[]): Found[] {
    const files = filesOf(
      brand,
      rows.map(({ entry }) => entry),
    )
    return rows.flatMap((row) => {
      const file = files.get(row.entry.playId)
      return file === undefined ? [] : [{ row, file }]
    })
  }
  /** The state of the file of every play that a filter finds, without reading its words. */
  async function statesOf(brand: BrandKey, filter: ShelfFilter): Promise<ReadonlyMap<string, ShelfFileState>> {
    const entries = composerShelf.listFiles(brand, filter)
    await deps.yieldToLoop()
    const jobs = Map.groupBy(composerJobs.listFiles(brand), ({ subjectId }) => subjectId)
    await deps.yieldToLoop()
    const made = entries.flatMap(({ playId }) => jobs.get(playId) ?? []).map(({ output }) => output?.assetId ?? null)
    const marks = new Map(tables.assets.keptOf(made.filter((id) => id !== null)).map((mark) => [mark.id, mark]))
    const findFile = ({ output }: FileJob) => {
      const mark = output === null ? undefined : marks.get(output.assetId)
      return mark !== undefined && fileDeps.isHere(mark) ? output : null
    }
    const states = new Map<string, ShelfFileState>()
    for (const [index, entry] of entries.entries()) {
      // Each file is looked up on the disk.
      if (index % filesAtOnce === 0) await deps.yieldToLoop()
      states.set(entry.playId, placeFile(entry, jobs.get(entry.playId) ?? [], findFile).kind)
    }
    return states
  }

  return {
    source,
    filesOf,
    async page(brand, order) {
      const facts = await readings.facts(source, brand, order.before === undefined ? order.refresh : 'known')
      const subjects = takes.editedWith(brand, order.text)
      const { text, angles, sort, limit, states: wanted } = order
      const isFirst = order.before === undefined
      const filter = { text, angles, subjects }
      const states = isFirst || wanted.length > 0 ? await statesOf(brand, filter) : null
      const among =
        states === null || wanted.length === 0
          ? undefined
          : [...states].flatMap(([playId, state]) => (wanted.includes(state) ? [playId] : []))
      const found = composerShelf.page(brand, { ...filter, among }, sort, readPlace(order.before), limit + 1)
      const { rows, next } = cutPage(found, limit, placeOf)
      const counts = isFirst && states !== null ? countsOf(states) : null
      return {
        ...facts,
        plays: withFiles(brand, rows).map(({ row, file }) => show(brand, row, file)),
        total: isFirst ? (among?.length ?? states?.size ?? null) : null,
        counts,
        angles: isFirst ? composerShelf.angles(brand) : [],
        next,
      }
    },
    read(brand, playIds) {
      const shown = withFiles(brand, composerShelf.list(brand, playIds)).map(({ row, file }) => show(brand, row, file))
      return playIds.flatMap((playId) => shown.find((play) => play.playId === playId) ?? [])
    },
    async save(brand, playId) {
      const params = { profileId: brand.profileId, playId }
      const entry = await readings.act(source, brand, (service, options) => service.composer.save({ params }, options))
      const [newest] = composerShelf.page(brand, { text: '', angles: [], subjects: [] }, 'newest', null, 1)
      const known = composerShelf.read(brand, playId)
      const shelvedAt = known?.removedAt === null ? known.shelvedAt : (newest?.shelvedAt ?? 0) + 1
      composerShelf.write(brand, entry, shelvedAt, clock.now())
      composerShelf.setRemoved(brand, playId, null)
      deps.onSaved(brand, playId)
      readings.changed(brand, 'shelf')
      const row = composerShelf.read(brand, playId)
      const file = filesOf(brand, [entry]).get(playId)
      if (row === null || file === undefined) throw new Error('A play that was saved is stored')
      return show(brand, row, file)
    },
    count: (brand) => (source.readAt(brand) === null ? null : composerShelf.count(brand)),
  }
}
