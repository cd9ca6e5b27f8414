import { isOpen } from '#shared/domain/spend.ts'
import type { EventJob } from '../events/studio-events.ts'
import type { DesktopView } from '../ports/desktop-ports.ts'

/** Creates the progress of a queue's runs since it was last empty. */
export function createProgress() {
  const ended = new Set<string>()
  return {
    /** Call it with every job of the queue that changed. */
    note({ id, spend }: Pick<EventJob, 'id' | 'spend'>): void {
      if (isOpen(spend)) ended.delete(id)
      else ended.add(id)
    },
    /** Call it when another queue is shown. */
    forget: () => ended.clear(),
    /** The progress with this many running and waiting runs; of one alone it is unknown. */
    read({ running, waiting }: { readonly running: number; readonly waiting: number }): DesktopView['progress'] {
      if (running === 0) {
        if (waiting === 0) ended.clear()
        return null
      }
      const all = ended.size + running + waiting
      return all === 1 ? 'unknown' : ended.size / all
    },
  }
}
