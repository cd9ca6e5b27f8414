import { type Database, sql } from '../database.ts'

/** Gives each text a number from 1, in order of appearance; 0 is for none. */
function createDictionary() {
  const codes = new Map<string, number>()
  const texts: string[] = ['']
  return {
    texts: texts as readonly string[],
    codeOf: (text: unknown): number => {
      if (typeof text !== 'string') return 0
      const known = codes.get(text)
      if (known !== undefined) return known
      codes.set(text, texts.length)
      texts.push(text)
      return texts.length - 1
    },
    find: (text: string): number | null => codes.get(text) ?? null,
  }
}

const dayMs = 24 * 60 * 60_000

/** The local day of a time, as days since 1970. `at`: milliseconds. */
export function localDayNumber(at: number): number {
  return Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / dayMs)
}

/** The facts of one file each by its row. Row 0 is none. */
function createArrays(size: number) {
  return {
    /** 0: there is no such file. */
    workspace: new Uint8Array(size),
    kind: new Uint8Array(size),
    model: new Uint16Array(size),
    brand: new Uint16Array(size),
    origin: new Uint8Array(size),
    mark: new Uint8Array(size),
    rating: new Uint8Array(size),
    label: new Uint8Array(size),
    /** Credits; -1 is unknown. */
    cost: new Int32Array(size),
    day: new Int32Array(size),
    /** Milliseconds since 1970. */
    created: new Float64Array(size),
    bytes: new Float64Array(size),
    /** 0: in no stack. */
    stack: new Int32Array(size),
    place: new Uint16Array(size),
    /** 1: a part of a video. */
    isPart: new Uint8Array(size),
    /** Width ÷ height in thousandths; 0 is unknown. */
    ratio: new Uint16Array(size),
    /** Mean colour as 0xRRGGBB; 0 is unknown. */
    colour: new Uint32Array(size),
    /** What is the same number for the files of a run, in 52 bits; 0 is none. */
    job: new Float64Array(size),
    /** Credits of the run; -1 is unknown. */
    jobCost: new Int32Array(size),
    /** Milliseconds of the run; -1 is unknown. */
    took: new Int32Array(size),
  }
}
type Arrays = ReturnType<typeof createArrays>

function grow(arrays: Arrays, size: number): Arrays {
  const larger = createArrays(size)
  for (const name of Object.keys(arrays) as (keyof Arrays)[]) larger[name].set(arrays[name])
  return larger
}

const columns = sql`row, workspace_id, kind, model_id, model_name, brand, origin, mark, rating, cost, created_at, bytes,
  stack, stack_place, label, part IS NOT NULL, width, height, job_id, job_cost, took_ms,
  (SELECT colour FROM thumbnail_colour WHERE thumbnail_colour.sha256 = asset.sha256)`

/** The first 52 bits of an id that is random, so that equal numbers are equal ids in any library. */
const numberOf = (id: unknown) =>
  typeof id === 'string' ? Number.parseInt(id.replaceAll('-', '').slice(0, 13), 16) : 0
const known = (value: unknown) => (typeof value === 'number' ? value : -1)
const ratioOf = (width: unknown, height: unknown) =>
  typeof width !== 'number' || typeof height !== 'number' || height === 0
    ? 0
    : Math.min(65_535, Math.round((width / height) * 1_000))

/**
 * Keeps what the library is filtered, sorted and counted by in memory, about 90 bytes a file, and follows the table by
 * the rows that its triggers note. Much faster than an index for each combination, which every new file would pay for.
 */
export function createAssetColumns(database: Database) {
  const dictionaries = {
    workspace: createDictionary(),
    kind: createDictionary(),
    model: createDictionary(),
    brand: createDictionary(),
    origin: createDictionary(),
    mark: createDictionary(),
    label: createDictionary(),
    stack: createDictionary(),
  }
  /** By the model's code. */
  const modelNames: string[] = []
  let arrays = createArrays(1_024)
  let newest: Uint32Array = new Uint32Array(0)
  let seen: number | null = null
  let seenColour = 0
  let version = 0

  const newestFirst = (one: number, other: number) =>
    (arrays.created[other] ?? 0) - (arrays.created[one] ?? 0) || other - one

  function take(row: readonly unknown[]): number {
    const [id, workspace, kind, model, modelName, brand, origin, mark, rating, cost, created, bytes, ...more] = row
    const [stack, place, label, isPart, width, height, job, jobCost, took, colour] = more
    const at = Number(id)
    if (at >= arrays.workspace.length) arrays = grow(arrays, Math.max(at + 1, arrays.workspace.length * 2))
    arrays.workspace[at] = dictionaries.workspace.codeOf(workspace)
    arrays.kind[at] = dictionaries.kind.codeOf(kind)
    const code = dictionaries.model.codeOf(model)
    arrays.model[at] = code
    modelNames[code] = String(modelName)
    arrays.brand[at] = dictionaries.brand.codeOf(brand)
    arrays.origin[at] = dictionaries.origin.codeOf(origin)
    arrays.mark[at] = dictionaries.mark.codeOf(mark)
    arrays.rating[at] = Number(rating)
    arrays.label[at] = dictionaries.label.codeOf(label)
    arrays.cost[at] = known(cost)
    arrays.created[at] = Number(created)
    arrays.day[at] = localDayNumber(Number(created))
    arrays.bytes[at] = Number(bytes)
    arrays.stack[at] = dictionaries.stack.codeOf(stack)
    arrays.place[at] = Number(place)
    arrays.isPart[at] = Number(isPart)
    arrays.ratio[at] = ratioOf(width, height)
    arrays.job[at] = numberOf(job)
    arrays.jobCost[at] = known(jobCost)
    arrays.took[at] = known(took)
    arrays.colour[at] = Number(colour ?? 0)
    return at
  }
  function sortAll(rows: Uint32Array): void {
    // Files are mostly added in the order of their times.
    rows.reverse()
    const isSorted = rows.every((row, at) => at === 0 || newestFirst(rows[at - 1] ?? 0, row) <= 0)
    newest = isSorted ? rows : rows.sort(newestFirst)
  }
  /** Puts a few changed rows where they belong among the others. */
  function merge(changed: readonly number[]): void {
    const moved = new Set(changed)
    const added = changed.filter((row) => arrays.workspace[row] !== 0).toSorted(newestFirst)
    const kept = newest.filter((row) => !moved.has(row))
    const merged = new Uint32Array(kept.length + added.length)
    let [from, to] = [0, 0]
    for (const row of added) {
      while (from < kept.length && newestFirst(kept[from] ?? 0, row) < 0) merged[to++] = kept[from++] ?? 0
      merged[to++] = row
    }
    merged.set(kept.subarray(from), to)
    newest = merged
  }
  const lastChange = () => Number(database.raw(sql`SELECT coalesce(max(seq), 0) FROM asset_change`)[0]?.[0] ?? 0)
  const lastColour = () => Number(database.raw(sql`SELECT coalesce(max(seq), 0) FROM thumbnail_colour`)[0]?.[0] ?? 0)

  /** Reads the colours of thumbnails that were made since the last call. They change no order. */
  function refreshColours(): void {
    const last = lastColour()
    if (last === seenColour) return
    const workspaces = JSON.stringify(dictionaries.workspace.texts.slice(1))
    for (const [row, colour] of database.raw(sql`SELECT asset.row, thumbnail_colour.colour FROM thumbnail_colour
      CROSS JOIN json_each(${workspaces}) AS workspace
      CROSS JOIN asset ON asset.workspace_id = workspace.value AND asset.sha256 = thumbnail_colour.sha256
      WHERE thumbnail_colour.seq > ${seenColour}`)) {
      arrays.colour[Number(row)] = Number(colour)
    }
    seenColour = last
  }

  /** Reads what changed since the last call; everything the first time. */
  function refresh(): void {
    const last = lastChange()
    if (last === seen) return
    version += 1
    if (seen === null) {
      seenColour = lastColour()
      const rows = database.raw(sql`SELECT ${columns} FROM asset ORDER BY row`)
      sortAll(Uint32Array.from(rows, take))
    } else {
      const changed = database
        .raw(sql`SELECT DISTINCT row FROM asset_change WHERE seq > ${seen}`)
        .map(([row]) => Number(row))
      for (const row of changed) if (row < arrays.workspace.length) arrays.workspace[row] = 0
      for (const row of database.raw(
        sql`SELECT ${columns} FROM asset WHERE row IN (SELECT row FROM asset_change WHERE seq > ${seen})`,
      )) {
        take(row)
      }
      merge(changed)
    }
    seen = last
  }
  return {
    refresh,
    refreshColours,
    isLoaded: () => seen !== null,
    /** Changes with every change of the table. */
    version: () => version,
    arrays: () => arrays,
    /** The rows of all files, newest first. */
    newest: () => newest,
    dictionaries,
    modelName: (code: number) => modelNames[code] ?? '',
    /** The codes of the models with a name or an id, which may be in any case. */
    modelsCalled(name: string): number[] {
      const wanted = name.toLowerCase()
      const { texts } = dictionaries.model
      return texts.flatMap((id, code) =>
        code > 0 && (id.toLowerCase() === wanted || modelNames[code]?.toLowerCase() === wanted) ? [code] : [],
      )
    },
  }
}
export type AssetColumns = ReturnType<typeof createAssetColumns>
