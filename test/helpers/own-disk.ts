import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { shortLife } from './program.ts'

/** A small disk in memory that a single program of a test sees. */
export type OwnDisk = {
  /** Where it is mounted: an empty folder. */
  readonly at: string
  readonly megabytes: number
  readonly isReadOnly?: boolean
}

const script = (disk: OwnDisk) =>
  [
    `mount -t tmpfs -o size=${disk.megabytes}m none "$1"`,
    disk.isReadOnly === true ? 'cp -a "$2/." "$1/" && mount -o remount,ro "$1"' : 'true',
    'shift 2',
    'exec "$@"',
  ].join(' && ')

async function run(disk: OwnDisk, from: string, command: readonly string[]) {
  const child = spawn('unshare', ['-rm', 'sh', '-c', script(disk), 'sh', disk.at, from, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = Promise.race([once(child, 'exit'), once(child, 'error')])
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr), gone])
  return { code: child.exitCode, output, complaints }
}

/** Whether a program can be given its own disk: on Linux, where users may create namespaces. */
export async function canMakeDisk(at: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return (await run({ at, megabytes: 1 }, '/', ['true'])).code === 0
}

/**
 * Runs a test program on its own disk and returns the JSON that it prints. `from`: a folder whose files are copied to a
 * read-only disk.
 *
 * @throws Error with the program's own output if it fails.
 */
export async function runOnDisk(disk: OwnDisk, program: string, args: readonly string[], from = '/'): Promise<unknown> {
  const { code, output, complaints } = await run(disk, from, [
    process.execPath,
    ...shortLife,
    program,
    disk.at,
    ...args,
  ])
  if (code !== 0) throw new Error(`The program ended with ${code}: ${complaints}`)
  return JSON.parse(output)
}

/** Writes to a file until its disk is full to the last byte. */
export function fillUp(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (const size of [65_536, 4_096, 1]) {
      for (;;) {
        try {
          writeSync(handle, Buffer.alloc(size))
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') break
          throw error
        }
      }
    }
  } finally {
    closeSync(handle)
  }
}
