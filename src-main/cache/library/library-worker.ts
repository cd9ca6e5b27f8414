import { openDatabase } from '../database.ts'
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

let index: LibraryIndex | null = null

function answer(id: number, question: LibraryQuestion): ReaderAnswer {
  try {
    if (index === null) throw new Error('No file was named')
    return { kind: 'answered', id, answer: index.ask(question) }
  } catch (error) {
    return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (sent) => {
  const message = ReaderMessage.parse(sent)
  if (message.kind === 'ask') {
    process.send?.(answer(message.id, message.question))
    return
  }
  index = open(message.file)
  // A first question that is on its way is answered before the columns are loaded.
  setTimeout(() => index?.prepare(), 0)
})
process.on('disconnect', () => process.exit())
