import type { TestProject } from 'vitest/node'
import { offeredModels } from '../../src-service/models/offered-models.ts'
import type {} from '../component/create/offered-models.ts'

/** Passes the catalog of the embedded service to the component tests. */
export function setup(project: TestProject): void {
  project.provide(
    'offeredModels',
    offeredModels.map(({ id, input_schema: schema, pricing }) => ({ id, schema, variesBy: pricing?.varies_by ?? [] })),
  )
}
