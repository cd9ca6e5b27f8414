import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where programs that tests start keep what they compiled, for the next start of the same program: `NODE_COMPILE_CACHE`. */
export const compiledFolder = join(tmpdir(), 'backlot-compile-cache')
