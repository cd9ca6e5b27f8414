import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CaptionLine, type CaptionOrder } from '#shared/domain/captions/voice-times.ts'
import type { Log } from '#shared/util/ports.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import type { RunningProcess, StartProcess } from '../ports/host-ports.ts'

/** Follows and cancels an order. `onProgress` counts the frames that are encoded again. */
export type Following = { readonly signal: AbortSignal; onProgress(made: number, of: number): void }

/** What the program answers in the end. */
export type LastLine = Exclude<CaptionLine, { kind: 'progress' }>

/** How an order ended: its last line, or null where the process died before it; its exit code, null for a signal. */
export type OrderEnd = { readonly last: LastLine | null; readonly code: number | null }

/** Creates the runner of the caption program. Orders are passed as files in `ordersFolder`. */
export function createCaptionProgram(deps: { start: StartProcess; ordersFolder: string; log: Log }) {
  const { start, ordersFolder, log } = deps

  async function readLastLine({ lines }: RunningProcess, onProgress: Following['onProgress']) {
    for await (const line of lines) {
      const parsed = parseJson(line)
      const said = parsed.kind === 'value' ? CaptionLine.safeParse(parsed.value).data : undefined
      if (said === undefined) log.warn('The caption program wrote an unknown line', { line })
      else if (said.kind === 'progress') onProgress(said.made, said.of)
      else return said
    }
    return null
  }

  async function follow(orderFile: string, { signal, onProgress }: Following): Promise<OrderEnd> {
    const running = start(['--order', orderFile, '--tied'])
    const stop = () =>
      void running.stop().catch((error: unknown) => log.warn('The caption program did not end as asked', { error }))
    signal.addEventListener('abort', stop, { once: true })
    try {
      const last = await readLastLine(running, onProgress)
      // The process waits for this: ending earlier could lose its last line.
      if (last !== null) stop()
      const code = await running.exited.catch((error: unknown) => {
        log.warn('The caption program could not be started', { error })
        return null
      })
      signal.throwIfAborted()
      return { last, code }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  return {
    /** Runs one order in a process of its own. `name`: of the order’s file. @throws the signal's reason. */
    async run(name: string, order: CaptionOrder, following: Following): Promise<OrderEnd> {
      const orderFile = join(ordersFolder, `${name}.json`)
      try {
        await mkdir(ordersFolder, { recursive: true })
        await writeFile(orderFile, JSON.stringify(order))
        // Checks for a cancel while the order was written, because a past event stops no process.
        following.signal.throwIfAborted()
        return await follow(orderFile, following)
      } finally {
        await rm(orderFile, { force: true })
      }
    },
  }
}
/** Runs the caption program, one order for each process. */
export type CaptionProgram = ReturnType<typeof createCaptionProgram>
