import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
let building: Promise<unknown> | null = null

/**
 * The file of a program of the product, such as `demo`, built from the current sources. Started from source, a program
 * takes several times as long.
 */
export async function builtProgram(name: string): Promise<string> {
  await (building ??= run(process.execPath, [join(root, 'scripts/build.ts')]))
  return join(root, 'out/main', `${name}.js`)
}
