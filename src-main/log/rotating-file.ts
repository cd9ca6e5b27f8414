import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A place for lines that keeps the newest: past `mostBytes` the file becomes `.1`, `.1` becomes `.2`, up to `keep`. */
export function createRotatingFile(file: string, mostBytes: number, keep: number): { write(line: string): void } {
  mkdirSync(dirname(file), { recursive: true })
  let size = existsSync(file) ? statSync(file).size : 0
  const rotate = () => {
    for (let age = keep - 1; age >= 1; age -= 1) {
      if (existsSync(`${file}.${age}`)) renameSync(`${file}.${age}`, `${file}.${age + 1}`)
    }
    renameSync(file, `${file}.1`)
    size = 0
  }
  return {
    write(line) {
      if (size > 0 && size + line.length > mostBytes) rotate()
      // Written at once: the last line before a crash is the one that is needed.
      appendFileSync(file, line, { mode: 0o600 })
      size += Buffer.byteLength(line)
    },
  }
}
