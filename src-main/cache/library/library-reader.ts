import { type ChildProcess, fork } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { createLibraryIndex } from './library-index.ts'
import { LibraryAnswer, LibraryQuestion } from './library-question.ts'

/**
 * A message to the process: which file to read, a question with its number, one that others go before, or that the
 * write-ahead log is to be written into the file.
 */
export const ReaderMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), file: z.string() }),
  z.object({ kind: z.literal('ask'), id: z.int(), question: LibraryQuestion }),
  z.object({ kind: z.literal('interrupt'), id: z.int() }),
  z.object({ kind: z.literal('checkpoint') }),
])

/**
 * A message of the process: the answer to a question, or why there is none, or that a checkpoint ended. An interrupted
 * question can be asked again.
 */
export const ReaderAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), id: z.int(), answer: LibraryAnswer }),
  z.object({ kind: z.literal('failed'), id: z.int(), message: z.string() }),
  z.object({ kind: z.literal('interrupted'), id: z.int() }),
  z.object({ kind: z.literal('checkpointed') }),
])
export type ReaderAnswer = z.output<typeof ReaderAnswer>

/** Asks the library's index. Rejects with the reason of the signal if that is aborted before the answer. */
export type LibraryReader = {
  ask<Kind extends LibraryQuestion['kind']>(
    question: Extract<LibraryQuestion, { kind: Kind }>,
    signal?: AbortSignal,
  ): Promise<Extract<LibraryAnswer, { kind: Kind }>>
  /** Writes the write-ahead log into the file elsewhere than in this process, unless it is at it already. */
  checkpoint(): void
  /** Ends the process; nothing can be asked any more. */
  stop(): Promise<void>
}

type Waiting = {
  readonly id: number
  readonly question: LibraryQuestion
  isAborted: boolean
  resolve(answer: LibraryAnswer): void
  reject(error: unknown): void
}
type Answered<Kind> = Promise<Extract<LibraryAnswer, { kind: Kind }>>

/** Files are what the user waits for; the order of all follows, then counts, then what nobody waits for. */
const later: Readonly<Partial<Record<LibraryQuestion['kind'], number>>> = {
  layout: 1,
  facets: 2,
  unread: 3,
  compare: 3,
}
const importance = ({ question }: Waiting) => later[question.kind] ?? 0

/**
 * Reads the index on the connection of this process, a question after the other: where nothing can be written, no other
 * process can open the file.
 */
export function createDirectReader(database: Database): LibraryReader {
  const index = createLibraryIndex(database)
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask(question) {
      const answer = last.then(() => index.ask(question, () => setImmediate()))
      last = answer.catch(() => undefined)
      // An answer has the kind of its question.
      return answer as Promise<never>
    },
    checkpoint: () => undefined,
    stop: async () => {},
  }
}

/**
 * Reads the index in a process of its own with a connection that only reads, so that no search holds up the windows.
 * `workerFile`: the built `library-worker.ts`; `file`: the path of `cache.db`.
 *
 * One question is in the process at a time. Those that wait and were aborted, because a newer one replaced them, are never
 * sent, and one that was sent is interrupted. Pages go before counts, which they interrupt. The process starts at once, or
 * with the first question or checkpoint if it `waits`, and again with the next question if it died.
 */
export function createLibraryReader({
  workerFile,
  file,
  waits = false,
}: {
  workerFile: string
  file: string
  waits?: boolean
}): LibraryReader {
  let waiting: Waiting[] = []
  let asked: Waiting | null = null
  let child: ChildProcess | null = null
  let last = 0
  let isStopping = false
  let isCheckpointing = false
  let hasStarted = false

  function end(spawned: ChildProcess, error: Error): void {
    if (child !== spawned) return
    child = null
    isCheckpointing = false
    asked?.reject(error)
    asked = null
    sendNext()
  }
  function start(): ChildProcess {
    hasStarted = true
    const spawned = fork(workerFile, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    spawned.on('message', (message: unknown) => {
      const answer = ReaderAnswer.parse(message)
      if (answer.kind === 'checkpointed') return void (isCheckpointing = false)
      const answered = asked
      if (answered?.id !== answer.id) return
      asked = null
      spawned.channel?.unref()
      if (answer.kind === 'answered') answered.resolve(answer.answer)
      else if (answer.kind === 'failed') answered.reject(new Error(answer.message))
      else if (!answered.isAborted) waiting.push(answered)
      sendNext()
    })
    spawned.on('error', (error) => end(spawned, error))
    spawned.on('exit', () => end(spawned, new Error('The process of the library ended')))
    spawned.unref()
    spawned.channel?.unref()
    spawned.send({ kind: 'open', file })
    return spawned
  }
  function sendNext(): void {
    if (isStopping) return
    const next = waiting.toSorted((one, other) => importance(one) - importance(other) || one.id - other.id)[0]
    if (next === undefined) return
    if (asked !== null) {
      if (importance(next) < importance(asked)) child?.send({ kind: 'interrupt', id: asked.id })
      return
    }
    waiting = waiting.filter((one) => one !== next)
    asked = next
    child ??= start()
    // Whoever waits for an answer keeps the program running.
    child.channel?.ref()
    const { id, question } = next
    child.send({ kind: 'ask', id, question }, (error) => {
      if (error === null || asked !== next) return
      asked = null
      next.reject(error)
    })
  }
  if (!waits) child = start()
  return {
    ask<Kind extends LibraryQuestion['kind']>(
      question: Extract<LibraryQuestion, { kind: Kind }>,
      signal?: AbortSignal,
    ) {
      if (isStopping) return Promise.reject(new Error('The studio stops'))
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<LibraryAnswer>()
      const entry = { id: (last += 1), question, isAborted: false, resolve, reject }
      const leave = () => {
        waiting = waiting.filter((one) => one !== entry)
        entry.isAborted = true
        if (asked === entry) child?.send({ kind: 'interrupt', id: entry.id })
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(entry)
      sendNext()
      // An answer has the kind of its question.
      return promise.finally(() => signal?.removeEventListener('abort', leave)) as Answered<Kind>
    },
    checkpoint() {
      if (isCheckpointing || isStopping) return
      if (!hasStarted) child = start()
      if (child === null) return
      isCheckpointing = true
      child.send({ kind: 'checkpoint' }, (error) => {
        if (error !== null) isCheckpointing = false
      })
    },
    async stop() {
      isStopping = true
      const error = new Error('The studio stops')
      for (const one of waiting) one.reject(error)
      waiting = []
      const spawned = child
      if (spawned === null) return
      const exited = new Promise<void>((resolve) => spawned.once('exit', () => resolve()))
      spawned.ref()
      spawned.kill('SIGKILL')
      await exited
    },
  }
}
