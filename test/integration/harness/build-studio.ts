import { resolve } from 'node:path'
import { buildPrograms, type BuiltPrograms } from '../../helpers/build-programs.ts'
import type { PlantedBug } from './plant-bug.ts'

const sources = {
  studio: resolve(import.meta.dirname, 'harness-studio.ts'),
  pictures: resolve(import.meta.dirname, '../../../src-main/media/thumbnail-worker.ts'),
  service: resolve(import.meta.dirname, '../../fixtures/fast-service.ts'),
}

/** A studio with its process for pictures, and a service for it. */
export type BuiltStudio = BuiltPrograms<keyof typeof sources>

/** Builds the studio under test. @throws Error where the bug cannot be planted: one that is not proves nothing. */
export function buildStudio(bug: PlantedBug | null): Promise<BuiltStudio> {
  return buildPrograms(sources, bug)
}
