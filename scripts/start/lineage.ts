import { readFileSync } from 'node:fs'

/**
 * Who started us, and on Linux who started that: npm runs scripts in a shell, which outlives an npm that is killed.
 *
 * Another text than before means that one of them is gone.
 */
export function readLineage(): string {
  try {
    const record = readFileSync(`/proc/${process.ppid}/stat`, 'latin1')
    // After the name in brackets, which may hold anything: the state, then the parent.
    return `${process.ppid} ${record.split(') ').at(-1)?.split(' ')[1]}`
  } catch (error) {
    // Another system, or a parent that ended in this very moment.
    if (error instanceof Error && 'code' in error) return String(process.ppid)
    throw error
  }
}
