import type { StopMessage } from '#shared/util/stop-all.ts'

/** The port to the parent process, which Electron adds to `process` in a utility process. */
type ParentPort = { on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown }

const stopMessage: StopMessage = 'backlot:stop'

function parentPort(): ParentPort | undefined {
  return 'parentPort' in process ? (process.parentPort as ParentPort) : undefined
}

/**
 * Calls back when this process is asked to stop: by a signal, a message from Electron, or, with `tied`, the end of
 * stdin.
 *
 * May call more than once: a Ctrl-C can arrive both from the terminal and from npm.
 */
export function onStopRequest({ tied }: { readonly tied: boolean }, call: () => void): void {
  process.on('SIGTERM', call)
  process.on('SIGINT', call)
  const port = parentPort()
  port?.on('message', ({ data }) => {
    if (data === stopMessage) call()
  })
  // A utility process has no stdin.
  if (!tied || port !== undefined) return
  process.stdin.on('end', call)
  process.stdin.on('error', call)
  process.stdin.resume()
}
