import PQueue from 'p-queue'
import type { JoinedState } from '#shared/bridge/joined-speech.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { AssetId, type JobId, type WorkspaceId } from '#shared/domain/ids.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { isOpen } from '#shared/domain/spend.ts'
import { plainWords } from '#shared/domain/speech/speech-marks.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JoinedSpeechTable, StoredSpeech } from '../cache/tables/joined-speech.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { assetFacts } from '../jobs/kinds/save-files.ts'
import type { SpeechJoiner } from '../media/join-speech.ts'
import { titleOf } from './speech.ts'

/** The joining of one speech. `share`: from 0 to 1. */
type Work = { readonly ending: AbortController; share: number }

/** Tells a joined file from those of single runs. */
const detail = 'joined'

/** The words of a speech, paragraph by paragraph, without marks. */
export const scriptOf = ({ paragraphs }: StoredSpeech['input']): string =>
  paragraphs.map(({ text }) => plainWords(text).trim()).join('\n\n')

function missingPart(): Failure {
  return new Failure('FILE_REFUSED', say('cast.partMissing'), { charged: 'no', reason: 'missing' })
}

/** Joins the files of speeches, one at a time, once all their runs are there. */
export interface FileJoining {
  /** What a speech whose runs are all done waits for. */
  stateOf(speechId: string): JoinedState
  /** Joins the files of a speech if all of them are there and they are not joined yet. */
  recheck(speechId: string): void
  /** Like `recheck`, also after a failure. */
  again(speechId: string): void
  stop(speechId: string): void
  /** Joins what is left of the last run of the studio, and what its runs finish from now on. */
  resume(): void
  /** Stops all joining, and resolves when its process has ended. */
  end(): Promise<void>
}

/** Creates the joining. `runOf`: a run, the latest one where it was retried; `fileOf`: its file, if in place. */
export function createFileJoining(deps: {
  readonly table: JoinedSpeechTable
  readonly runOf: (jobId: JobId) => StoredJob | null
  readonly fileOf: (job: StoredJob) => StoredAsset | null
  readonly joiner: SpeechJoiner
  readonly library: { add(asset: StoredAsset): void; relocate(asset: StoredAsset): void }
  readonly assetFacts: typeof assetFacts
  readonly folderOf: (workspaceId: WorkspaceId) => string
  readonly events: StudioEvents
  readonly clock: Clock
  readonly random: Pick<Random, 'uuid'>
  readonly log: Log
}): FileJoining {
  const { table, runOf, events, log } = deps
  const queue = new PQueue({ concurrency: 1 })
  const working = new Map<string, Work>()
  const failed = new Map<string, Sentence>()
  let stopListening: () => void = () => undefined

  const changed = ({ workspaceId }: StoredSpeech) => events.emit('castChanged', { workspaceId, kind: 'audio' })

  async function make(row: StoredSpeech, work: Work): Promise<void> {
    const jobs = row.runs.map(({ jobId }) => runOf(jobId))
    const [first] = jobs
    const runs = row.runs.map(({ sentences }, run) => {
      const job = jobs[run] ?? null
      const file = job === null ? null : deps.fileOf(job)
      if (file === null) throw missingPart()
      return { path: file.path, sentences: sentences.map(({ text }) => plainWords(text)) }
    })
    if (first === undefined || first === null) throw missingPart()
    const before = table.fileOf(row.id, row.gap)
    const id = before?.asset.id ?? AssetId.parse(deps.random.uuid())
    const createdAt = deps.clock.now()
    const title = titleOf(row.input)
    const file = await deps.joiner.join(
      {
        runs,
        pieces: row.pieces,
        gap: row.gap,
        format: row.input.format,
        sampleRate: row.input.sampleRate,
        assetId: id,
        folderName: deps.folderOf(row.workspaceId),
        title,
        detail,
        createdAt,
      },
      {
        signal: work.ending.signal,
        onProgress(made, of) {
          work.share = made / of
          changed(row)
        },
      },
    )
    const asset: StoredAsset = {
      ...deps.assetFacts(first, file),
      // Several runs made it.
      jobId: null,
      id,
      kind: 'audio',
      title,
      prompt: scriptOf(row.input),
      duration: file.joined.seconds,
      createdAt,
    }
    // The ledger first: the library can be rebuilt from it.
    table.insertFile({ speechId: row.id, gap: row.gap, words: file.joined.words, asset })
    if (before === null) deps.library.add(asset)
    else deps.library.relocate(asset)
    log.info('Speech was joined', { speech: row.id, runs: runs.length, pieces: row.pieces.length })
  }
  async function run(speechId: string, work: Work): Promise<void> {
    const row = table.read(speechId)
    try {
      work.ending.signal.throwIfAborted()
      if (row !== null) await make(row, work)
    } catch (error) {
      const sentence = isFailure(error) ? error.sentence : say('cast.joinFailed')
      failed.set(speechId, work.ending.signal.aborted ? say('cast.joinStopped') : sentence)
      if (!work.ending.signal.aborted) log.error('Speech was not joined', { speech: speechId, error })
    } finally {
      working.delete(speechId)
      if (row !== null) changed(row)
    }
    // The gap may have been changed meanwhile.
    if (!work.ending.signal.aborted) recheck(speechId)
  }
  function recheck(speechId: string): void {
    const row = table.read(speechId)
    if (row === null || working.has(speechId) || failed.has(speechId)) return
    const isSpoken = row.runs.every(({ jobId }) => runOf(jobId)?.spend.kind === 'done')
    if (!isSpoken || table.fileOf(speechId, row.gap) !== null) return
    const work: Work = { ending: new AbortController(), share: 0 }
    working.set(speechId, work)
    changed(row)
    // Its errors are in its state.
    void queue.add(() => run(speechId, work))
  }

  return {
    stateOf(speechId) {
      const sentence = failed.get(speechId)
      if (sentence !== undefined) return { kind: 'unjoined', sentence: sentence.text, said: sentence.said }
      return { kind: 'joining', share: working.get(speechId)?.share ?? 0 }
    },
    recheck,
    again(speechId) {
      failed.delete(speechId)
      recheck(speechId)
    },
    stop: (speechId) => working.get(speechId)?.ending.abort(new Error('Joining was stopped.')),
    resume() {
      // A run that was retried has another id than the speech knows.
      const listen = ({ id, spend }: { readonly id: JobId; readonly spend: StoredJob['spend'] }) => {
        if (isOpen(spend) || runOf(id)?.kind !== 'speech') return
        for (const row of table.listUnmade()) {
          recheck(row.id)
          changed(row)
        }
      }
      stopListening = events.on('jobChanged', listen)
      for (const row of table.listUnmade()) recheck(row.id)
    },
    async end() {
      stopListening()
      for (const { ending } of working.values()) ending.abort(new Error('The studio stops.'))
      await queue.onIdle()
    },
  }
}
