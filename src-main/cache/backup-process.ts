import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'
import { askProgram } from './ask-program.ts'

const key = z.string().regex(/^[0-9a-f]{64}$/)

/** A task for the backup process, which does one each. `key`: of the seals, in hex. */
export const BackupTask = z.discriminatedUnion('kind', [
  /** Copies a ledger in use to a file that must not exist, and checks the copy like the ledger. */
  z.object({ kind: z.literal('copy'), ledger: z.string(), target: z.string(), key }),
  /** Opens a copy of a backup with all checks and migrations, in a temporary folder. */
  z.object({ kind: z.literal('drill'), copy: z.string(), folder: z.string(), key }),
  /** Reads the whole cache, in use, to find damage. */
  z.object({ kind: z.literal('check-cache'), cache: z.string() }),
  /** Reads the whole ledger, in use, with its seals. */
  z.object({ kind: z.literal('check-ledger'), ledger: z.string(), key }),
])
export type BackupTask = z.output<typeof BackupTask>
type CheckTask = Extract<BackupTask, { kind: 'check-cache' | 'check-ledger' }>

/** The answer of the backup process: the epoch of a copy, or whether a file is whole, damaged or cannot be read now. */
export const BackupAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), profile: z.string(), value: z.int() }),
  z.object({ kind: z.literal('whole') }),
  z.object({ kind: z.literal('damaged'), message: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type BackupAnswer = z.output<typeof BackupAnswer>

/**
 * Creates the backup runner: one process per task. `workerFile`: the built `backup-worker.ts`. Not a thread: one that
 * is terminated while it loads SQLite ends the process with it.
 */
export function createBackupProcess(workerFile: string) {
  const running = new Map<ChildProcess, Promise<void>>()
  let isStopping = false
  async function ask(task: BackupTask): Promise<BackupAnswer> {
    if (isStopping) throw new Error('The studio stops')
    const { child, answer } = askProgram(workerFile, task, 'The process of backups')
    const ended = new Promise<void>((resolve) => {
      const end = () => {
        running.delete(child)
        resolve()
      }
      child.once('error', end)
      child.once('exit', end)
    })
    running.set(child, ended)
    return BackupAnswer.parse(await answer)
  }
  return {
    /** Returns the epoch of the copy. Rejects with what is wrong with it, or when the studio stops. */
    async run(task: Exclude<BackupTask, CheckTask>): Promise<{ readonly profile: string; readonly value: number }> {
      const answer = await ask(task)
      if (answer.kind === 'done') return answer
      throw new Error('message' in answer ? answer.message : 'The process of backups answered something else')
    },
    /** Returns what is wrong with a file that is in use; null if it is whole. Rejects if it cannot be read now. */
    async check(task: CheckTask): Promise<string | null> {
      const answer = await ask(task)
      if (answer.kind === 'failed') throw new Error(answer.message)
      return answer.kind === 'damaged' ? answer.message : null
    },
    /** Stops the running tasks and resolves when none is left. */
    async stop(): Promise<void> {
      isStopping = true
      const ends = [...running.values()]
      for (const child of running.keys()) child.kill('SIGKILL')
      await Promise.all(ends)
    },
  }
}
/** Copies and checks ledgers outside the process that serves the windows, which a large one would block for seconds. */
export type BackupProcess = ReturnType<typeof createBackupProcess>
