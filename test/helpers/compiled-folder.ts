import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The compile cache of programs that tests start, for the next start of the same program: `NODE_COMPILE_CACHE`. */
export const compiledFolder = join(tmpdir(), 'backlot-compile-cache')
