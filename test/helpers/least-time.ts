/**
 * The shortest of several runs, in milliseconds of CPU time of this thread, so that the machine's other load hardly
 * counts. `enough`: after a run that took less there is no other.
 */
export async function leastTime(work: () => unknown, { runs = 5, enough = 0 } = {}): Promise<number> {
  let least = Infinity
  for (let run = 0; run < runs && least >= enough; run += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
