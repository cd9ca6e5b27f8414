// Catches: a process that ends on an error of a timer or a promise, and a start that continues after one.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const fixture = resolve(import.meta.dirname, '../../../fixtures/throw-unhandled.ts')
function run(...args: string[]) {
  const { stdout, status } = spawnSync(process.execPath, [fixture, ...args], { encoding: 'utf8' })
  return { lines: stdout.trim().split('\n'), status }
}

it('logs exceptions and rejections of a running studio without ending the process', () => {
  expect(run()).toEqual({
    lines: [
      'Nothing handled an error',
      'reported: Error: thrown',
      'Nothing handled an error',
      'reported: Error: rejected',
      'still here',
    ],
    status: 0,
  })
})

it('refuses a start after an error', () => {
  expect(run('early')).toEqual({ lines: ['Nothing handled an error', 'refused: Error: thrown'], status: 1 })
})
