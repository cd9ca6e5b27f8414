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
