import { join } from 'node:path'
import { pino } from 'pino'
import type { Log } from '#shared/util/ports.ts'
import { createRedactedLog, createRedaction } from './redaction.ts'
import { createRotatingFile } from './rotating-file.ts'

/** A log in `<folder>/backlot.log`, JSON lines, at most four files of 2 MB, with everything that looks like a key taken out. */
export function createFileLog(options: { folder: string; level?: 'debug' | 'info' | 'warn' | 'error' }): Log {
  const lostLine = (count: number) => `${JSON.stringify({ level: 40, msg: 'Lines could not be written', count })}\n`
  const sink = createRotatingFile(join(options.folder, 'backlot.log'), 2 * 1024 * 1024, 3, lostLine)
  const logger = pino({ level: options.level ?? 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime }, sink)
  const write = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, fields?: Record<string, unknown>) =>
    logger[level](fields ?? {}, message)
  return createRedactedLog(
    { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
    createRedaction(),
  )
}
