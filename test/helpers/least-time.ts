/** The least of several runs in milliseconds of this thread's own work, whatever else the machine does meanwhile. */
export function leastTime(work: () => void, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
