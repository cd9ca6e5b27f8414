import { z } from 'zod'
import type { ReadingFacts } from '#shared/bridge/composer.ts'
import { type ShelfFile, ShelfFileState, type ShelfPlay, type ShelfSort } from '#shared/bridge/shelf.ts'
import type { ShelfEntry } from '#shared/contract/composer-resource.ts'
import { limits } from '#shared/contract/limit.ts'
import type { Clock } from '#shared/util/ports.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import type { ShelfPlace, StoredShelfEntry } from '../cache/tables/composer-shelf.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { ComposerDeps } from './composer-deps.ts'
import type { ComposerImages } from './media-addresses.ts'
import type { Readings, ReadingSource } from './readings.ts'
import { fileStateOf } from './shelf-files.ts'
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
/** Rows read at a time while plays are found or counted by the state of their file. */
const rowsAtOnce = 100

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
  /** The next plays that have one of the states, up to one more than the limit. */
  function find(brand: BrandKey, order: ShelfOrder, subjects: readonly string[]): Found[] {
    const { text, angles, sort, states, limit } = order
    const filter = { text, angles, subjects }
    const found: Found[] = []
    let before = readPlace(order.before)
    const size = states.length === 0 ? limit + 1 : rowsAtOnce
    for (;;) {
      const rows = composerShelf.page(brand, filter, sort, before, size)
      const files = withFiles(brand, rows)
      found.push(...files.filter(({ file }) => states.length === 0 || states.includes(file.kind)))
      const last = rows.at(-1)
      if (found.length > limit || rows.length < size || last === undefined) return found
      before = last
    }
  }
  async function countStates(
    brand: BrandKey,
    { text, angles }: Pick<ShelfOrder, 'text' | 'angles'>,
    subjects: readonly string[],
  ): Promise<Record<ShelfFileState, number>> {
    const counts = { library: 0, service: 0, rendering: 0, waiting: 0, none: 0 }
    const filter = { text, angles, subjects }
    let before: ShelfPlace | null = null
    for (;;) {
      const rows: readonly StoredShelfEntry[] = composerShelf.page(brand, filter, 'newest', before, rowsAtOnce)
      for (const { file } of withFiles(brand, rows)) counts[file.kind] += 1
      before = rows.at(-1) ?? null
      if (before === null || rows.length < rowsAtOnce) return counts
      await deps.yieldToLoop()
    }
  }

  return {
    source,
    filesOf,
    async page(brand, order) {
      const facts = await readings.facts(source, brand, order.before === undefined ? order.refresh : 'known')
      const subjects = takes.editedWith(brand, order.text)
      const found = find(brand, order, subjects)
      const last = found[order.limit - 1]
      const isFirst = order.before === undefined
      const counts = isFirst ? await countStates(brand, order, subjects) : null
      const wanted = order.states.length === 0 ? ShelfFileState.options : order.states
      return {
        ...facts,
        plays: found.slice(0, order.limit).map(({ row, file }) => show(brand, row, file)),
        total: counts === null ? null : wanted.reduce((sum, state) => sum + counts[state], 0),
        counts,
        angles: isFirst ? composerShelf.angles(brand) : [],
        next: found.length > order.limit && last !== undefined ? placeOf(last.row) : null,
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
