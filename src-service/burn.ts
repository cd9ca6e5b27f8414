import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { detectLanguage } from '#shared/domain/detect-language.ts'
import { CaptionOrder, type CaptionLine } from '#shared/domain/captions/voice-times.ts'
import { alignFile } from './alignment/align-file.ts'
import { onStopRequest } from './on-stop-request.ts'
import { burnCaptions } from './short-video/burn/burn-captions.ts'
import { joinSpeech } from './speech-joining/join-speech.ts'
import { BurnError } from './short-video/burn/read-source.ts'

/** Nice value: slightly lower priority than what the user sees. */
const yielding = 3
/** Minimum interval between progress reports, in milliseconds. */
const progressMs = 100
/** How long to wait for confirmation that the last line was read, in milliseconds. */
const timeoutMs = 2_000

/** Writes a line; resolves when it has left this process. */
const say = (line: CaptionLine) =>
  new Promise<void>((resolve) => void process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()))

function failedLine(error: unknown): CaptionLine {
  const fault = error instanceof BurnError ? error.fault : 'other'
  return { kind: 'failed', fault, sentence: error instanceof Error ? error.message : String(error) }
}

/** Carries out one order. It opens no connection: its only input is the order’s file. */
async function work(orderFile: string, signal: AbortSignal): Promise<CaptionLine> {
  let reported = 0
  try {
    const order = CaptionOrder.parse(JSON.parse(await readFile(orderFile, 'utf8')))
    if (order.kind === 'align') {
      const { source, script } = order
      return { kind: 'aligned', times: await alignFile(source, { script, language: detectLanguage(script) }, signal) }
    }
    const following = {
      signal,
      onProgress(made: number, of: number) {
        const now = performance.now()
        if (now - reported < progressMs && made < of) return
        reported = now
        void say({ kind: 'progress', made, of })
      },
    }
    if (order.kind === 'join') return { kind: 'joined', file: await joinSpeech(order, following) }
    return { kind: 'burned', video: await burnCaptions(order, following) }
  } catch (error) {
    return failedLine(error)
  }
}

/**
 * Burns captions, times them to a voice or joins speech, writes the last line and exits.
 *
 * It exits explicitly because a utility process does not end with its event loop (electron/electron#47228), and only
 * when asked to or after two seconds: output that Electron has not read by then is lost.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { order: { type: 'string' }, tied: { type: 'boolean', default: false } } })
  const asked = new AbortController()
  onStopRequest(values, () => asked.abort(new Error('The work was stopped.')))
  setPriority(yielding)
  const last = await work(values.order ?? '', asked.signal)
  await say(last)
  const leave = () => process.exit(last.kind === 'failed' ? 1 : 0)
  if (asked.signal.aborted) leave()
  asked.signal.addEventListener('abort', leave)
  setTimeout(leave, timeoutMs)
}

await run()
