import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Clock } from '#shared/util/ports.ts'
import type { ProgramRunner } from '../ports/host-ports.ts'

const timeoutMs = 5_000

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // Not there, or not for us to run: the next folder may have it.
    return false
  }
}

/**
 * Creates the runner of installed programs: found in the absolute folders of PATH, started directly, without a shell.
 * Their output is read from both of their streams.
 */
export function createProgramRunner({ clock, path }: { clock: Clock; path: string | undefined }): ProgramRunner {
  return {
    find(name) {
      const file = process.platform === 'win32' ? `${name}.exe` : name
      const folders = (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
      return folders.map((folder) => join(folder, file)).find(isProgram) ?? null
    },
    start(file, args) {
      const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
      const exited = new Promise<number | null>((resolve, reject) => {
        child.once('exit', resolve)
        child.once('error', reject)
      })
      // Its rejection is for whoever waits; the streams end by themselves.
      exited.catch(() => undefined)
      const streams = [child.stdout, child.stderr]
      let isRead = true
      const lines = new ReadableStream<string>({
        start(controller) {
          let open = streams.length
          for (const stream of streams) {
            createInterface({ input: stream })
              .on('line', (line) => isRead && controller.enqueue(line))
              .on('close', () => {
                open -= 1
                if (open === 0 && isRead) controller.close()
              })
          }
        },
        cancel() {
          isRead = false
        },
      })
      return {
        lines,
        exited,
        async stop() {
          child.kill('SIGTERM')
          const cancel = clock.after(timeoutMs, () => child.kill('SIGKILL'))
          try {
            await exited
          } finally {
            cancel()
          }
        },
      }
    },
  }
}
