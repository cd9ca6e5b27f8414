import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { shortLife } from '../../helpers/program.ts'
import type { HarnessOrder } from './harness-order.ts'

/** A studio in its own process. */
export type StudioProcess = {
  /** Resolves with true once its profile is open, or with false if the process ends before. */
  readonly opened: Promise<boolean>
  /** How it ended: `settled` by itself with all jobs over, `killed`, or `broke`; with its error output. */
  readonly ended: Promise<{ readonly kind: 'settled' | 'killed' | 'broke'; readonly complaint: string }>
  /** Number of jobs that it reported as written, counted over all starts; 0 if this start wrote none. */
  clicked(): number
  kill(): void
}

/** Starts the studio's program. `fileBlocks`: the largest size of a file in KiB, which simulates a full disk. */
export function startStudioProcess(program: string, order: HarnessOrder, fileBlocks: number | null): StudioProcess {
  const line = [...shortLife, program, JSON.stringify(order)]
  const child: ChildProcess =
    fileBlocks === null
      ? spawn(process.execPath, line, { stdio: ['ignore', 'pipe', 'pipe'] })
      : spawn('/bin/sh', ['-c', `ulimit -f ${fileBlocks * 2}; exec "$0" "$@"`, process.execPath, ...line], {
          stdio: ['ignore', 'pipe', 'pipe'],
        })
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('The studio was started without pipes')
  let complaint = ''
  let isSettled = false
  let clicked = 0
  stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const opened = new Promise<boolean>((done) => {
    createInterface({ input: stdout }).on('line', (text) => {
      if (text === 'open') done(true)
      if (text === 'settled') isSettled = true
      if (text.startsWith('clicked ')) clicked = Number(text.slice(8))
    })
    // Not at its exit: what it wrote before may still be unread.
    child.once('close', () => done(false))
  })
  const ended = once(child, 'close').then(() => {
    // One that settled stops by itself.
    const hung = isSettled ? 'It had settled, and did not stop. ' : ''
    if (child.signalCode === 'SIGKILL') return { kind: 'killed', complaint: hung + complaint } as const
    if (isSettled && child.exitCode === 0) return { kind: 'settled', complaint } as const
    return { kind: 'broke', complaint: `exit ${child.exitCode ?? child.signalCode}: ${complaint}` } as const
  })
  return { opened, ended, clicked: () => clicked, kill: () => void child.kill('SIGKILL') }
}
