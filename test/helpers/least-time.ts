/** The shortest of several runs in milliseconds: what the work takes by itself, whatever else the machine does. */
export function leastTime(work: () => void, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const begun = performance.now()
    work()
    return performance.now() - begun
  })
  return Math.min(...times)
}
