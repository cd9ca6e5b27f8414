import type { WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'
import type { AssetColumns } from './asset-columns.ts'

/** Files that are the same or look alike. `rows`: oldest first; `newest`: the row by which groups are listed. */
export type DuplicateGroup = { readonly rows: readonly number[]; readonly newest: number; readonly isExact: boolean }

/** Every file of a group is compared with every other; longer lists of equal files become several groups. */
const mostInGroup = 40
/**
 * Two files that runs made are copies only if they differ by no more than what compressing and resizing do, in per cent:
 * they are no cuts of each other, and runs with other seeds can look alike.
 */
const mostBetweenRuns = 30

type Found = { readonly groups: readonly DuplicateGroup[]; readonly rows: Uint32Array }

/**
 * Groups the files of a workspace: those of the same bytes, and pairs that look alike. Every file of a group is a
 * duplicate of its first choice itself, never only of another duplicate. Files of one stack, files that were given up for
 * disk space and those that the user called distinct are left apart.
 */
export function createDuplicateGroups(database: Database, columns: AssetColumns) {
  const known = new Map<WorkspaceId, { version: string; found: Found }>()

  const versionNow = () => {
    const [row] = database.raw(sql`SELECT (SELECT coalesce(max(id), 0) FROM near_pair),
      (SELECT coalesce(max(id), 0) FROM indexed_distinct), (SELECT count(*) FROM indexed_distinct)`)
    return [columns.version(), ...(row ?? [])].join(' ')
  }
  function readDecisions(): ReadonlyMap<number, ReadonlySet<string>> {
    const decisions = new Map<number, Set<string>>()
    for (const [row, decision] of database.raw(
      sql`SELECT asset.row, decision FROM indexed_distinct JOIN asset ON asset.id = asset_id`,
    )) {
      const of = decisions.get(Number(row)) ?? new Set()
      decisions.set(Number(row), of.add(String(decision)))
    }
    return decisions
  }
  /** Returns a function that says whether two files may be in one group. */
  function createPairing(): (one: number, other: number) => boolean {
    const decisions = readDecisions()
    const { stack } = columns.arrays()
    return (one, other) => {
      if (stack[one] !== 0 && stack[one] === stack[other]) return false
      const [first, second] = [decisions.get(one), decisions.get(other)]
      return first === undefined || second === undefined || ![...first].some((decision) => second.has(decision))
    }
  }
  function readEdges(workspaceId: WorkspaceId, mayPair: (one: number, other: number) => boolean) {
    const edges = new Map<number, Map<number, boolean>>()
    const put = (from: number, to: number, isExact: boolean) => {
      const of = edges.get(from) ?? new Map<number, boolean>()
      edges.set(from, of.set(to, isExact || of.get(to) === true))
    }
    const connect = (one: number, other: number, isExact: boolean) => {
      if (one === other || !mayPair(one, other)) return
      put(one, other, isExact)
      put(other, one, isExact)
    }
    // Cross joins keep the order of the tables: the few copies and pairs first.
    const equal = database.raw(sql`SELECT asset.row, asset.sha256 FROM (
        SELECT sha256 AS copied FROM asset WHERE workspace_id = ${workspaceId} GROUP BY sha256 HAVING count(*) > 1
      ) CROSS JOIN asset ON workspace_id = ${workspaceId} AND asset.sha256 = copied AND is_freed = 0
      ORDER BY asset.sha256, row`)
    let copies: number[] = []
    let bytes: unknown = null
    for (const [row, sha256] of equal) {
      if (sha256 !== bytes || copies.length === mostInGroup) copies = []
      bytes = sha256
      for (const other of copies) connect(Number(row), other, true)
      copies.push(Number(row))
    }
    const near = database.raw(sql`SELECT first.row, second.row, difference,
        first.job_id IS NOT NULL AND second.job_id IS NOT NULL
      FROM near_pair
      CROSS JOIN asset AS first ON first.workspace_id = ${workspaceId} AND first.sha256 = one AND first.is_freed = 0
      CROSS JOIN asset AS second ON second.workspace_id = ${workspaceId} AND second.sha256 = other AND second.is_freed = 0`)
    for (const [one, other, difference, areRuns] of near) {
      if (areRuns === 1 && Number(difference) > mostBetweenRuns) continue
      connect(Number(one), Number(other), false)
    }
    return edges
  }
  function findAnew(workspaceId: WorkspaceId): Found {
    const mayPair = createPairing()
    const edges = readEdges(workspaceId, mayPair)
    // The file with the most duplicates gathers them first, the oldest of equals.
    const order = [...edges].toSorted(([one, of], [other, its]) => its.size - of.size || one - other)
    const used = new Set<number>()
    const groups: DuplicateGroup[] = []
    for (const [row, of] of order) {
      if (used.has(row)) continue
      const gathered = [row]
      let isExact = true
      for (const [other, isEqual] of of) {
        if (used.has(other) || gathered.length === mostInGroup) continue
        if (!gathered.every((one) => mayPair(one, other))) continue
        gathered.push(other)
        isExact &&= isEqual
      }
      if (gathered.length === 1) continue
      const rows = gathered.toSorted((one, other) => one - other)
      for (const one of rows) used.add(one)
      groups.push({ rows, newest: rows.at(-1) ?? row, isExact })
    }
    return {
      groups: groups.toSorted((one, other) => other.newest - one.newest),
      rows: Uint32Array.from(used),
    }
  }
  return {
    /** Changes with every change of the groups. */
    version: versionNow,
    /** The groups of a workspace, those with the newest file first, and the rows that are in one. */
    of(workspaceId: WorkspaceId): Found {
      const version = versionNow()
      const last = known.get(workspaceId)
      if (last?.version === version) return last.found
      const found = findAnew(workspaceId)
      known.set(workspaceId, { version, found })
      return found
    },
    /** How many images and videos of a workspace were not read yet. */
    countUnread: (workspaceId: WorkspaceId): number =>
      Number(
        database.raw(sql`SELECT count(*) FROM asset WHERE workspace_id = ${workspaceId} AND kind IN ('image', 'video')
          AND is_freed = 0 AND sha256 NOT IN (SELECT sha256 FROM fingerprint)`)[0]?.[0] ?? 0,
      ),
    /** Files after a row, of all workspaces, that were not read yet. `until`: the row up to which there are no others. */
    listUnread(after: number, limit: number) {
      const files = database
        .raw(
          sql`SELECT row, sha256, path, kind FROM asset WHERE row > ${after} AND kind IN ('image', 'video')
          AND is_freed = 0 AND sha256 NOT IN (SELECT sha256 FROM fingerprint) ORDER BY row LIMIT ${limit}`,
        )
        .map(([row, sha256, path, kind]) => ({
          row: Number(row),
          sha256: String(sha256),
          path: String(path),
          kind: kind === 'video' ? ('video' as const) : ('image' as const),
        }))
      const lastRow = Number(database.raw(sql`SELECT coalesce(max(row), 0) FROM asset`)[0]?.[0] ?? 0)
      return { files, until: files.length < limit ? Math.max(after, lastRow) : (files.at(-1)?.row ?? after) }
    },
  }
}
export type DuplicateGroups = ReturnType<typeof createDuplicateGroups>
