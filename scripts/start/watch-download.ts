// Runs before Electron's installer: reports the progress of its requests to the parent and aborts those that stall.
import type { DownloadReport } from './download-electron.ts'

const stallMs = Number(process.env['BACKLOT_DOWNLOAD_STALL_MS'] ?? 30_000)
const request = globalThis.fetch

const report = (what: DownloadReport) => void process.send?.(what)

/** The system's code for why a request failed, such as ECONNREFUSED: fetch hides it in the cause. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}

/** Passes an answer's bytes on and reports how many have come. */
function counted(response: Response, onBytes: (percent: number) => void, onEnd: () => void): Response {
  const total = Number(response.headers.get('content-length') ?? 0)
  let bytes = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onBytes(total === 0 ? 0 : Math.floor((100 * bytes) / total))
      controller.enqueue(chunk)
    },
    flush: onEnd,
  })
  const { status, statusText, headers } = response
  return new Response(response.body?.pipeThrough(count), { status, statusText, headers })
}

globalThis.fetch = async (input, init) => {
  const stalled = new AbortController()
  const timer = setTimeout(() => {
    report({ kind: 'stalled' })
    stalled.abort()
  }, stallMs)
  let reported = -1
  const onBytes = (percent: number) => {
    timer.refresh()
    if (percent > reported) report({ kind: 'progress', percent: (reported = percent) })
  }
  try {
    const response = await request(input, { ...init, signal: stalled.signal })
    return counted(response, onBytes, () => clearTimeout(timer))
  } catch (error) {
    clearTimeout(timer)
    if (!stalled.signal.aborted) report({ kind: 'unreachable', code: codeOf(error) })
    throw error
  }
}
