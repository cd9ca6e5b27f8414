import { setImmediate } from 'node:timers/promises'
import { writeLog } from '../checkpoints.ts'
import { openDatabase, StoreError } from '../database.ts'
import { createLibraryIndex, type LibraryIndex } from './library-index.ts'
import type { LibraryQuestion } from './library-question.ts'
import { type ReaderAnswer, ReaderMessage } from './library-reader.ts'

/** How long a reading waits while the file is locked, e.g. at a checkpoint. Milliseconds. */
const timeoutMs = 5_000

function open(file: string): LibraryIndex {
  const database = openDatabase(file, { mayWrite: false })
  database.pragma(`busy_timeout = ${timeoutMs}`)
  database.pragma('trusted_schema = OFF')
  return createLibraryIndex(database)
}

function checkpoint(path: string): void {
  try {
    writeLog(path)
  } catch (error) {
    // A file that is busy, or a disk that is full: a later commit asks again, and at the latest the writer does it.
    if (!(error instanceof StoreError)) throw error
  }
}

/** Ends a question that others go before, or that nobody waits for any more. */
class Interruption extends Error {}

let file: string | null = null
let index: LibraryIndex | null = null
let interrupted = 0

async function answer(id: number, question: LibraryQuestion): Promise<ReaderAnswer> {
  const pause = async () => {
    // Lets the messages in that arrived meanwhile.
    await setImmediate()
    if (interrupted === id) throw new Interruption()
  }
  try {
    if (index === null) throw new Error('No file was named')
    return { kind: 'answered', id, answer: await index.ask(question, pause) }
  } catch (error) {
    if (error instanceof Interruption) return { kind: 'interrupted', id }
    return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (sent) => {
  const message = ReaderMessage.parse(sent)
  switch (message.kind) {
    case 'ask':
      void answer(message.id, message.question).then((result) => process.send?.(result))
      return
    case 'interrupt':
      interrupted = message.id
      return
    case 'checkpoint':
      if (file !== null) checkpoint(file)
      process.send?.({ kind: 'checkpointed' } satisfies ReaderAnswer)
      return
    case 'open':
      file = message.file
      index = open(file)
      // A first question that is on its way is answered before the columns are loaded.
      setTimeout(() => index?.prepare(), 0)
  }
})
process.on('disconnect', () => process.exit())
