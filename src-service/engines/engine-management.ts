import type { Clock, Log } from '#shared/util/ports.ts'
import { createAdditions } from './additions.ts'
import type { Engines } from './engines.ts'
import { createHelpers } from './helpers.ts'
import { createModelTest } from './model-test.ts'

/** Creates what the admin API does with engines: their own management, additions, tests and helpers. */
export function createEngineManagement(deps: { engines: Engines; clock: Clock; log: Log }) {
  const { engines } = deps
  return {
    ...engines,
    ...createAdditions(engines),
    ...createHelpers(deps),
    test: createModelTest(deps),
  }
}
/** What the admin API does with engines. */
export type EngineManagement = ReturnType<typeof createEngineManagement>
