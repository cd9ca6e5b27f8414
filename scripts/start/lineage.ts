import { readFileSync } from 'node:fs'

/**
 * Identifies the parent process, and on Linux its parent too: npm runs scripts in a shell, which outlives a killed npm.
 *
 * A text that differs from an earlier one means that one of them is gone.
 */
export function readLineage(): string {
  try {
    const record = readFileSync(`/proc/${process.ppid}/stat`, 'latin1')
    // After the name in brackets, which may contain anything: the state, then the parent.
    return `${process.ppid} ${record.split(') ').at(-1)?.split(' ')[1]}`
  } catch (error) {
    // Another system, or a parent that has just ended.
    if (error instanceof Error && 'code' in error) return String(process.ppid)
    throw error
  }
}
