import { setImmediate as nextTurn } from 'node:timers/promises'

/** Returns the milliseconds of this thread's own work in each turn of the event loop until the work is done. */
async function turnsOf(work: Promise<unknown>): Promise<number[]> {
  const turns: number[] = []
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const before = process.threadCpuUsage()
    await nextTurn()
    const { user, system } = process.threadCpuUsage(before)
    turns.push((user + system) / 1000)
  }
  await done
  return turns
}

/**
 * The part of all work that its longest turn took, 0 to 1: near 1 if something blocks the event loop, and independent of
 * how fast the machine is.
 */
export async function longestShare(work: Promise<unknown>): Promise<number> {
  const turns = await turnsOf(work)
  const longest = turns.reduce((most, ms) => Math.max(most, ms), 0)
  return longest / turns.reduce((sum, ms) => sum + ms, 0)
}
