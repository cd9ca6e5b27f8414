// `npm run check`: runs every gate and prints its name and time. All run, even after one failed; any failure fails the
// check.
import { spawnSync } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'
import { describe } from './gates/problem.ts'
import { type Gate, gates } from './gates/run.ts'
import { readTree } from './gates/tree.ts'

const root = resolve(import.meta.dirname, '..')
const mostLines = 60

type Outcome = { readonly failed: boolean; readonly lines: readonly string[]; readonly note?: string }
type Step = { readonly name: string; run(): Outcome }

function tool(name: string, command: string, ...args: string[]): Step {
  const run = (): Outcome => {
    const bin = join(root, 'node_modules', '.bin')
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }
    const windows = process.platform === 'win32'
    const done = spawnSync(join(bin, command), args, {
      cwd: root,
      env,
      encoding: 'utf8',
      shell: windows,
      maxBuffer: 2 ** 26,
    })
    const lines = `${done.stdout}${done.stderr}${done.error?.message ?? ''}`
      .split('\n')
      .filter((line) => line.trim() !== '')
    return { failed: done.status !== 0, lines }
  }
  return { name, run }
}

function own(gate: Gate): Step {
  const run = (): Outcome => {
    const tree = readTree(root)
    const lines = gate.check(tree, root).map(describe)
    return { failed: lines.length > 0, lines, ...(gate.note === undefined ? {} : { note: gate.note(tree) }) }
  }
  return { name: gate.name, run }
}

const steps: readonly Step[] = [
  tool('types', 'tsc', '-b', '--pretty', 'false'),
  tool('lint', 'oxlint', '--format', 'unix'),
  ...gates.map(own),
  tool('dead code', 'knip', '--no-progress'),
  tool('format', 'oxfmt', '--check'),
]

const failed: string[] = []
for (const step of steps) {
  const start = performance.now()
  const outcome = step.run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const note = outcome.note === undefined ? '' : `  (${outcome.note})`
  console.log(`${outcome.failed ? 'FAIL' : 'ok  '}  ${step.name.padEnd(13)} ${seconds.padStart(5)} s${note}`)
  if (!outcome.failed) continue
  failed.push(step.name)
  for (const line of outcome.lines.slice(0, mostLines)) console.log(`      ${line}`)
  if (outcome.lines.length > mostLines) console.log(`      … and ${outcome.lines.length - mostLines} more lines`)
}
console.log(failed.length === 0 ? 'Every gate passed.' : `${failed.length} gates failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
