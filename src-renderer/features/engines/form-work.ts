import { useState } from 'react'
import { type FormFailure, noFailure, sortFailure } from './failed-fields.ts'

/**
 * Runs the calls of a form one at a time; what fails is sorted to its fields, and what was typed stays. `fail` says what
 * is wrong before a call.
 */
export function useFormWork(fields: readonly string[]) {
  const [failure, setFailure] = useState<FormFailure>(noFailure)
  const [isBusy, setBusy] = useState(false)
  async function run(work: () => Promise<unknown>, onDone?: () => void): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(noFailure)
    try {
      await work()
      onDone?.()
    } catch (error) {
      setFailure(sortFailure(error, fields))
    } finally {
      setBusy(false)
    }
  }
  return {
    failure,
    isBusy,
    run: (work: () => Promise<unknown>, onDone?: () => void) => void run(work, onDone),
    fail: (at: FormFailure['at']) => setFailure({ at, rest: null }),
    clear: () => setFailure(noFailure),
  }
}
