import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BuiltPrograms, SourceChange } from './build-programs.ts'
import { builtFolderName } from './program.ts'
import { makeTempFolder } from './temp-folder.ts'

const root = resolve(import.meta.dirname, '../..')
/** A text of a source as it is in a build, which has other quotes. */
const asBuilt = (text: string) => text.replaceAll("'", '"')

/**
 * Copies the programs that were built for this run and makes changes in the copy: a build of its own takes longer than
 * most tests. For changes of plain JavaScript, in which nothing but the quotes differs between a source and its build.
 *
 * @throws Error if the build does not contain a text to change exactly once.
 */
export async function changePrograms(...changes: readonly SourceChange[]): Promise<BuiltPrograms> {
  const from = process.env[builtFolderName]
  if (from === undefined) throw new Error('No programs were built for this run')
  await using held = new AsyncDisposableStack()
  const folder = join(held.use(await makeTempFolder()).path, 'out')
  // Not the code that Node compiled from the programs.
  cpSync(from, folder, { recursive: true, filter: (path) => path === from || !path.endsWith('compiled') })
  symlinkSync(join(root, 'node_modules'), join(folder, '../node_modules'))
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  for (const change of changes) {
    const found = files.filter((name) => readFileSync(join(folder, name), 'utf8').includes(asBuilt(change.from)))
    const [name, ...others] = found
    if (name === undefined || others.length > 0) throw new Error(`${change.from} is ${found.length} times in the build`)
    const [before = '', after = '', ...more] = readFileSync(join(folder, name), 'utf8').split(asBuilt(change.from))
    if (more.length > 0) throw new Error(`${change.from} is ${more.length + 1} times in ${name}`)
    writeFileSync(join(folder, name), before + asBuilt(change.to) + after)
  }
  const kept = held.move()
  return { folder, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
