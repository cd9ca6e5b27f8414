import { useEffect, useEffectEvent } from 'react'
import { failureOf } from '../lib/failure-of.ts'

/**
 * Hears the sentence of each failure that was reported because no view waits for it: a draft that could not be kept, a
 * catalog that could not be read again. What is no failure of the error tree is a bug, or a lost connection, which the
 * window tells by itself.
 */
export function useReportedFailures(report: (sentence: string) => void): void {
  const hear = useEffectEvent(({ error }: ErrorEvent) => {
    const failure = failureOf(error)
    if (failure !== null) report(failure.message)
  })
  useEffect(() => {
    const listen = (event: ErrorEvent) => hear(event)
    window.addEventListener('error', listen)
    return () => window.removeEventListener('error', listen)
  }, [])
}
