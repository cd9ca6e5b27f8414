import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import { Playback, VideoScan } from '#shared/bridge/library.ts'
import type { SampleAnalysis } from '#shared/domain/voice-sample/analyse-sample.ts'
import type { Log } from '#shared/util/ports.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import { writeDurably } from '../disk/durable-file.ts'
import type { SampleReading } from './read-voice-sample.ts'
import type { WholeRead } from './read-whole.ts'
import {
  type ReadFingerprint,
  type SheetOrder,
  type ThumbnailSize,
  thumbnailSizes,
  WorkerAnswer,
  type WorkerRequest,
} from './thumbnail-message.ts'

type Question = WorkerRequest extends infer Each ? (Each extends WorkerRequest ? Omit<Each, 'id'> : never) : never
/** A file that is made once. */
type MadeFile = Extract<Question, { kind: 'shrink' | 'strip' | 'icon' }>
type Waiting = { resolve: (answer: WorkerAnswer) => void; reject: (error: Error) => void }

/** Where the mean colours of thumbnails are kept, by the names of their files. */
export type ColourStore = { lacksColour(name: string): boolean; keepColour(name: string, colour: number): void }

/** Creates a pool of one worker process, restarted after a decoder crashed it. `folder` contains the thumbnails. */
export function createThumbnailPool(deps: { workerFile: string; folder: string; log?: Log; colours?: ColourStore }) {
  const waiting = new Map<number, Waiting>()
  // Simultaneous calls for the same file share one answer. Not memoized: the worker must be asked before they return.
  const making = new Map<string, Promise<string>>()
  let isStopping = false
  let worker: ChildProcess | null = null
  let last = 0
  let alone: Promise<unknown> = Promise.resolve()

  function spawnWorker(): ChildProcess {
    const spawned = fork(deps.workerFile, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    spawned.on('message', (message: unknown) => {
      const answer = WorkerAnswer.parse(message)
      waiting.get(answer.id)?.resolve(answer)
      waiting.delete(answer.id)
    })
    const leave = (error: Error) => {
      if (worker === spawned) worker = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    spawned.on('error', leave)
    spawned.on('exit', () => leave(new Error('The thumbnail process ended')))
    spawned.unref()
    spawned.channel?.unref()
    return spawned
  }
  function ask(question: Question, id = (last += 1)): Promise<WorkerAnswer> {
    if (isStopping) return Promise.reject(new Error('The studio stops'))
    worker ??= spawnWorker()
    return new Promise<WorkerAnswer>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker?.send({ ...question, id }, (error) => {
        if (error === null || !waiting.delete(id)) return
        reject(error)
      })
    })
  }
  /** Asks again after the worker died, one request at a time, because another file may have caused it. */
  function askAgain(question: Question, id?: number): Promise<WorkerAnswer> {
    const asked = alone.then(() => ask(question, id))
    alone = asked.catch(() => undefined)
    return asked
  }
  const thumbnailPath = (name: string, size: ThumbnailSize) =>
    join(deps.folder, name.slice(0, 2), `${name}-${size}.webp`)
  /** The thumbnails that were made so far, the smallest first. */
  const madeOf = (name: string) =>
    thumbnailSizes.map((size) => thumbnailPath(name, size)).filter((path) => existsSync(path))
  async function makeFile(question: MadeFile): Promise<string> {
    mkdirSync(dirname(question.target), { recursive: true })
    const answer = await ask(question)
    if (answer.kind === 'refused') throw new Error(answer.reason)
    return question.target
  }
  /** The path of a file that is made once; simultaneous calls share it. */
  async function makeOnce(question: MadeFile): Promise<string> {
    const { target } = question
    if (existsSync(target)) return target
    const made = making.get(target) ?? makeFile(question).finally(() => making.delete(target))
    making.set(target, made)
    return made
  }
  const colouring = new Set<string>()
  /** Reads the colour of a thumbnail that has none yet. A failure costs only a grey placeholder. */
  async function readColour(thumbnail: string, name: string): Promise<void> {
    const { colours } = deps
    if (colours === undefined || colouring.has(name)) return
    colouring.add(name)
    try {
      if (!colours.lacksColour(name)) return
      const answer = await ask({ kind: 'colour', source: thumbnail })
      if (answer.kind === 'coloured') colours.keepColour(name, answer.colour)
    } catch (error) {
      deps.log?.info('The colour of a thumbnail could not be read', { name, error })
    } finally {
      colouring.delete(name)
    }
  }

  /** Reads a whole file; stopped, it ends within a piece. @throws Error with the code of the disk, or the signal's reason */
  async function readWhole(question: Extract<Question, { kind: 'hash' | 'duplicate' }>, signal: AbortSignal) {
    const begin = async (repeat: typeof ask) => {
      signal.throwIfAborted()
      const id = (last += 1)
      const cancel = () => void ask({ kind: 'cancel', request: id }).catch(() => undefined)
      signal.addEventListener('abort', cancel, { once: true })
      try {
        return await repeat(question, id)
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    }
    const answer = await begin(ask).catch((error: unknown) => {
      signal.throwIfAborted()
      if (isStopping) throw error
      return begin(askAgain)
    })
    signal.throwIfAborted()
    if (answer.kind === 'read') return { bytes: answer.bytes, sha256: answer.sha256 }
    if (answer.kind !== 'refused') throw new Error('No answer came')
    throw Object.assign(new Error(answer.reason), answer.code === undefined ? {} : { code: answer.code })
  }

  async function listen(source: string): Promise<Playback> {
    const answer = await ask({ kind: 'listen', source })
    if (answer.kind !== 'heard') throw new Error(answer.kind === 'refused' ? answer.reason : 'No answer came')
    return answer.playback
  }
  async function scan(source: string): Promise<VideoScan> {
    const answer = await ask({ kind: 'scan', source })
    if (answer.kind !== 'scanned') throw new Error(answer.kind === 'refused' ? answer.reason : 'No answer came')
    return answer.scan
  }
  /** Creates a reader of facts about files, which are kept in the folder as `<name>-<suffix>.json`. */
  function createFacts<Facts>(suffix: string, schema: z.ZodType<Facts>, read: (source: string) => Promise<Facts>) {
    const reading = new Map<string, Promise<Facts>>()
    async function readKept(target: string): Promise<Facts | null> {
      if (!existsSync(target)) return null
      const parsed = parseJson(await readFile(target, 'utf8'))
      return parsed.kind === 'value' ? (schema.safeParse(parsed.value).data ?? null) : null
    }
    async function make(source: string, target: string): Promise<Facts> {
      const facts = await read(source)
      await writeDurably(target, JSON.stringify(facts))
      return facts
    }
    return async (source: string, name: string): Promise<Facts> => {
      const target = join(deps.folder, name.slice(0, 2), `${name}-${suffix}.json`)
      const kept = await readKept(target)
      if (kept !== null) return kept
      const current = reading.get(target) ?? make(source, target).finally(() => reading.delete(target))
      reading.set(target, current)
      return current
    }
  }

  return {
    /**
     * Pixels of an image or video, seconds of video or audio; null if it has none, cannot be read, or crashes a
     * decoder.
     * @throws Error if the studio stops.
     */
    async measure(source: string): Promise<{ width: number | null; height: number | null; duration: number | null }> {
      const unknown = { width: null, height: null, duration: null }
      const question = { kind: 'measure', source } as const
      try {
        const answer = await ask(question).catch(() => askAgain(question))
        if (answer.kind !== 'measured') return unknown
        const { width, height, duration } = answer
        return { width, height, duration }
      } catch (error) {
        if (isStopping) throw error
        deps.log?.warn('A file breaks what measures it; it is kept without its size', { source, error })
        return unknown
      }
    },
    /**
     * The path of a thumbnail, of a video one second in, made once per `name`, which must change with the bytes.
     * @throws Error if the file is neither image nor video, or claims more than 100 megapixels.
     */
    async thumbnail(source: string, name: string, size: ThumbnailSize): Promise<string> {
      const made = await makeOnce({ kind: 'shrink', source, target: thumbnailPath(name, size), size })
      void readColour(made, name)
      return made
    },
    /** The path of the largest thumbnail that was made so far; null if none was. */
    findMade: (name: string): string | null => madeOf(name).at(-1) ?? null,
    /**
     * The path of an image with frames of a video side by side, made once per `name`, which must change with the bytes.
     * @throws Error if the file is no video.
     */
    strip: (source: string, name: string): Promise<string> =>
      makeOnce({ kind: 'strip', source, target: join(deps.folder, name.slice(0, 2), `${name}-strip.webp`) }),
    /**
     * The path of a small PNG of a thumbnail, for a drag to other programs, made once per `name`; of a plain file for null.
     * @throws Error if the thumbnail can't be read.
     */
    dragIcon: (of: { readonly thumbnail: string; readonly name: string } | null): Promise<string> =>
      makeOnce({
        kind: 'icon',
        source: of?.thumbnail ?? null,
        target: join(deps.folder, (of?.name ?? 'drag').slice(0, 2), `${of?.name ?? 'plain'}-drag.png`),
      }),
    /** Playback facts, read once per `name`, which must change with the bytes. @throws Error if not video or audio. */
    playback: createFacts('playback', Playback, listen),
    /** A video's scan, made once per `name`, which must change with the bytes. @throws Error if not video or audio. */
    scan: createFacts('scan', VideoScan, scan),
    /** An image, upright, as a PNG in base64. @throws Error if it cannot be read. */
    async png(source: string): Promise<string> {
      const answer = await ask({ kind: 'png', source })
      if (answer.kind !== 'png') throw new Error(answer.kind === 'refused' ? answer.reason : 'No answer came')
      return answer.png
    },
    /** Whether nothing is being read or made. */
    isIdle: () => waiting.size === 0,
    /**
     * Reads how an image or video looks, an image from its thumbnail if there is one; null if it cannot be read. `name`:
     * that of its thumbnails.
     * @throws Error if the studio stops.
     */
    async fingerprint(source: string, name: string, isVideo: boolean): Promise<ReadFingerprint | null> {
      const small = isVideo ? undefined : madeOf(name)[0]
      const question = { kind: 'fingerprint', source: small ?? source, isVideo } as const
      try {
        const answer = await ask(question).catch(() => askAgain(question))
        return answer.kind === 'fingerprint' ? answer.print : null
      } catch (error) {
        if (isStopping) throw error
        deps.log?.info('A file breaks what reads how it looks; its near duplicates are not found', { source, error })
        return null
      }
    },
    /** Draws a contact sheet from thumbnails. @throws Error if the file cannot be written. */
    async sheet(order: SheetOrder): Promise<void> {
      const answer = await ask({ kind: 'sheet', order })
      if (answer.kind !== 'drawn') throw new Error(answer.kind === 'refused' ? answer.reason : 'No answer came')
    },
    /** Reads a voice recording and writes its sound to `target`. @throws Error if it has no readable sound. */
    async record(source: string, target: string): Promise<SampleReading> {
      mkdirSync(dirname(target), { recursive: true })
      const answer = await ask({ kind: 'record', source, target })
      if (answer.kind !== 'recorded') throw new Error(answer.kind === 'refused' ? answer.reason : 'No answer came')
      return answer.reading
    },
    /** Measures a part of a recording that was read, and writes it where there is a target. Seconds. */
    async cut(part: { source: string; start: number; end: number; target: string | null }): Promise<SampleAnalysis> {
      const answer = await ask({ kind: 'cut', ...part })
      if (answer.kind !== 'cut') throw new Error(answer.kind === 'refused' ? answer.reason : 'No answer came')
      return answer.analysis
    },
    /** Reads the texts inside a file; none if it breaks what reads it. @throws Error if the studio stops. */
    async texts(source: string): Promise<{ key: string; text: string }[]> {
      try {
        const answer = await ask({ kind: 'texts', source })
        return answer.kind === 'texts' ? answer.texts : []
      } catch (error) {
        if (isStopping) throw error
        deps.log?.warn('A file breaks what reads its texts; it is kept without its recipe', { source, error })
        return []
      }
    },
    /** Copies a file with a recipe, or without metadata. @throws Error if it cannot be read or written. */
    async embed(order: { source: string; target: string; extension: string; recipe: string | null }) {
      const answer = await ask({ kind: 'embed', ...order })
      if (answer.kind !== 'embedded') throw new Error(answer.kind === 'refused' ? answer.reason : 'No answer came')
      return answer.result
    },
    /**
     * Hashes a file, for this share of the time. Bytes; lowercase hex.
     * @throws Error with the code of the disk, or the signal's reason.
     */
    hash: (source: string, share: number, signal: AbortSignal): Promise<WholeRead> =>
      readWhole({ kind: 'hash', source, share }, signal),
    /** Copies a file to a temporary name and compares the copy. @throws as `hash`; nothing is left behind */
    duplicate: (source: string, target: string, signal: AbortSignal): Promise<WholeRead> =>
      readWhole({ kind: 'duplicate', source, target, share: 1 }, signal),
    async stop(): Promise<void> {
      isStopping = true
      if (worker === null) return
      const ended = once(worker, 'exit')
      worker.kill('SIGKILL')
      await ended
    },
  }
}
/** Measures media, and makes thumbnails and waveforms, in a separate process. */
export type ThumbnailPool = ReturnType<typeof createThumbnailPool>
