import {
  createEmbeddedService,
  createFillPractice,
  createLocalEndpoints,
  createOpenDashboard,
} from './embedded-service.ts'
import { createEngines } from './engines.ts'

/** Creates the embedded service and what the studio asks of it beside the interface that every service has. */
export function createLocalService(
  deps: Parameters<typeof createEmbeddedService>[0] & Omit<Parameters<typeof createEngines>[0], 'embedded'>,
) {
  const embedded = createEmbeddedService(deps)
  return {
    embedded,
    engines: createEngines({ ...deps, embedded }),
    endpoints: createLocalEndpoints(embedded),
    fillPractice: createFillPractice(embedded),
    openDashboard: createOpenDashboard(embedded),
  }
}
