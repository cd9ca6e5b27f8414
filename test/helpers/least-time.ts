/**
 * The shortest of several runs, in milliseconds of CPU time of this thread, so that the machine's other load hardly
 * counts.
 */
export function leastTime(work: () => void, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
