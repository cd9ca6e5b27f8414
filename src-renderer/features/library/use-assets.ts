import type { AssetLayout, ListedEntry } from '#shared/bridge/library-layout.ts'
import type { Asset, LibraryFilter } from '#shared/bridge/library.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { localDayOf } from '#shared/domain/library/local-day.ts'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { type Retry, useReadState } from '../../lib/read-state.ts'
import { shapeOf } from '../../ui/grid-layout.ts'

/** Entries that are read in one call. */
const pageSize = 200
/** How long pages that are out of sight are kept, in milliseconds. */
const keptMs = 20_000
/** How long the images of the first files have the window to themselves before all places are laid out, in milliseconds. */
const firstImagesMs = 150

/** A local day with entries: `2026-11-19`, when it starts and ends (ms since 1970), and how many there are. */
export type LayoutDay = AssetLayout['days'][number]

/** The place of a file in the library, known before the file is read. */
export type Slot = {
  /** Its row in the index; negative for a file that is known without one. */
  readonly row: number
  /** Width ÷ height; 1 if unknown. */
  readonly ratio: number
  /** Mean colour as 0xRRGGBB; 0 if unknown. */
  readonly colour: number
  readonly day: LayoutDay | null
  /** The file, where it is known with the place. */
  readonly asset?: Asset
  /** What one result of its run cost (credits) and the run took (ms), where they are known with the place. */
  readonly cost?: Pick<ListedEntry, 'credits' | 'tookMs'>
  /** The open stack that it is shown in. */
  readonly stackId?: JobId
}

/** The library's entries that match a filter: the place of each, and the files around what is shown. */
export type AssetList = {
  readonly slots: readonly Slot[]
  /** The indexes of the places whose entries are read or being read, in order. */
  readonly near: readonly number[]
  /** The entry of a place; undefined until it is read. */
  entryOf(slot: Slot): Omit<ListedEntry, 'row'> | undefined
  /** Reads the entries of some places, in their order. */
  load(slots: readonly Slot[]): Promise<readonly Asset[]>
  /** Reads what is at these places and around them, and at one more. `last`: inclusive. */
  show(first: number, last: number, also?: number): void
  /** Number of matching entries, and of all; `isCounted`: whether more are known than the first ones. */
  readonly total: number
  readonly all: number
  readonly isCounted: boolean
  /** Time the studio took for the first page, in milliseconds. */
  readonly tookMs: number
  /** `stale`: the previous filter's list is shown until the new one arrives. */
  readonly state: 'loading' | 'failed' | 'stale' | 'ready'
  /** Whether the places of all entries are known, not only of the newest. */
  readonly isWhole: boolean
  readonly error: unknown
  readonly retry: Retry
}

/** Unpacks the places of a layout. */
export function unpackLayout({ entries, days }: AssetLayout): Slot[] {
  const letters = atob(entries)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  const view = new DataView(bytes.buffer)
  let [dayAt, left] = [0, days[0]?.count ?? 0]
  return Array.from({ length: bytes.length / 9 }, (_, index): Slot => {
    while (left === 0 && dayAt < days.length - 1) left = days[(dayAt += 1)]?.count ?? 0
    left -= 1
    const at = index * 9
    const ratio = view.getUint16(at + 4, true)
    const colour = view.getUint16(at + 6, true) | (view.getUint8(at + 8) << 16)
    return { row: view.getUint32(at, true), ratio: ratio === 0 ? 1 : ratio / 1_000, colour, day: days[dayAt] ?? null }
  })
}

/** Places the first files of a list by themselves, until all places are known. `isByDay`: they are in the order of days. */
export function placeAssets(assets: readonly Asset[], isByDay: boolean): Slot[] {
  const days = new Map<string, LayoutDay>()
  return assets.map((asset, index) => {
    const made = localDayOf(Date.parse(asset.createdAt))
    // How many more of the day there are is not known yet.
    const day = days.get(made.day) ?? { ...made, count: 0, credits: 0 }
    days.set(made.day, day)
    return { row: -1 - index, ratio: shapeOf(asset), colour: 0, day: isByDay ? day : null, asset }
  })
}

/** The places of a page. */
const placesOf = (page: number, count: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(pageSize, count - page * pageSize)) }, (_, at) => page * pageSize + at)

type Counts = { readonly total: number; readonly all: number }
type Shown = { readonly first: number; readonly last: number; readonly also: number | undefined }

/**
 * Reads the library for a filter: its first page at once, then the places of all entries, then what is shown. `isByDay`:
 * the filter's order is that of days.
 */
export function useAssets(filter: LibraryFilter, isByDay: boolean): AssetList {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const first = useQuery({
    queryKey: [...query.libraryLayout.first.key(), filter],
    async queryFn({ signal }) {
      const start = performance.now()
      const page = await call.libraryLayout.first({ filter, stacks: true, limit: pageSize }, { signal })
      return { ...page, tookMs: performance.now() - start }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The first files are drawn before all places are asked for and laid out, unless these are known from before.
  const key = JSON.stringify(filter)
  const placesQuery = query.libraryLayout.layout.queryOptions({ input: { filter, stacks: true } })
  const begin = () => ({ key, isDrawn: queries.getQueryData(placesQuery.queryKey) !== undefined })
  const [drawn, setDrawn] = useState(begin)
  if (drawn.key !== key) setDrawn(begin())
  const layout = useQuery({
    ...placesQuery,
    enabled: drawn.isDrawn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  })
  const isWaiting = !drawn.isDrawn && (first.isError || (first.data !== undefined && !first.isPlaceholderData))
  useEffect(() => {
    if (!isWaiting) return
    const images = setTimeout(() => setDrawn({ key, isDrawn: true }), firstImagesMs)
    return () => clearTimeout(images)
  }, [key, isWaiting])
  const ready = drawn.isDrawn ? layout.data : undefined
  const keyed = useMemo(() => ({ key, data: ready }), [key, ready])
  const deferred = useDeferredValue(keyed)
  const whole = deferred.key === key ? deferred.data : undefined
  const provisional = first.data?.assets
  const slots = useMemo(() => {
    if (whole !== undefined) return unpackLayout(whole)
    return placeAssets(provisional ?? [], isByDay)
  }, [whole, provisional, isByDay])

  // How many there are is known with the places at the latest; until then, the last figures stay.
  const [counts, setCounts] = useState<Counts | null>(null)
  const { total = null, all = null } =
    whole === undefined ? (first.data ?? {}) : { total: slots.length, all: whole.all }
  const isNew = total !== null && all !== null && (total !== counts?.total || all !== counts.all)
  if (isNew) setCounts({ total, all })
  const [shown, setShown] = useState<Shown>({ first: 0, last: 0, also: undefined })
  const pageNumbers = useMemo(() => {
    if (whole === undefined) return []
    const from = Math.max(0, Math.floor((shown.first - pageSize / 2) / pageSize))
    const to = Math.min(Math.ceil(slots.length / pageSize) - 1, Math.floor((shown.last + pageSize / 2) / pageSize))
    const wanted = new Set(Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at))
    // The selected file stays known while the grid is elsewhere.
    if (shown.also !== undefined && shown.also < slots.length) wanted.add(Math.floor(shown.also / pageSize))
    return [...wanted].toSorted((one, other) => one - other)
  }, [whole, slots, shown])
  const pages = useMemo(
    () => pageNumbers.map((page) => slots.slice(page * pageSize, (page + 1) * pageSize).map(({ row }) => row)),
    [pageNumbers, slots],
  )
  const near = useMemo(() => {
    // Until they are read, the first places have their files from the first page.
    const wanted = whole === undefined ? [...slots.keys()] : pageNumbers.flatMap((page) => placesOf(page, slots.length))
    const isFirstRead = whole === undefined || pageNumbers[0] === 0
    return isFirstRead ? wanted : [...placesOf(0, slots.length), ...wanted]
  }, [whole, pageNumbers, slots])
  const read = useQueries({
    queries: pages.map((rows) => ({
      ...query.libraryLayout.rows.queryOptions({ input: { filter, stacks: true, rows } }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: keptMs,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  const entries = useMemo(() => {
    const found = new Map<number, Omit<ListedEntry, 'row'>>()
    const isUnread = pages.some((_, at) => read[at] === undefined)
    // An entry whose place moved stays in sight until its new page is read.
    const cached = isUnread ? queries.getQueriesData<ListedEntry[]>({ queryKey: query.libraryLayout.rows.key() }) : []
    for (const [, kept] of cached) for (const { row, ...entry } of kept ?? []) found.set(row, entry)
    for (const page of read) for (const { row, ...entry } of page ?? []) found.set(row, entry)
    return found
    // The paths of the bridge never change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pages, read, queries])

  // Until the pages of the whole list are read, its first entries are known from the first page.
  const early = useMemo(() => {
    if (whole === undefined || first.isPlaceholderData) return new Map<number, Asset>()
    return new Map(
      (provisional ?? []).flatMap((asset, at) => (slots[at] === undefined ? [] : [[slots[at].row, asset] as const])),
    )
  }, [whole, first.isPlaceholderData, provisional, slots])
  const entryOf = useCallback(
    (slot: Slot) => {
      const entry = entries.get(slot.row)
      if (entry !== undefined) return entry
      const asset = slot.asset ?? early.get(slot.row)
      return asset === undefined ? undefined : { asset, credits: null, tookMs: null }
    },
    [entries, early],
  )
  const [ofFirst, ofLayout] = [useReadState(first), useReadState(layout)]
  const isFirstFailed = ofFirst.state === 'failed' && first.data === undefined
  const failed = isFirstFailed ? ofFirst : ofLayout.state === 'failed' ? ofLayout : null
  return {
    slots,
    near,
    entryOf,
    async load(wanted) {
      const unread = wanted.filter((slot) => entryOf(slot) === undefined).map(({ row }) => row)
      const found = new Map<number, Asset>()
      for (let from = 0; from < unread.length; from += pageSize) {
        const rows = unread.slice(from, from + pageSize)
        for (const { row, asset } of await call.libraryLayout.rows({ filter, stacks: true, rows }))
          found.set(row, asset)
      }
      return wanted.flatMap((slot) => entryOf(slot)?.asset ?? found.get(slot.row) ?? [])
    },
    show(from, to, also) {
      const isNear = Math.abs(from - shown.first) < pageSize / 8 && Math.abs(to - shown.last) < pageSize / 8
      if (!isNear || also !== shown.also) setShown({ first: from, last: to, also })
    },
    total: total ?? Math.max(counts?.total ?? 0, slots.length),
    all: all ?? Math.max(counts?.all ?? 0, slots.length),
    isCounted: counts !== null,
    tookMs: first.data?.tookMs ?? 0,
    state: failed !== null ? 'failed' : first.isPending ? 'loading' : first.isPlaceholderData ? 'stale' : 'ready',
    isWhole: whole !== undefined,
    error: failed?.error ?? null,
    retry: {
      ...ofFirst.retry,
      busy: ofFirst.retry.busy || ofLayout.retry.busy,
      run() {
        ofFirst.retry.run()
        ofLayout.retry.run()
      },
    },
  }
}
