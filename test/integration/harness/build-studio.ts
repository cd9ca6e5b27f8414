import { join } from 'node:path'
import { buildPrograms } from '../../helpers/build-programs.ts'
import { programOf } from '../../helpers/program.ts'
import type { PlantedBug } from './plant-bug.ts'

const source = 'test/integration/harness/harness-studio.ts'

/** The studio under test, as it is. */
export const soundStudio = (): string => programOf(source)

/** Builds the studio under test with a bug. @throws Error where it cannot be planted: one that is not proves nothing. */
export async function buildStudio(bug: PlantedBug): Promise<AsyncDisposable & { readonly file: string }> {
  const built = await buildPrograms([source], bug)
  return { ...built, file: join(built.folder, source.replace(/\.ts$/, '.mjs')) }
}
