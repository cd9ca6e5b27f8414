import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { BurnOrder, type BurnLine } from '#shared/domain/captions/burn-message.ts'
import { burnCaptions } from './studio/burn/burn-captions.ts'
import { BurnError } from './studio/burn/burn-error.ts'

/** A little behind what the user looks at (a nice value). */
const yielding = 3
/** Progress is told no more often. Milliseconds. */
const progressMs = 100

const say = (line: BurnLine) => void process.stdout.write(`${JSON.stringify(line)}\n`)

function failedLine(error: unknown): BurnLine {
  const fault = error instanceof BurnError ? error.fault : 'other'
  return { kind: 'failed', fault, sentence: error instanceof Error ? error.message : String(error) }
}

/** Burns the captions of one order into a film and ends. It opens no connection: all it has is an order’s file. */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { order: { type: 'string' }, tied: { type: 'boolean', default: false } } })
  const ending = new AbortController()
  const stop = () => ending.abort(new Error('The burning was stopped.'))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (values.tied) {
    process.stdin.on('end', stop)
    process.stdin.on('error', stop)
    process.stdin.resume()
  }
  setPriority(yielding)
  let told = 0
  try {
    const order = BurnOrder.parse(JSON.parse(await readFile(values.order ?? '', 'utf8')))
    const film = await burnCaptions(order, {
      signal: ending.signal,
      onProgress(made, of) {
        const now = performance.now()
        if (now - told < progressMs && made < of) return
        told = now
        say({ kind: 'progress', made, of })
      },
    })
    say({ kind: 'burned', film })
  } catch (error) {
    say(failedLine(error))
    process.exitCode = 1
  }
  process.stdin.destroy()
}

await run()
