import { createClock } from '#shared/util/ports.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { inspectDatabase } from '../cache/transfer/inspect-database.ts'
import { ArchiveRefusal } from './archive-refusal.ts'
import { checkArchive } from './check-archive.ts'
import { placeFiles } from './place-files.ts'
import { takeService } from './service-data.ts'
import { type Progress, type TransferMessage, type TransferResult, TransferTask } from './transfer-messages.ts'
import { discardExport, writeArchive } from './write-archive.ts'

/** The most often that progress is sent. Milliseconds. */
const reportEveryMs = 100

const clock = createClock<NodeJS.Timeout>({
  now: () => Date.now(),
  monotonic: () => performance.now(),
  set: (call, ms) => setTimeout(call, ms),
  clear: clearTimeout,
})
let reportedAt = -Infinity
let stage = ''

function send(message: TransferMessage): void {
  process.send?.(message)
}

function onProgress(progress: Progress): void {
  if (progress.stage === stage && clock.monotonic() - reportedAt < reportEveryMs) return
  stage = progress.stage
  reportedAt = clock.monotonic()
  send({ kind: 'progress', progress })
}

async function run(task: TransferTask): Promise<TransferResult> {
  switch (task.kind) {
    case 'export':
      return writeArchive(task, onProgress)
    case 'check':
      return { kind: 'checked', checked: await checkArchive(task, clock, onProgress) }
    case 'place':
      await placeFiles(task, onProgress)
      return { kind: 'placed' }
    case 'take-service':
      return { kind: 'service', isTaken: await takeService(task.staged, task.service) }
    case 'discard':
      await discardExport(task.work)
      return { kind: 'discarded' }
    case 'inspect':
      return { kind: 'inspected', ledger: inspectDatabase(task.ledger), cache: inspectDatabase(task.cache) }
    default:
      return assertNever(task)
  }
}

/** The system's code of an error, or of what caused it. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  return 'code' in error ? String(error.code) : codeOf(error.cause)
}

function failed(error: unknown): TransferMessage {
  const sentence = error instanceof ArchiveRefusal ? error.sentence : null
  const code = codeOf(error)
  const reason = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return { kind: 'failed', message: `${String(error)}${reason}`, code, sentence }
}

process.once('message', (message) => {
  void run(TransferTask.parse(message))
    .then((result): TransferMessage => ({ kind: 'done', result }), failed)
    .then((answer) => process.send?.(answer, () => process.disconnect()))
})
process.on('disconnect', () => process.exit())
