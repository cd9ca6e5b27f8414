import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Makes a collection that can be asked for: what is measured after it is held, not merely not yet collected. */
export function createGarbageCollection(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void // what the flag adds to a new context
}
