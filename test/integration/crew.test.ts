// Catches, in what starts Backlot: a process that is killed on Windows in the middle of its shutdown.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const program = resolve(import.meta.dirname, '../fixtures/stop-crew.ts')

test.runIf(process.platform !== 'win32')(
  'on Windows a process is asked to end and waited for, not killed',
  async () => {
    // Windows has no signals: there a SIGTERM ends a process at once, as it does this child.
    const child = spawn(process.execPath, [program, 'win32'], { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part) => (text += part))
    await once(child, 'close')
    expect(text).toBe('put away\n')
  },
)
