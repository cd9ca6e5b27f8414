import { useEffect, useEffectEvent } from 'react'

/**
 * Reads a stream of the bridge while the component is mounted, and hands on each value.
 *
 * The link resumes a stream by itself after a lost connection. `key` names what is watched: another one ends the
 * stream and opens a new one. What ends a stream otherwise is reported, since nothing on the screen waits for it.
 */
export function useStream<Value>(
  key: string,
  open: (options: { signal: AbortSignal }) => Promise<AsyncIterable<Value>>,
  onValue: (value: Value) => void,
) {
  const start = useEffectEvent(open)
  const receive = useEffectEvent(onValue)
  useEffect(() => {
    const ending = new AbortController()
    async function read() {
      const values = await start({ signal: ending.signal })
      for await (const value of values) {
        if (ending.signal.aborted) return
        receive(value)
      }
    }
    read().catch((error: unknown) => {
      if (!ending.signal.aborted) reportError(new Error(`The stream of ${key} ended.`, { cause: error }))
    })
    return () => ending.abort()
  }, [key])
}
