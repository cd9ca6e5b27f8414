import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Creates a function that collects garbage, so that memory measured after it is memory in use. */
export function createGarbageCollection(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void // what the flag adds to a new context
}
