import { buildPrograms } from '../../helpers/build-programs.ts'
import { changePrograms } from '../../helpers/change-programs.ts'
import { builtPath, programOf } from '../../helpers/program.ts'
import type { PlantedBug } from './planted-bugs.ts'

const source = 'test/integration/harness/harness-studio.ts'

/** The path of the studio under test, without planted bugs. */
export const soundMix = (): string => programOf(source)

/**
 * Builds the studio under test with a bug. `isPlain`: whether its changes can be made in the studio as it is built.
 *
 * @throws Error if the bug cannot be planted; a test without its bug proves nothing.
 */
export async function buildStudio({
  changes,
  isPlain,
}: PlantedBug): Promise<AsyncDisposable & { readonly file: string }> {
  const built = isPlain ? await changePrograms(...changes) : await buildPrograms([source], ...changes)
  return { ...built, file: builtPath(built.folder, source) }
}
