import { fork } from 'node:child_process'
import { ArchiveRefusal } from './archive-refusal.ts'
import { type OnProgress, TransferMessage, type TransferResult, type TransferTask } from './transfer-messages.ts'

/** A task of the transfer process failed. `code`: of the system, null for any other error. */
export class TransferError extends Error {
  override readonly name = 'TransferError'
  readonly code: string | null
  constructor(message: string, code: string | null) {
    super(message)
    this.code = code
  }
}

/**
 * Runs a task in a process of its own: a large profile would block the windows for minutes. Ends it when the signal is
 * aborted; the next task goes on from what a killed one left. `workerFile`: the built `transfer-worker.ts`.
 * Rejects with ArchiveRefusal, TransferError, or the signal's reason.
 */
export function runTransfer(
  workerFile: string,
  task: TransferTask,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: OnProgress },
): Promise<TransferResult> {
  signal.throwIfAborted()
  const child = fork(workerFile, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  return new Promise<TransferResult>((resolve, reject) => {
    child.on('message', (sent: unknown) => {
      const message = TransferMessage.parse(sent)
      if (message.kind === 'progress') onProgress(message.progress)
      else if (message.kind === 'done') resolve(message.result)
      else if (message.sentence !== null) reject(new ArchiveRefusal(message.sentence, { cause: message.message }))
      else reject(new TransferError(message.message, message.code))
    })
    child.once('error', reject)
    child.once('exit', () =>
      reject(signal.aborted ? signal.reason : new TransferError('The transfer process ended before it was done', null)),
    )
    child.send(task, (error) => error !== null && reject(error))
  }).finally(() => signal.removeEventListener('abort', stop))
}
