import { buildPrograms } from '../../helpers/build-programs.ts'
import { builtPath, programOf } from '../../helpers/program.ts'
import type { PlantedBug } from './planted-bugs.ts'

const source = 'test/integration/harness/harness-studio.ts'

/** The path of the studio under test, without planted bugs. */
export const soundMix = (): string => programOf(source)

/**
 * Builds the studio under test with a bug.
 *
 * @throws Error if the bug cannot be planted; a test without its bug proves nothing.
 */
export async function buildStudio(bug: PlantedBug): Promise<AsyncDisposable & { readonly file: string }> {
  const built = await buildPrograms([source], ...bug.changes)
  return { ...built, file: builtPath(built.folder, source) }
}
