import type { KeptStamp, StampStore } from '#main/api/rate-log.ts'

/** Stamps in memory, for when they need neither outlive the process nor be shared with another. */
export function createVolatileStamps(): StampStore {
  const stamps = new Map<number, KeptStamp>()
  let last = 0
  return {
    exclusively: (work) => ({ kind: 'done', value: work() }),
    list: () => [...stamps.values()],
    open(stamp) {
      last += 1
      stamps.set(last, { id: last, ...stamp, isOpen: true, isOrphan: false })
      return last
    },
    close(id, monotonic, at) {
      const stamp = stamps.get(id)
      if (stamp !== undefined) stamps.set(id, { ...stamp, isOpen: false, monotonic, at })
    },
    remove: (id) => void stamps.delete(id),
  }
}
