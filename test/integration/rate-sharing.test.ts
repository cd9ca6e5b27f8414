// Catches: two processes that each use the full rate window, a window that two processes leave half empty, a request
// that fails because the other process has locked the file.
import Database from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { openStore } from '#main/cache/open-store.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const program = resolve(import.meta.dirname, '../fixtures/share-window.ts')
const windowMs = 60_000
const most = 60
const windows = 5
/** Time per move of the clock, and the delay of an answer. Milliseconds. */
const step = 500
const latency = 1_000
const Reported = z.object({ sent: z.int(), busy: z.int() })

/** Starts a process that makes requests in the time that `moveTo` gives it. */
async function startAsker(folder: string) {
  const child = spawn(process.execPath, [program, folder, `${latency}`], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read = async (): Promise<string> => {
    const line = await lines.next()
    if (line.done === true) throw new Error('The process ended')
    return line.value
  }
  expect(await read()).toBe('open')
  return {
    async moveTo(moment: number) {
      child.stdin.write(`${moment}\n`)
      return Reported.parse(JSON.parse(await read()))
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}

it('two processes on one profile share one window, and use all of it', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'ledger.db')
  openStore(file, ledgerFile).close()
  using closing = new DisposableStack()
  const third = closing.adopt(new Database(file), (database) => void database.close())
  using one = await startAsker(folder.path)
  using other = await startAsker(folder.path)
  const sent: number[] = []
  const shares = [0, 0]
  let busy = 0
  for (let moment = 0; moment < windows * windowMs; moment += step) {
    // At every seventh step a third connection locks the file.
    const isHeld = moment % (7 * step) === 0
    if (isHeld) third.exec('BEGIN IMMEDIATE')
    const reported = await Promise.all([one.moveTo(moment), other.moveTo(moment)])
    if (isHeld) third.exec('ROLLBACK')
    for (const [index, { sent: count, busy: misses }] of reported.entries()) {
      sent.push(...Array<number>(count).fill(moment))
      shares[index] = (shares[index] ?? 0) + count
      busy += misses
    }
  }
  // The worst case: a request arrives as late as its answer allows, and the sixtieth after it arrives at once.
  const gaps = sent.slice(most).map((at, index) => at - ((sent[index] ?? 0) + latency))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(windowMs)
  // A place is used up to a second after it becomes free, or later if the file was busy.
  expect(sent.length).toBeGreaterThanOrEqual(0.9 * windows * most)
  for (const share of shares) expect(share).toBeGreaterThan(0)
  expect(busy).toBeGreaterThan(0)
})
