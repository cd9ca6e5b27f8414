import { z } from 'zod'
import { SpeechOrder } from '#shared/bridge/voices.ts'
import { VoiceWord } from '#shared/domain/captions/voice-times.ts'
import { type AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { SpeechPiece, SpokenSentence } from '#shared/domain/speech/joined-speech.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, joinSql, sql } from '../database.ts'
import { StoredAsset } from './assets.ts'

const StoredSpeech = z
  .object({
    id: z.string(),
    workspace_id: WorkspaceId,
    input: jsonColumn(SpeechOrder),
    runs: jsonColumn(z.array(z.object({ jobId: JobId, sentences: z.array(SpokenSentence) }))),
    pieces: jsonColumn(z.array(SpeechPiece)),
    gap: z.number(),
    created_at: z.int(),
  })
  .transform(({ workspace_id, created_at, ...row }) => ({
    ...row,
    workspaceId: workspace_id,
    createdAt: created_at,
  }))
/** A text with the runs that speak it, and the gap in seconds that is wanted between pieces of different runs. */
export type StoredSpeech = z.output<typeof StoredSpeech>

const StoredFile = z
  .object({
    speech_id: z.string(),
    gap: z.number(),
    words: jsonColumn(z.array(VoiceWord)),
    stored: jsonColumn(StoredAsset),
  })
  .transform(({ speech_id, stored, ...row }) => ({ ...row, speechId: speech_id, asset: stored }))
/** A joined file, with when its words are heard. Seconds. */
export type StoredSpeechFile = z.output<typeof StoredFile>

/** The last row of a page. Milliseconds since 1970. */
export type SpeechPlace = { readonly createdAt: number; readonly id: string }

/** Texts whose speech is joined from several runs, in `ledger.db`: the library's index is rebuilt from it. */
export function createJoinedSpeechTable(database: Database) {
  return {
    insert: ({ id, workspaceId, input, runs, pieces, gap, createdAt }: StoredSpeech) => {
      database.run(sql`
        INSERT INTO joined_speech (id, workspace_id, input, runs, pieces, gap, created_at)
        VALUES (${id}, ${workspaceId}, ${JSON.stringify(input)}, ${JSON.stringify(runs)}, ${JSON.stringify(pieces)}, ${gap},
          ${createdAt})`)
    },
    read: (id: string) => database.get(StoredSpeech, sql`SELECT * FROM joined_speech WHERE id = ${id}`),
    /** Newest first, older than `before`. */
    page: (workspaceId: WorkspaceId, { before, limit }: { before: SpeechPlace | null; limit: number }) => {
      const where = [sql`workspace_id = ${workspaceId}`]
      if (before !== null) where.push(sql`(created_at, id) < (${before.createdAt}, ${before.id})`)
      return database.all(
        StoredSpeech,
        sql`SELECT * FROM joined_speech WHERE ${joinSql(where, ' AND ')} ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
      )
    },
    /** Speeches without a file of the wanted gap, oldest first. */
    listUnmade: () =>
      database.all(
        StoredSpeech,
        sql`SELECT * FROM joined_speech WHERE NOT EXISTS (SELECT 1 FROM joined_file
          WHERE speech_id = joined_speech.id AND joined_file.gap = joined_speech.gap) ORDER BY created_at, id`,
      ),
    setGap: (id: string, gap: number) => {
      database.run(sql`UPDATE joined_speech SET gap = ${gap} WHERE id = ${id}`)
    },
    /** Records a joined file in place of an earlier one with the same gap. */
    insertFile: ({ speechId, gap, words, asset }: StoredSpeechFile) => {
      database.run(sql`
        INSERT INTO joined_file (asset_id, speech_id, gap, words, stored, created_at)
        VALUES (${asset.id}, ${speechId}, ${gap}, ${JSON.stringify(words)}, ${JSON.stringify(asset)}, ${asset.createdAt})
        ON CONFLICT (speech_id, gap) DO UPDATE
        SET asset_id = excluded.asset_id, words = excluded.words, stored = excluded.stored, created_at = excluded.created_at`)
    },
    /** The file of a speech with a gap; null until it is joined. */
    fileOf: (speechId: string, gap: number) =>
      database.get(StoredFile, sql`SELECT * FROM joined_file WHERE speech_id = ${speechId} AND gap = ${gap}`),
    /** A joined file by its asset; null if it is none. */
    file: (assetId: AssetId) => database.get(StoredFile, sql`SELECT * FROM joined_file WHERE asset_id = ${assetId}`),
    relocate: (asset: StoredAsset) => {
      database.run(sql`UPDATE joined_file SET stored = ${JSON.stringify(asset)} WHERE asset_id = ${asset.id}`)
    },
  }
}
export type JoinedSpeechTable = ReturnType<typeof createJoinedSpeechTable>
