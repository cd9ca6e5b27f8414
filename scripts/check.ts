// `npm run check`: runs every gate and prints its name and time. All run, even after one failed; any failure fails the
// check. The tools run beside our own gates.
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { describe } from './gates/problem.ts'
import { type Gate, gates } from './gates/run.ts'
import { readTree } from './gates/tree.ts'

const root = resolve(import.meta.dirname, '..')
const mostLines = 60

type Outcome = { readonly failed: boolean; readonly lines: readonly string[]; readonly note?: string }
type Step = { readonly name: string; run(): Promise<Outcome> }

function tool(name: string, command: string, ...args: string[]): Step {
  const bin = join(root, 'node_modules', '.bin')
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }
  const options = { cwd: root, env, shell: process.platform === 'win32', maxBuffer: 2 ** 26 }
  const run = () =>
    new Promise<Outcome>((done) => {
      execFile(join(bin, command), args, options, (error, stdout, stderr) => {
        // A tool that could not be started has printed nothing.
        const printed = `${stdout}${stderr}`.trim() === '' ? (error?.message ?? '') : `${stdout}${stderr}`
        done({ failed: error !== null, lines: printed.split('\n').filter((line) => line.trim() !== '') })
      })
    })
  return { name, run }
}

const tree = readTree(root)

function own(gate: Gate): Step {
  const run = async (): Promise<Outcome> => {
    const lines = gate.check(tree, root).map(describe)
    return { failed: lines.length > 0, lines, ...(gate.note === undefined ? {} : { note: gate.note(tree) }) }
  }
  return { name: gate.name, run }
}

const sources = readdirSync(root).filter((name) => name.startsWith('src-'))
// The linter needs the types of every file anyway: to report what is wrong with them takes half of what `tsc -b` takes.
// One thread for the rules without types: more of them only take time from the program that finds the types.
const lint = ['--format', 'unix', '--type-check', '--threads=1']

const tools = [
  // Two linters, each with one type checker: several checkers of one program would each work out most types again.
  tool('lint sources', 'oxlint', ...lint, ...sources),
  tool('lint the rest', 'oxlint', ...lint, ...sources.map((name) => `--ignore-pattern=${name}/**`)),
  tool('dead code', 'knip', '--no-progress'),
  tool('format', 'oxfmt', '--check'),
]

const failed: string[] = []
async function check({ name, run }: Step): Promise<void> {
  const start = performance.now()
  const { failed: hasFailed, lines, note } = await run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const remark = note === undefined ? '' : `  (${note})`
  console.log(`${hasFailed ? 'FAIL' : 'ok  '}  ${name.padEnd(13)} ${seconds.padStart(5)} s${remark}`)
  if (!hasFailed) return
  failed.push(name)
  for (const line of lines.slice(0, mostLines)) console.log(`      ${line}`)
  if (lines.length > mostLines) console.log(`      … and ${lines.length - mostLines} more lines`)
}

const beside = tools.map(check)
for (const gate of gates) await check(own(gate))
await Promise.all(beside)
console.log(failed.length === 0 ? 'Every gate passed.' : `${failed.length} gates failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
