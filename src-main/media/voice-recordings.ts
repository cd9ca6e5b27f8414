import { say } from '#shared/domain/sentences/say.ts'
import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RecordingPart, VoiceRecording } from '#shared/bridge/voice-sample.ts'
import { AssetId } from '#shared/domain/ids.ts'
import type { SampleAnalysis } from '#shared/domain/voice-sample/analyse-sample.ts'
import { makeFolder, moveDurably } from '../disk/durable-file.ts'
import { copyFailure, refusedInput } from './file-failures.ts'
import { hashFile } from './file-type.ts'
import { readFolder } from './media-folder.ts'
import type { MediaSource } from './media-requests.ts'
import type { ThumbnailPool } from './thumbnail-pool.ts'

/** A sample as it is sent: a WAV file that never changes, named after its bytes. */
export type VoiceSampleFile = {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly analysis: SampleAnalysis
}

/** An hour and a half of the largest WAV. Bytes. */
const mostBytes = 1024 ** 3
/** Recordings that nobody sent are deleted after this time. Milliseconds. */
const staysMs = 7 * 24 * 3_600_000
const recordingMark = 'recording-'
const sampleMark = 'voice-sample-'
const recordingName = /^recording-[0-9a-f-]{36}\.wav$/u

function gone(): Error {
  return refusedInput('missing', say('files.recordingGone'))
}

/**
 * Creates the recordings that voices are cloned from, in `folder`: each is decoded once to what it sounds like, from
 * which samples are cut. Decoding and measuring run in the process that makes thumbnails.
 */
export function createVoiceRecordings(deps: {
  folder: string
  thumbnails: Pick<ThumbnailPool, 'record' | 'cut'>
  uuid: () => string
  now: () => number
}) {
  const { folder, thumbnails } = deps
  const pathOf = (id: string) => join(folder, `${recordingMark}${id}.wav`)

  function sourceOf(path: string, name: string): MediaSource | null {
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isFile() !== true) return null
    return { path, contentType: 'audio/wav', sha256: createHash('sha256').update(name).digest('hex') }
  }

  function source(previewId: string): MediaSource | null {
    if (previewId.startsWith(sampleMark)) {
      const sha256 = previewId.slice(sampleMark.length)
      return /^[0-9a-f]{64}$/u.test(sha256) ? sourceOf(join(folder, `${sha256}.wav`), sha256) : null
    }
    if (!recordingName.test(`${previewId}.wav`)) return null
    return sourceOf(join(folder, `${previewId}.wav`), previewId)
  }

  return {
    /** The largest recording that is read. Bytes. */
    mostBytes,
    /** Reads a recording in any format. @throws Failure FILE_REFUSED or DISK_FULL with a sentence for its field. */
    async read(path: string, name = basename(path)): Promise<VoiceRecording> {
      const id = deps.uuid()
      try {
        const { size } = await lstat(path)
        if (size === 0) throw refusedInput('empty', say('files.empty', { name }))
        if (size > mostBytes) throw refusedInput('too-large', say('files.recordingTooLarge', { name }))
        await makeFolder(folder, 0o700)
        const reading = await thumbnails.record(path, pathOf(id))
        return { id, name, previewId: AssetId.parse(recordingMark + id), ...reading }
      } catch (error) {
        const failure = copyFailure(error, { name, bytes: 0, folder })
        if (failure !== error || (error instanceof Error && error.name === 'Failure')) throw failure
        throw refusedInput('damaged', say('files.noSound', { name }), error)
      }
    },
    /** Measures the voice in a sound of any format. @throws Failure FILE_REFUSED if it is unreadable. */
    async measureFile(path: string): Promise<SampleAnalysis> {
      const target = pathOf(deps.uuid())
      try {
        await makeFolder(folder, 0o700)
        return (await thumbnails.record(path, target)).analysis
      } catch (error) {
        throw refusedInput('damaged', say('files.soundUnread'), error)
      } finally {
        await rm(target, { force: true })
      }
    },
    /** Measures a part of a recording. @throws Failure FILE_REFUSED if it is gone. */
    async measure({ recordingId, start, end }: RecordingPart): Promise<SampleAnalysis> {
      const source = pathOf(recordingId)
      if (lstatSync(source, { throwIfNoEntry: false }) === undefined) throw gone()
      return thumbnails.cut({ source, start, end, target: null })
    },
    /** Writes a part of a recording as a sample to send. @throws Failure FILE_REFUSED if it is gone, DISK_FULL */
    async cut({ recordingId, start, end }: RecordingPart): Promise<VoiceSampleFile> {
      const source = pathOf(recordingId)
      if (lstatSync(source, { throwIfNoEntry: false }) === undefined) throw gone()
      const draft = join(folder, `${recordingMark}${deps.uuid()}.wav`)
      try {
        const analysis = await thumbnails.cut({ source, start, end, target: draft })
        const { bytes, sha256 } = await hashFile(draft)
        const path = join(folder, `${sha256}.wav`)
        await moveDurably(draft, path)
        return { path, bytes, sha256, analysis }
      } catch (error) {
        throw copyFailure(error, { name: 'voice sample', bytes: 0, folder })
      } finally {
        await rm(draft, { force: true })
      }
    },
    /** The id to play a sample by, like an asset's; null if its file is gone. */
    previewOf(sha256: string): AssetId | null {
      const id = AssetId.parse(sampleMark + sha256)
      return source(id) === null ? null : id
    },
    /** The file behind a preview id; null if it is neither a recording nor a sample, or gone. */
    source,
    /** Deletes recordings that were not used for a week. Samples that were sent stay. */
    async sweep(): Promise<void> {
      const before = deps.now() - staysMs
      for (const { name } of await readFolder(folder)) {
        const path = join(folder, name)
        // What a killed process left of one that was being written.
        if (name.endsWith('.wav.part')) await rm(path, { force: true })
        if (!recordingName.test(name)) continue
        const found = await lstat(path).catch(() => null)
        if (found !== null && found.mtimeMs < before) await rm(path, { force: true })
      }
    },
  }
}
/** The recordings that voices are cloned from. */
export type VoiceRecordings = ReturnType<typeof createVoiceRecordings>
