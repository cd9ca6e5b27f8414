import { readdirSync, readFileSync } from 'node:fs'

/** The ids of a process and all its descendants, from /proc (Linux only). */
export function processTree(root: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    const id = Number(name)
    const parent = Number.isInteger(id) ? parentOf(id) : null
    return parent === null ? [] : [{ id, parent }]
  })
  const below = (id: number): number[] => [
    id,
    ...parents.filter(({ parent }) => parent === id).flatMap((p) => below(p.id)),
  ]
  return below(root)
}

const ticksPerSecond = 100

/**
 * CPU time in seconds that a process and its descendants have used, with threads and waited-for children that have ended
 * (Linux only).
 */
export function treeCpuSeconds(root: number): number {
  const used = processTree(root).flatMap((id) => {
    // After the state: ten numbers, then the times of the process itself and of its children, in user and system mode.
    const fields = readRecord(id, 'stat')?.split(') ').at(-1)?.split(' ') ?? []
    return fields.slice(11, 15).map(Number)
  })
  return used.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond
}

/** Whether a process runs. A zombie does not. */
export function isRunning(id: number): boolean {
  return parentOf(id) !== null
}

/** How a process was started: its arguments, then its environment, each ended by a zero byte. Empty if it is gone. */
export function startOfProcess(id: number): string {
  return [readRecord(id, 'cmdline') ?? '', readRecord(id, 'environ') ?? ''].join('')
}

function parentOf(id: number): number | null {
  const stat = readRecord(id, 'stat')
  if (stat === null) return null
  // After the name in brackets, which may contain anything: the state, then the parent.
  const [state, parent] = stat.split(') ').at(-1)?.split(' ') ?? []
  return state === 'Z' ? null : Number(parent)
}

/** Reads a record of a process from /proc; null if the process is gone. */
function readRecord(id: number, name: 'stat' | 'cmdline' | 'environ'): string | null {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null
    throw error
  }
}
