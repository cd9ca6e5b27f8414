import { join, dirname } from 'node:path'
import { pino } from 'pino'
import type { Log } from '#shared/util/ports.ts'
import { createRedactedLog, createRedaction } from './redaction.ts'
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'

/**
 * Creates a file that keeps the newest lines: past `mostBytes` the file becomes `.1`, `.1` becomes `.2`, up to `keep`.
 * Never throws: a log that cannot be written, e.g. on a full disk, must not stop the work it records. Lost lines are
 * counted and reported by `lostLine` as soon as there is room.
 */
export function createRotatingFile(
  file: string,
  mostBytes: number,
  keep: number,
  lostLine: (count: number) => string = (count) => `${count} lines are missing here\n`,
): { write(line: string): void } {
  let size = -1
  let lost = 0

  function open(): void {
    mkdirSync(dirname(file), { recursive: true })
    size = existsSync(file) ? statSync(file).size : 0
  }
  function rotate(): void {
    for (let age = keep - 1; age >= 1; age -= 1) {
      if (existsSync(`${file}.${age}`)) renameSync(`${file}.${age}`, `${file}.${age + 1}`)
    }
    renameSync(file, `${file}.1`)
    size = 0
  }
  function append(line: string): void {
    if (size > 0 && size + line.length > mostBytes) rotate()
    // Written synchronously: the last line before a crash is the important one.
    appendFileSync(file, line, { mode: 0o600 })
    size += Buffer.byteLength(line)
  }
  return {
    write(line) {
      try {
        if (size < 0) open()
        if (lost > 0) append(lostLine(lost))
        lost = 0
        append(line)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error
        lost += 1
      }
    },
  }
}

/** Logs to `<folder>/backlot.log`: JSON lines, at most four files of 2 MB, anything that looks like a key removed. */
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
