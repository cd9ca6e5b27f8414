import { buildPrograms, type SourceChange } from '../../helpers/build-programs.ts'
import { builtPath, programOf } from '../../helpers/program.ts'

const source = 'test/integration/harness/harness-studio.ts'

/** The studio under test, as it is. */
export const soundStudio = (): string => programOf(source)

/** Builds the studio under test with a bug. @throws Error where it cannot be planted: one that is not proves nothing. */
export async function buildStudio(bug: SourceChange): Promise<AsyncDisposable & { readonly file: string }> {
  const built = await buildPrograms([source], bug)
  return { ...built, file: builtPath(built.folder, source) }
}
