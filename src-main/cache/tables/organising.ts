import { z } from 'zod'
import { AssetLabel } from '#shared/bridge/library.ts'
import { AssetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql, type Sql } from '../database.ts'
import type { StoredAsset } from './assets.ts'

/** A collection of the user. `query`: the search of a smart one; null for one that files are added to. */
export const StoredCollection = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string().nullable(),
  isRemoved: z.int(),
})
export type StoredCollection = z.output<typeof StoredCollection>

const Id = z.object({ id: AssetId })
const Tag = z.object({ tag: z.string() })
const Member = z.object({ assetId: AssetId, key: z.string() })
const Labelled = z.object({ assetId: AssetId, label: AssetLabel })

const listOf = (ids: readonly AssetId[]): Sql => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
const columns = sql`id, name, query, removed_at IS NOT NULL AS isRemoved`

const TextRow = z.object({ text: z.string() })
const NoteRow = z.object({ note: z.string() })

/**
 * The user's labels, tags, notes and collections, in `ledger.db`. Each write takes many files and returns those that it
 * changed, so that an undo takes back no more.
 */
export function createOrganisingTable(database: Database) {
  const changed = (query: Sql) => database.all(Id, query).map(({ id }) => id)
  const tagged = (ids: readonly AssetId[]) =>
    database.all(Member, sql`SELECT asset_id AS assetId, tag AS key FROM asset_tag WHERE asset_id IN ${listOf(ids)}`)
  const collected = (ids: readonly AssetId[]) =>
    database.all(
      Member,
      sql`SELECT asset_id AS assetId, collection_id AS key FROM collection_asset WHERE asset_id IN ${listOf(ids)}`,
    )
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    /** Writes stars and marks of many files. `at`: milliseconds since 1970. */
    writeReviews: (rows: readonly Pick<StoredAsset, 'id' | 'rating' | 'mark'>[], at: number) => {
      database.run(sql`
        INSERT INTO verdict (asset_id, rating, mark, at)
        SELECT value ->> 'id', value ->> 'rating', value ->> 'mark', ${at} FROM json_each(${JSON.stringify(rows)}) WHERE TRUE
        ON CONFLICT (asset_id) DO UPDATE SET rating = excluded.rating, mark = excluded.mark, at = excluded.at`)
    },
    writeLabels: (rows: readonly { readonly id: AssetId; readonly label: AssetLabel | null }[]) => {
      const none = rows.filter(({ label }) => label === null).map(({ id }) => id)
      database.run(sql`DELETE FROM asset_label WHERE asset_id IN ${listOf(none)}`)
      database.run(sql`
        INSERT INTO asset_label (asset_id, label)
        SELECT value ->> 'id', value ->> 'label' FROM json_each(${JSON.stringify(rows)})
        WHERE value ->> 'label' IS NOT NULL
        ON CONFLICT (asset_id) DO UPDATE SET label = excluded.label`)
    },
    addTag: (ids: readonly AssetId[], tag: string) =>
      changed(sql`INSERT INTO asset_tag (asset_id, tag) SELECT value, ${tag} FROM json_each(${JSON.stringify(ids)})
        WHERE TRUE ON CONFLICT (asset_id, tag) DO NOTHING RETURNING asset_id AS id`),
    removeTag: (ids: readonly AssetId[], tag: string) =>
      changed(sql`DELETE FROM asset_tag WHERE tag = ${tag} AND asset_id IN ${listOf(ids)} RETURNING asset_id AS id`),
    collect: (ids: readonly AssetId[], collectionId: string) =>
      changed(sql`INSERT INTO collection_asset (collection_id, asset_id)
        SELECT ${collectionId}, value FROM json_each(${JSON.stringify(ids)})
        WHERE TRUE ON CONFLICT (collection_id, asset_id) DO NOTHING RETURNING asset_id AS id`),
    uncollect: (ids: readonly AssetId[], collectionId: string) =>
      changed(sql`DELETE FROM collection_asset WHERE collection_id = ${collectionId} AND asset_id IN ${listOf(ids)}
        RETURNING asset_id AS id`),
    /** What is stored of some files, for their rows in the index. */
    of: (ids: readonly AssetId[]) => ({
      tags: tagged(ids),
      collections: collected(ids),
      labels: database.all(
        Labelled,
        sql`SELECT asset_id AS assetId, label FROM asset_label WHERE asset_id IN ${listOf(ids)}`,
      ),
    }),
    /** The note and the tags of a file, by which it is found. */
    textsOf: (assetId: AssetId): readonly string[] =>
      database
        .all(
          TextRow,
          sql`SELECT note AS text FROM asset_note WHERE asset_id = ${assetId}
            UNION ALL SELECT tag FROM asset_tag WHERE asset_id = ${assetId}`,
        )
        .map(({ text }) => text),
    readNote: (assetId: AssetId) =>
      database.get(NoteRow, sql`SELECT note FROM asset_note WHERE asset_id = ${assetId}`)?.note ?? '',
    /** The notes of some files; those without one are left out. */
    readNotes: (ids: readonly AssetId[]) =>
      database.all(NoteRow, sql`SELECT note FROM asset_note WHERE asset_id IN ${listOf(ids)}`).map(({ note }) => note),
    writeNote: (assetId: AssetId, note: string) => {
      if (note === '') database.run(sql`DELETE FROM asset_note WHERE asset_id = ${assetId}`)
      else {
        database.run(sql`INSERT INTO asset_note (asset_id, note) VALUES (${assetId}, ${note})
          ON CONFLICT (asset_id) DO UPDATE SET note = excluded.note`)
      }
    },
    /** The collections of a workspace by name, without removed ones. */
    listCollections: (workspaceId: WorkspaceId) =>
      database.all(
        StoredCollection,
        sql`SELECT ${columns} FROM collection WHERE workspace_id = ${workspaceId} AND removed_at IS NULL
          ORDER BY query IS NOT NULL, name`,
      ),
    /** A collection, also a removed one; null if it is none of the workspace. */
    readCollection: (workspaceId: WorkspaceId, id: string) =>
      database.get(
        StoredCollection,
        sql`SELECT ${columns} FROM collection WHERE workspace_id = ${workspaceId} AND id = ${id}`,
      ),
    /** The collection that has this name now, in any case of its letters; null if it is free. */
    named: (workspaceId: WorkspaceId, name: string) =>
      database.get(
        StoredCollection,
        sql`SELECT ${columns} FROM collection WHERE workspace_id = ${workspaceId} AND name = ${name}
          AND removed_at IS NULL`,
      ),
    insertCollection: (workspaceId: WorkspaceId, { id, name, query }: StoredCollection, createdAt: number) => {
      database.run(sql`INSERT INTO collection (id, workspace_id, name, query, created_at)
        VALUES (${id}, ${workspaceId}, ${name}, ${query}, ${createdAt})`)
    },
    renameCollection: (id: string, name: string) => {
      database.run(sql`UPDATE collection SET name = ${name} WHERE id = ${id}`)
    },
    /** Removes a collection, or restores it with its files if `at` is null. */
    setRemoved: (id: string, at: number | null) => {
      database.run(sql`UPDATE collection SET removed_at = ${at} WHERE id = ${id}`)
    },
  }
}
export type OrganisingTable = ReturnType<typeof createOrganisingTable>

const Counted = z.object({ key: z.string(), count: z.int() })

/** The index of labels, tags and collections, in `cache.db`: a copy of what `ledger.db` has of the files listed. */
export function createOrganisingIndex(database: Database) {
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    writeReviews: (rows: readonly Pick<StoredAsset, 'id' | 'rating' | 'mark'>[]) => {
      database.run(sql`UPDATE asset SET rating = part.value ->> 'rating', mark = part.value ->> 'mark'
        FROM json_each(${JSON.stringify(rows)}) AS part WHERE asset.id = part.value ->> 'id'`)
    },
    writeLabels: (rows: readonly { readonly id: AssetId; readonly label: AssetLabel | null }[]) => {
      database.run(sql`UPDATE asset SET label = part.value ->> 'label'
        FROM json_each(${JSON.stringify(rows)}) AS part WHERE asset.id = part.value ->> 'id'`)
    },
    addTag: (ids: readonly AssetId[], tag: string) => {
      database.run(sql`INSERT INTO indexed_tag (asset_id, tag) SELECT id, ${tag} FROM asset WHERE id IN ${listOf(ids)}
        ON CONFLICT (tag, asset_id) DO NOTHING`)
    },
    removeTag: (ids: readonly AssetId[], tag: string) => {
      database.run(sql`DELETE FROM indexed_tag WHERE tag = ${tag} AND asset_id IN ${listOf(ids)}`)
    },
    collect: (ids: readonly AssetId[], collectionId: string) => {
      database.run(sql`INSERT INTO indexed_collection (collection_id, asset_id)
        SELECT ${collectionId}, id FROM asset WHERE id IN ${listOf(ids)}
        ON CONFLICT (collection_id, asset_id) DO NOTHING`)
    },
    uncollect: (ids: readonly AssetId[], collectionId: string) => {
      database.run(sql`DELETE FROM indexed_collection
        WHERE collection_id = ${collectionId} AND asset_id IN ${listOf(ids)}`)
    },
    /** Writes what the ledger has of files that were just added to the index. */
    mirror: ({ tags, collections, labels }: ReturnType<OrganisingTable['of']>) => {
      database.run(sql`INSERT INTO indexed_tag (asset_id, tag)
        SELECT value ->> 'assetId', value ->> 'key' FROM json_each(${JSON.stringify(tags)})
        WHERE TRUE ON CONFLICT DO NOTHING`)
      database.run(sql`INSERT INTO indexed_collection (asset_id, collection_id)
        SELECT value ->> 'assetId', value ->> 'key' FROM json_each(${JSON.stringify(collections)})
        WHERE TRUE ON CONFLICT DO NOTHING`)
      database.run(sql`UPDATE asset SET label = part.value ->> 'label'
        FROM json_each(${JSON.stringify(labels)}) AS part WHERE asset.id = part.value ->> 'assetId'`)
    },
    /** The number of files in each collection that has any. */
    countCollections: () =>
      new Map(
        database
          .all(
            Counted,
            sql`SELECT collection_id AS key, count(*) AS count FROM indexed_collection GROUP BY collection_id`,
          )
          .map(({ key, count }) => [key, count]),
      ),
    /** Tags in use that begin with a text, the most used first. */
    listTags: (workspaceId: WorkspaceId, prefix: string, limit: number) =>
      database.all(
        Counted,
        sql`SELECT tag AS key, count(*) AS count FROM indexed_tag JOIN asset ON asset.id = indexed_tag.asset_id
          WHERE asset.workspace_id = ${workspaceId} AND tag >= ${prefix} AND tag < ${`${prefix}\u{10ffff}`}
          GROUP BY tag ORDER BY count DESC, tag LIMIT ${limit}`,
      ),
    tagsOf: (ids: readonly AssetId[]) =>
      database.all(
        Counted,
        sql`SELECT tag AS key, count(*) AS count FROM indexed_tag WHERE asset_id IN ${listOf(ids)} GROUP BY tag`,
      ),
    collectionsOf: (ids: readonly AssetId[]) =>
      database.all(
        Counted,
        sql`SELECT collection_id AS key, count(*) AS count FROM indexed_collection WHERE asset_id IN ${listOf(ids)}
          GROUP BY collection_id`,
      ),
    /** How a tag is spelled that is the same but for the case of its letters; null for a new one. */
    spellingOf: (tag: string) =>
      database.get(Tag, sql`SELECT tag FROM indexed_tag WHERE tag = ${tag} LIMIT 1`)?.tag ?? null,
  }
}
export type OrganisingIndex = ReturnType<typeof createOrganisingIndex>
