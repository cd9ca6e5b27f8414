import type { Log } from '#shared/util/log.ts'
import type { App } from 'electron'

/** Puts the studio away before the app ends, however it was asked to end. A studio that cannot stop does not keep it open. */
export function stopBeforeQuit(app: App, stop: () => Promise<void>, log: Log): void {
  let stopping = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (stopping) return
    stopping = true
    stop()
      .catch((error: unknown) => {
        log.error('The studio did not stop in order.', { error })
      })
      .finally(() => {
        app.exit(0)
      })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      app.quit()
    })
  }
}
