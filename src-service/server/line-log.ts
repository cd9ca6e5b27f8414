import type { Log } from '#shared/util/ports.ts'

/** Creates a log that writes one JSON object per line; only warnings and errors unless `verbose`. */
export function createLineLog(write: (line: string) => void, verbose: boolean): Log {
  const at = (level: string) => (message: string, fields?: Record<string, unknown>) =>
    write(`${JSON.stringify({ level, at: new Date().toISOString(), message, ...fields }, plainError)}\n`)
  const silent = () => undefined
  return {
    debug: verbose ? at('debug') : silent,
    info: verbose ? at('info') : silent,
    warn: at('warn'),
    error: at('error'),
  }
}

function plainError(_: string, value: unknown): unknown {
  return value instanceof Error ? value.stack : value
}
