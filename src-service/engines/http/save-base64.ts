import { writeFile } from 'node:fs/promises'
import { isDiskFull } from '#shared/util/disk-full.ts'
import { diskFull } from './engine-http.ts'

/** Writes a file that an answer holds as base64 text or as a data URL. @throws EngineFailure if the disk is full. */
export async function saveBase64(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64'), { mode: 0o600 })
  } catch (error) {
    throw isDiskFull(error) ? diskFull(error) : error
  }
}
