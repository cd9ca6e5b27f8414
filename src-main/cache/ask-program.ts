import { type ChildProcess, fork } from 'node:child_process'

/**
 * Starts a built program and gives it one task. `answer`: its first message, not yet parsed; rejects if it ends before, with
 * a sentence about `what`.
 */
export function askProgram(
  program: string,
  task: object,
  what: string,
): { readonly child: ChildProcess; readonly answer: Promise<unknown> } {
  const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const answer = new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${what} ended before it answered`)))
    child.send(task, (error) => error !== null && reject(error))
  })
  return { child, answer }
}
