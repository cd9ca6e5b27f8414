import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const key = z.string().regex(/^[0-9a-f]{64}$/)

/** What the thread of backups is told: one piece of work each. `key`: of the seals, in hex. */
export const BackupTask = z.discriminatedUnion('kind', [
  /** Copies a ledger that is in use to a file that is not there yet, and checks the copy like the ledger itself. */
  z.object({ kind: z.literal('copy'), ledger: z.string(), target: z.string(), key }),
  /** Opens a copy of a copy with all checks and migrations, in a folder that is made for that and taken away again. */
  z.object({ kind: z.literal('drill'), copy: z.string(), folder: z.string(), key }),
])
export type BackupTask = z.output<typeof BackupTask>

const Answer = z.object({ profile: z.string(), value: z.int() })

/** Copies and checks ledgers beside the thread that answers windows, which a large one would hold up for seconds. */
export interface BackupThread {
  /** Answers with the epoch of the copy. Rejects with what is wrong with it, and where the studio stops. */
  run(task: BackupTask): Promise<z.output<typeof Answer>>
  /** Ends the work that is under way, and resolves when nothing of it runs any more. */
  stop(): Promise<void>
}

/** Builds the thread; one is started for each piece of work. `workerFile`: the built `backup-worker.ts`. */
export function createBackupThread(workerFile: string): BackupThread {
  const running = new Set<Worker>()
  let isStopping = false
  return {
    run(task) {
      if (isStopping) return Promise.reject(new Error('The studio stops'))
      const worker = new Worker(workerFile, { workerData: task, execArgv: [] })
      running.add(worker)
      return new Promise<z.output<typeof Answer>>((resolve, reject) => {
        worker.once('message', (message: unknown) => resolve(Answer.parse(message)))
        worker.once('error', reject)
        worker.once('exit', () => {
          running.delete(worker)
          reject(new Error('The thread of backups ended before it was done'))
        })
      })
    },
    async stop() {
      isStopping = true
      await Promise.all([...running].map((worker) => worker.terminate()))
    },
  }
}
