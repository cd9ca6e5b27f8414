import Database from 'better-sqlite3'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AudioRequest } from '#service/jobs/resource/speech.ts'
import { writeWave } from '#service/models/audio/encode-sound.ts'
import type { Sound } from '#service/models/audio/sound.ts'
import { usualAudio } from './speak-audio.ts'

/** What the service keeps of a request for speech. */
const request: AudioRequest = {
  ...usualAudio,
  text: 'The tide is out.',
  voiceId: 'preset-narrator',
  voice: { kind: 'preset', id: 'preset-narrator' },
  estimatedSeconds: 1,
}

/** Puts a completed speech of an account into a running service's data, as its own audio generation leaves it. Returns its id. */
export function addSpeech(dataFolder: string, accountId: string, sound: Sound): string {
  const id = randomUUID()
  const name = `${id}/0.wav`
  const wave = writeWave(sound)
  mkdirSync(join(dataFolder, 'files', id), { recursive: true })
  writeFileSync(join(dataFolder, 'files', name), wave)
  const durationSeconds = sound.channels[0].length / sound.rate
  const database = new Database(join(dataFolder, 'service.db'), { timeout: 5_000 })
  try {
    database
      .prepare(
        `insert into resource_job
           (id, account_id, key_id, kind, group_id, request, facts, seed, credits, status, created_at, completed_at)
         values (@id, @accountId, (select min(id) from api_key where account_id = @accountId), 'audio', @id, @request, @facts, 1, 6,
           'completed', 1, 2)`,
      )
      .run({ id, accountId, request: JSON.stringify(request), facts: JSON.stringify({ durationSeconds, first: 0 }) })
    database
      .prepare('insert into resource_file (job_id, position, name, content_type, bytes) values (?, 0, ?, ?, ?)')
      .run(id, name, 'audio/wav', wave.byteLength)
  } finally {
    database.close()
  }
  return id
}

/** Puts a resource of a running service back into its making, where it stays. */
export function holdMaking(dataFolder: string, id: string): void {
  const database = new Database(join(dataFolder, 'service.db'), { timeout: 5_000 })
  try {
    database.prepare("update resource_job set status = 'processing' where id = ?").run(id)
  } finally {
    database.close()
  }
}

/** Whether a running service still makes a resource. */
export function isMaking(dataFolder: string, id: string): boolean {
  const database = new Database(join(dataFolder, 'service.db'), { readonly: true, timeout: 5_000 })
  try {
    return database.prepare("select 1 from resource_job where id = ? and status = 'processing'").get(id) !== undefined
  } finally {
    database.close()
  }
}
