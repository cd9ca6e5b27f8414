import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { VoiceTimes } from '#shared/domain/captions/voice-times.ts'
import type { Log } from '#shared/util/ports.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import { writeDurably } from '../disk/durable-file.ts'
import type { CaptionProgram } from './caption-program.ts'

/** Part of the cache key: raised when the aligner's answers change. */
const revision = 2

/** A script to time in a file's sound. `sha256`: of the file. */
type ScriptToAlign = { readonly path: string; readonly sha256: string; readonly script: string }

type Work = { readonly times: Promise<VoiceTimes>; readonly ending: AbortController; waiting: number }

/**
 * Creates the timing of scripts to voices: one process for each file and script, whose answer is kept in `folder`. Callers
 * that ask for the same share one process, which ends when none of them waits any more.
 */
export function createScriptAligner(deps: { program: CaptionProgram; folder: string; log: Log }) {
  const { program, folder, log } = deps
  const working = new Map<string, Work>()

  async function readKept(file: string): Promise<VoiceTimes | null> {
    const text = await readFile(file, 'utf8').catch(() => null)
    const parsed = text === null ? null : parseJson(text)
    return parsed?.kind === 'value' ? (VoiceTimes.safeParse(parsed.value).data ?? null) : null
  }
  async function make(file: string, { path, script }: ScriptToAlign, signal: AbortSignal): Promise<VoiceTimes> {
    const following = { signal, onProgress: () => undefined }
    const { last, code } = await program.run(randomUUID(), { kind: 'align', source: path, script }, following)
    if (last?.kind !== 'aligned') {
      const reason = last?.kind === 'failed' ? last.sentence : `the process ended with ${code}`
      log.warn('A script could not be timed to its voice', { reason })
      return { kind: 'untimed', fault: 'other' }
    }
    const { times } = last
    // Without the kept answer the next question only takes longer.
    if (times.kind === 'timed')
      await writeDurably(file, JSON.stringify(times)).catch((error: unknown) =>
        log.warn('Word times could not be kept', { error }),
      )
    return times
  }
  function begin(file: string, order: ScriptToAlign): Work {
    const ending = new AbortController()
    const times = make(file, order, ending.signal).finally(() => {
      // A stopped one may have been replaced meanwhile.
      if (working.get(file) === work) working.delete(file)
    })
    const work: Work = { times, ending, waiting: 0 }
    working.set(file, work)
    return work
  }

  return {
    /** Returns when each word of a script is spoken, from memory if it was asked before. @throws the signal's reason. */
    async align(order: ScriptToAlign, signal: AbortSignal): Promise<VoiceTimes> {
      const key = createHash('sha256').update(`${revision}\n${order.sha256}\n${order.script}`).digest('hex')
      const file = join(folder, key.slice(0, 2), `${key}.json`)
      const kept = await readKept(file)
      signal.throwIfAborted()
      if (kept !== null) return kept
      const current = working.get(file)
      const work = current === undefined || current.ending.signal.aborted ? begin(file, order) : current
      work.waiting += 1
      const leave = () => {
        work.waiting -= 1
        if (work.waiting === 0) work.ending.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      try {
        const times = await work.times
        signal.throwIfAborted()
        return times
      } catch (error) {
        signal.throwIfAborted()
        throw error
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
    /** Stops what is being timed, and resolves when the processes have ended. */
    async end(): Promise<void> {
      const all = [...working.values()]
      for (const { ending } of all) ending.abort(new Error('The studio stops.'))
      await Promise.allSettled(all.map(({ times }) => times))
    },
  }
}
/** Times scripts to voices, each in its own process. */
export type ScriptAligner = ReturnType<typeof createScriptAligner>
