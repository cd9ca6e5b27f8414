import { readdirSync, readFileSync } from 'node:fs'

/** The ids of a process and of everything under it, by Linux's own records. */
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

/** Whether a process still runs; one that ended and was not yet collected does not. */
export function isRunning(id: number): boolean {
  return parentOf(id) !== null
}

function parentOf(id: number): number | null {
  try {
    // After the name in brackets, which may hold anything: the state, then the parent.
    const [state, parent] = readFileSync(`/proc/${id}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return state === 'Z' ? null : Number(parent)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null
    throw error
  }
}
