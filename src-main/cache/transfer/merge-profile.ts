import { z } from 'zod'
import type { MergeKind } from '#shared/domain/profile-merge.ts'
import type { Clock } from '#shared/util/ports.ts'
import { createSteps } from '#shared/util/in-slices.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'
import { StoredAsset } from '../tables/assets.ts'
import type { MergeCounter } from './merge-report.ts'
import { cacheTables } from './portable-copy.ts'
import { hasRow, insertRow, readTable, type Row, rowsWith, textOf } from './rows.ts'

/** Files that a step added to the ledger, and files whose tags, collections or reviews it changed. */
export type MergedFiles = { readonly added: readonly StoredAsset[]; readonly changed: readonly AssetId[] }

const Found = z.object({ id: z.string() })
const Next = z.object({ next: z.int() })
const StoredText = jsonColumn(StoredAsset)

/** Tables without rules of their own: a row is added unless this profile has one with the same key. */
const plainTables: readonly { readonly table: string; readonly kind: MergeKind }[] = [
  { table: 'verdict', kind: 'reviews' },
  { table: 'asset_label', kind: 'reviews' },
  { table: 'asset_note', kind: 'reviews' },
  { table: 'asset_tag', kind: 'tags' },
  { table: 'collection_asset', kind: 'collections' },
  { table: 'distinct_file', kind: 'reviews' },
  { table: 'lent_file', kind: 'inputs' },
  { table: 'batch_draft', kind: 'drafts' },
  { table: 'composer_edit', kind: 'drafts' },
  { table: 'guard_rail', kind: 'limits' },
  { table: 'wall', kind: 'limits' },
  { table: 'slot_reminder', kind: 'drafts' },
]
/** Unions: a row has nothing that could differ. `lent_file` has the same bytes wherever its copy is. */
const unions = new Set(['asset_tag', 'collection_asset', 'distinct_file', 'lent_file', 'slot_reminder'])
/** What belongs to a run and is taken with it, in one transaction. */
const ofRun = ['job_part', 'ledger_line', 'claim', 'short_video'] as const
/** States of a run at the service that made it. */
const atService = new Set(['running', 'saving', 'unconfirmed'])

/**
 * Adds what another profile's ledger has and this one lacks, in steps of a few milliseconds. Nothing of this profile is
 * changed or replaced, so that a merge that was interrupted is done again from its beginning.
 *
 * A run is the same by its id, its idempotency key or the service's id, and brings its charges only if it is new. A
 * workspace is the same by its address and key. Runs that wait are added as paused.
 */
export function createMerge(deps: {
  from: { readonly ledger: Database; readonly cache: Database }
  into: { readonly ledger: Database; readonly cache: Database }
  counter: MergeCounter
  /** Whether the other profile's service becomes that of this one. */
  takesService: boolean
  clock: Clock
}) {
  const { counter, takesService } = deps
  const { ledger: from } = deps.from
  const { ledger: into } = deps.into
  const steps = createSteps(deps.clock, { least: 1, most: 200 })
  const workspaces = new Map<string, string>()
  const jobs = new Map<string, string>()
  const assets = new Map<string, string>()
  const collections = new Map<string, string>()
  /** Files that this profile imported from outside, by workspace and checksum. */
  const imports = new Map<string, string>()
  const isLocal = new Set<string>()
  let added: StoredAsset[] = []
  let changed: AssetId[] = []

  const mapped = (map: ReadonlyMap<string, string>, value: Row[string] | undefined) =>
    typeof value === 'string' ? (map.get(value) ?? value) : (value ?? null)
  /** The row with the names that this profile has for the same things. */
  function renamed(row: Row): Row {
    const next = { ...row }
    const names = { workspace_id: workspaces, job_id: jobs, asset_id: assets, collection_id: collections }
    for (const [column, map] of Object.entries(names)) if (column in next) next[column] = mapped(map, next[column])
    return next
  }
  function* all(database: Database, rows: Iterable<Row>, work: (row: Row) => void): Generator<MergedFiles> {
    const page: Row[] = []
    const flush = function* (): Generator<MergedFiles> {
      for (const _ of steps.over(page, (step) => database.transaction(() => step.forEach(work)))) {
        yield { added, changed }
        ;[added, changed] = [[], []]
      }
      page.length = 0
    }
    for (const row of rows) {
      page.push(row)
      if (page.length >= 100) yield* flush()
    }
    yield* flush()
  }

  function addWorkspace(row: Row): void {
    const id = textOf(row, 'id')
    if (row['kind'] === 'local') isLocal.add(id)
    const known =
      row['kind'] === 'local'
        ? into.get(Found, sql`SELECT id FROM workspace WHERE kind = 'local'`)
        : (into.get(
            Found,
            sql`SELECT id FROM workspace WHERE kind = 'hosted' AND base_url = ${textOf(row, 'base_url')}
              AND key_print = ${textOf(row, 'key_print')}`,
          ) ?? into.get(Found, sql`SELECT id FROM workspace WHERE id = ${id}`))
    if (known !== null) {
      workspaces.set(id, known.id)
      return counter.count('workspaces', 'present')
    }
    workspaces.set(id, id)
    const unread = { opened_at: null, balance: null, balance_at: null, balance_expected: null, balance_held: 0 }
    insertRow(into, 'workspace', { ...row, ...unread, queue_pause: null })
    counter.count('workspaces', 'added')
  }

  /** Adds a row with a stored asset, and the asset's own rows. Returns whether it was added. */
  function insertAsset(table: string, row: Row): boolean {
    const { stored } = row
    if (typeof stored !== 'string') return insertRow(into, table, renamed(row))
    const read = StoredText.parse(stored)
    const asset = StoredAsset.parse({
      ...read,
      workspaceId: mapped(workspaces, read.workspaceId),
      jobId: mapped(jobs, read.jobId),
    })
    if (!insertRow(into, table, { ...renamed(row), stored: JSON.stringify(asset) })) return false
    const id = textOf(row, 'asset_id')
    for (const row of rowsWith(from, 'trashed_asset', 'asset_id', id)) {
      // Its file stays in the other profile's trash; here the row keeps it out of the library.
      insertRow(into, 'trashed_asset', {
        ...renamed(row),
        state: 'deleted',
        trash_path: '',
        restore_path: null,
        stored: JSON.stringify(asset),
      })
    }
    for (const row of rowsWith(from, 'freed_asset', 'asset_id', id)) insertRow(into, 'freed_asset', row)
    counter.count('files', 'added')
    added.push(asset)
    return true
  }

  function knownRun(row: Row): string | null {
    const workspaceId = mapped(workspaces, row['workspace_id'])
    return (
      into.get(
        Found,
        sql`SELECT id FROM job WHERE id = ${textOf(row, 'id')} UNION ALL
          SELECT id FROM job WHERE idempotency_key = ${textOf(row, 'idempotency_key')} UNION ALL
          SELECT id FROM job WHERE draft_id = ${textOf(row, 'draft_id')} UNION ALL
          SELECT id FROM job WHERE workspace_id = ${workspaceId} AND resource_id = ${row['resource_id'] ?? null} LIMIT 1`,
      )?.id ?? null
    )
  }
  /** Finds the files of a run that this profile has under other ids. */
  function matchOutputs(id: string, known: string): void {
    jobs.set(id, known)
    const here = new Map(
      rowsWith(into, 'job_output', 'job_id', known).map((row) => [row['position'], textOf(row, 'asset_id')]),
    )
    for (const row of rowsWith(from, 'job_output', 'job_id', id)) {
      const asset = here.get(row['position'] ?? null)
      if (asset !== undefined) assets.set(textOf(row, 'asset_id'), asset)
    }
  }
  /** Adds the captioned versions of a run. Only one of a run has what the next burn is made of. */
  function addBurns(id: string, known: string): void {
    const isMade = rowsWith(into, 'caption_burn', 'job_id', known).some((burn) => burn['made_of'] !== null)
    for (const burn of rowsWith(from, 'caption_burn', 'job_id', id)) {
      addStored('caption_burn', isMade ? { ...burn, made_of: null } : burn)
    }
  }
  function addRun(row: Row): void {
    const id = textOf(row, 'id')
    const known = knownRun(row)
    if (known !== null) {
      if (known !== id) matchOutputs(id, known)
      addBurns(id, known)
      return counter.count('runs', 'present')
    }
    const state = textOf(row, 'spend_kind')
    if (state === 'sending' || state === 'ambiguous') return counter.skip('runs', 'being-sent')
    const isElsewhere = !takesService && isLocal.has(textOf(row, 'workspace_id'))
    if (isElsewhere && atService.has(state)) return counter.skip('runs', 'other-service')
    const workspaceId = mapped(workspaces, row['workspace_id'])
    const isTaken = hasRow(into, 'job', { workspace_id: workspaceId, number: row['number'] ?? 0 })
    const next = into.get(
      Next,
      sql`SELECT coalesce(max(number), 0) + 1 AS next FROM job WHERE workspace_id = ${workspaceId}`,
    )
    insertRow(into, 'job', {
      ...renamed(row),
      number: isTaken ? (next?.next ?? 1) : (row['number'] ?? 1),
      paused: state === 'queued' ? 1 : (row['paused'] ?? 0),
    })
    for (const output of rowsWith(from, 'job_output', 'job_id', id)) insertAsset('job_output', output)
    addBurns(id, id)
    for (const table of ofRun) {
      for (const part of rowsWith(from, table, 'job_id', id)) {
        // Lines are numbered in each ledger; a run has one of each kind.
        const { id: _, ...line } = part
        insertRow(into, table, renamed(table === 'ledger_line' ? line : part))
      }
    }
    counter.count('runs', 'added')
  }
  function addStored(table: string, row: Row): void {
    if (!insertAsset(table, row)) counter.count('files', 'present')
  }
  /** Adds the file of a joined speech, unless this profile joined the same speech with the same gap. */
  function addJoined(row: Row): void {
    const same = into.get(
      Found,
      sql`SELECT asset_id AS id FROM joined_file WHERE speech_id = ${textOf(row, 'speech_id')}
        AND gap = ${row['gap'] ?? null}`,
    )
    if (same === null) return addStored('joined_file', row)
    assets.set(textOf(row, 'asset_id'), same.id)
    counter.count('files', 'present')
  }
  function noteImport(row: Row): void {
    const { sha256, workspaceId } = StoredText.parse(row['stored'])
    imports.set(`${workspaceId} ${sha256}`, textOf(row, 'asset_id'))
  }
  function addImport(row: Row): void {
    const id = textOf(row, 'asset_id')
    const { sha256, workspaceId } = StoredText.parse(row['stored'])
    const key = `${workspaces.get(workspaceId) ?? workspaceId} ${sha256}`
    const same = imports.get(key)
    if (same === undefined) {
      imports.set(key, id)
      return addStored('imported_file', row)
    }
    assets.set(id, same)
    counter.count('files', 'present')
  }

  /** Adds a row under the first free name, such as “Best (2)”. Nothing but its name may be taken. */
  function insertNamed(table: string, row: Row): void {
    const name = textOf(row, 'name')
    for (let count = 1; ; count += 1) {
      if (insertRow(into, table, count === 1 ? row : { ...row, name: `${name} (${count})` })) return
    }
  }
  function addCollection(row: Row): void {
    if (row['removed_at'] !== null) return
    const own = renamed(row)
    const same = into.get(
      Found,
      sql`SELECT id FROM collection WHERE id = ${textOf(row, 'id')} UNION ALL SELECT id FROM collection
        WHERE workspace_id = ${textOf(own, 'workspace_id')} AND name = ${textOf(row, 'name')}
          AND query IS ${row['query'] ?? null} AND removed_at IS NULL LIMIT 1`,
    )
    collections.set(textOf(row, 'id'), same?.id ?? textOf(row, 'id'))
    if (same === null) insertNamed('collection', own)
    counter.count('collections', same === null ? 'added' : 'present')
  }
  /** Adds a recipe or a saved prompt, unless this profile has it or one with the same content. */
  const addSaved = (table: 'recipe' | 'prompt_entry', kind: MergeKind) => (row: Row) => {
    if (row['removed_at'] !== null) return
    const own = renamed(row)
    const { id, changed_at: _, created_at: __, ...content } = own
    if (hasRow(into, table, { id: id ?? null }) || hasRow(into, table, content)) return counter.count(kind, 'present')
    // Prompts name lists and variables, which another name would part them from.
    if (row['kind'] !== 'list' && row['kind'] !== 'variable') insertNamed(table, own)
    else if (!insertRow(into, table, own)) return counter.skip(kind, 'kept-own')
    counter.count(kind, 'added')
  }
  const addPlain = (database: Database, table: string, kind: MergeKind) => (row: Row) => {
    const own = renamed(row)
    if (insertRow(database, table, own)) {
      const id = AssetId.safeParse(own['asset_id']).data
      if (id !== undefined && (kind === 'reviews' || kind === 'tags' || kind === 'collections')) changed.push(id)
      return counter.count(kind, 'added')
    }
    // When it was noted, and by which id, says nothing about what it is.
    const { path: _, id: __, at: ___, set_at: ____, edited_at: _____, ...content } = own
    if (unions.has(table) || hasRow(database, table, content)) return counter.count(kind, 'present')
    counter.skip(kind, 'kept-own')
  }
  function addPurchase(row: Row): void {
    if (row['ended_at'] === null) return counter.skip('purchases', 'in-progress')
    counter.count('purchases', insertRow(into, 'purchase', renamed(row)) ? 'added' : 'present')
  }
  function addCall(row: Row): void {
    if (row['state'] === 'sending') return counter.skip('calls', 'being-sent')
    counter.count('calls', insertRow(into, 'tool_call', renamed(row)) ? 'added' : 'present')
  }
  function addMembership(row: Row): void {
    // Of a collection that was removed there.
    if (collections.has(textOf(row, 'collection_id'))) addPlain(into, 'collection_asset', 'collections')(row)
  }
  const quietly = (table: string) => (row: Row) => void insertRow(into, table, renamed(row))

  return function* merge(): Generator<MergedFiles> {
    yield* all(into, readTable(from, 'workspace'), addWorkspace)
    yield* all(into, readTable(from, 'job_set'), quietly('job_set'))
    yield* all(into, readTable(from, 'job', ['workspace_id', 'number']), addRun)
    yield* all(into, readTable(from, 'left_out'), quietly('left_out'))
    yield* all(into, readTable(from, 'joined_speech'), quietly('joined_speech'))
    yield* all(into, readTable(from, 'joined_file'), addJoined)
    yield* all(into, readTable(into, 'imported_file'), noteImport)
    yield* all(into, readTable(from, 'imported_file'), addImport)
    yield* all(into, readTable(from, 'collection'), addCollection)
    for (const { table, kind } of plainTables) {
      const work = table === 'collection_asset' ? addMembership : addPlain(into, table, kind)
      yield* all(into, readTable(from, table), work)
    }
    yield* all(into, readTable(from, 'recipe'), addSaved('recipe', 'recipes'))
    yield* all(into, readTable(from, 'prompt_entry'), addSaved('prompt_entry', 'prompts'))
    yield* all(into, readTable(from, 'purchase'), addPurchase)
    yield* all(into, readTable(from, 'tool_call'), addCall)
    for (const table of cacheTables) {
      const kind = 'drafts'
      const work =
        table === 'draft'
          ? addPlain(deps.into.cache, table, kind)
          : (row: Row) => void insertRow(deps.into.cache, table, renamed(row))
      yield* all(deps.into.cache, readTable(deps.from.cache, table), work)
    }
  }
}
