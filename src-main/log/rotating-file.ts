import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A place for lines that keeps the newest: past `mostBytes` the file becomes `.1`, `.1` becomes `.2`, up to `keep`.
 *
 * Never throws: a log that cannot be written, as on a full disk, must not stop what it tells of. What is lost is counted,
 * and told by `lostLine` as soon as there is room.
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
    // Written at once: the last line before a crash is the one that is needed.
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
