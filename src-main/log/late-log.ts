import type { Log } from '#shared/util/ports.ts'

const levels = ['debug', 'info', 'warn', 'error'] as const

/** Creates a log whose lines wait for the one that writes them, which a start loads later. */
export function createLateLog(): Log & { writeTo(log: Log): void } {
  let writer: Log | null = null
  let waiting: readonly ((log: Log) => void)[] = []
  const line = (level: (typeof levels)[number]) => (message: string, fields?: Record<string, unknown>) => {
    if (writer === null) waiting = [...waiting, (log) => log[level](message, fields)]
    else writer[level](message, fields)
  }
  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    writeTo(log) {
      writer = log
      for (const write of waiting) write(log)
      waiting = []
    },
  }
}
