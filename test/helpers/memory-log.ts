import type { Log } from '#shared/util/ports.ts'

/** A log that keeps its lines for a test to read. */
export type MemoryLog = Log & { readonly lines: readonly { level: string; message: string; fields?: unknown }[] }

/** Creates a log in memory. */
export function createMemoryLog(): MemoryLog {
  const lines: { level: string; message: string; fields?: unknown }[] = []
  const at = (level: string) => (message: string, fields?: Record<string, unknown>) => {
    lines.push({ level, message, fields })
  }
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
