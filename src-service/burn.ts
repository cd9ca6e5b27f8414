import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { BurnOrder, type BurnLine } from '#shared/domain/captions/cue.ts'
import { onStopRequest } from './on-stop-request.ts'
import { burnCaptions } from './short-video/burn/burn-captions.ts'
import { BurnError } from './short-video/burn/read-source.ts'

/** Nice value: slightly lower priority than what the user sees. */
const yielding = 3
/** Minimum interval between progress reports, in milliseconds. */
const progressMs = 100
/** How long to wait for confirmation that the last line was read, in milliseconds. */
const timeoutMs = 2_000

/** Writes a line; resolves when it has left this process. */
const say = (line: BurnLine) =>
  new Promise<void>((resolve) => void process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()))

function failedLine(error: unknown): BurnLine {
  const fault = error instanceof BurnError ? error.fault : 'other'
  return { kind: 'failed', fault, sentence: error instanceof Error ? error.message : String(error) }
}

/** Burns the captions of one order into a video. It opens no connection: its only input is the order’s file. */
async function burn(orderFile: string, signal: AbortSignal): Promise<BurnLine> {
  let reported = 0
  try {
    const order = BurnOrder.parse(JSON.parse(await readFile(orderFile, 'utf8')))
    const video = await burnCaptions(order, {
      signal,
      onProgress(made, of) {
        const now = performance.now()
        if (now - reported < progressMs && made < of) return
        reported = now
        void say({ kind: 'progress', made, of })
      },
    })
    return { kind: 'burned', video }
  } catch (error) {
    return failedLine(error)
  }
}

/**
 * Burns, writes the last line and exits.
 *
 * It exits explicitly because a utility process does not end with its event loop (electron/electron#47228), and only
 * when asked to or after two seconds: output that Electron has not read by then is lost.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { order: { type: 'string' }, tied: { type: 'boolean', default: false } } })
  const asked = new AbortController()
  onStopRequest(values, () => asked.abort(new Error('The burning was stopped.')))
  setPriority(yielding)
  const last = await burn(values.order ?? '', asked.signal)
  await say(last)
  const leave = () => process.exit(last.kind === 'burned' ? 0 : 1)
  if (asked.signal.aborted) leave()
  asked.signal.addEventListener('abort', leave)
  setTimeout(leave, timeoutMs)
}

await run()
