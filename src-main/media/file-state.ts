import { statSync } from 'node:fs'

/** Whether a file is where it was put: `away` where it or its drive is missing, `changed` where its size is another. */
export function fileState(path: string, bytes: number): 'here' | 'away' | 'changed' {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || !found.isFile()) return 'away'
  return found.size === bytes ? 'here' : 'changed'
}
