// `npm test`: runs check, a browser, the build, then the test runners. Stops at the first stage that fails; the last
// line sums up.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'backlot-tally-'))
const at = (path: string) => join(root, path)

const stages: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  { name: 'check', args: [at('scripts/check.ts')] },
  { name: 'browser', args: [at('scripts/browser.ts')] },
  { name: 'build', args: [at('scripts/build.ts')] },
  { name: 'vitest', args: [at('node_modules/vitest/vitest.mjs'), 'run'] },
  { name: 'playwright', args: [at('node_modules/@playwright/test/cli.js'), 'test'] },
]

function run(args: readonly string[]): Promise<number> {
  // Node reads TypeScript by itself: Playwright's own compiler would take four seconds in a fresh clone.
  const env = { ...process.env, BACKLOT_TALLY_FOLDER: folder, PW_DISABLE_TS_ESM: '1' }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      done(code ?? 1)
    })
  })
}

const Tally = z.object({ passed: z.int(), failed: z.int(), skipped: z.int() })

function sum(): z.output<typeof Tally> {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const name of readdirSync(folder)) {
    const tally = Tally.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    total.passed += tally.passed
    total.failed += tally.failed
    total.skipped += tally.skipped
  }
  return total
}

let stopped: string | undefined
for (const { name, args } of stages) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const code = await run(args)
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'failed'} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (code === 0) continue
  stopped = name
  break
}

const total = sum()
rmSync(folder, { recursive: true })
// A stage that failed without a failed test (types, the build) is a failure too.
const failed = stopped !== undefined && total.failed === 0 ? 1 : total.failed
if (stopped !== undefined) console.log(`\nStopped: the stage "${stopped}" failed. What came after it did not run.`)
if (total.skipped > 0) console.log(`${total.skipped} skipped, each with its reason above.`)
console.log(`${total.passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
