import { type ChildProcess, fork } from 'node:child_process'
import { z } from 'zod'

const key = z.string().regex(/^[0-9a-f]{64}$/)

/** What the process of backups is told: one piece of work each. `key`: of the seals, in hex. */
export const BackupTask = z.discriminatedUnion('kind', [
  /** Copies a ledger that is in use to a file that is not there yet, and checks the copy like the ledger itself. */
  z.object({ kind: z.literal('copy'), ledger: z.string(), target: z.string(), key }),
  /** Opens a copy of a copy with all checks and migrations, in a folder that is made for that and taken away again. */
  z.object({ kind: z.literal('drill'), copy: z.string(), folder: z.string(), key }),
])
export type BackupTask = z.output<typeof BackupTask>

/** What the process answers: the epoch of the copy, or why there is none. */
export const BackupAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), profile: z.string(), value: z.int() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type BackupAnswer = z.output<typeof BackupAnswer>

/**
 * Builds it; a process is started for each piece of work. `workerFile`: the built `backup-worker.ts`.
 *
 * It is no thread: one that is ended while it loads SQLite ends the whole process with it.
 */
export function createBackupProcess(workerFile: string) {
  const running = new Map<ChildProcess, Promise<void>>()
  let isStopping = false
  return {
    /** Answers with the epoch of the copy. Rejects with what is wrong with it, and where the studio stops. */
    run(task: BackupTask): Promise<{ readonly profile: string; readonly value: number }> {
      if (isStopping) return Promise.reject(new Error('The studio stops'))
      const child = fork(workerFile, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      const ended = Promise.withResolvers<void>()
      running.set(child, ended.promise)
      return new Promise((resolve, reject) => {
        const end = (error: Error) => {
          running.delete(child)
          ended.resolve()
          reject(error)
        }
        child.once('message', (message: unknown) => {
          const answer = BackupAnswer.parse(message)
          if (answer.kind === 'done') resolve(answer)
          else reject(new Error(answer.message))
        })
        child.once('error', end)
        child.once('exit', () => end(new Error('The process of backups ended before it was done')))
        child.send(task, (error) => error !== null && reject(error))
      })
    },
    /** Ends the work that is under way, and resolves when nothing of it runs any more. */
    async stop(): Promise<void> {
      isStopping = true
      const ends = [...running.values()]
      for (const child of running.keys()) child.kill('SIGKILL')
      await Promise.all(ends)
    },
  }
}
/** Copies and checks ledgers beside the process that answers windows, which a large one would hold up for seconds. */
export type BackupProcess = ReturnType<typeof createBackupProcess>
