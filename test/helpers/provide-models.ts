import type { TestProject } from 'vitest/node'
import { loadModels } from '../../src-service/models/registry.ts'
import type {} from '../component/create/offered-models.ts'

/** Passes the catalog of the embedded service to the component tests. */
export async function setup(project: TestProject): Promise<void> {
  const models = await loadModels()
  project.provide(
    'offeredModels',
    models.map(({ id, input_schema: schema, pricing }) => ({ id, schema, variesBy: pricing?.varies_by ?? [] })),
  )
}
