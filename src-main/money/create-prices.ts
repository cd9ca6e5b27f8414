import type { Clock, Log } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import { createModelCatalog, type ModelCatalog } from './catalog.ts'
import type { ServiceOf } from './ports.ts'
import { createQuotes, type Quotes } from './quotes.ts'

/** Models whose runs tell which were used last. */
const mostRecent = 6

/** Builds the catalog of models and the prices that are known of them. `hash`: SHA-256 of a text, in hexadecimal. */
export function createPrices(deps: {
  tables: Pick<OpenProfile, 'catalogs' | 'prices' | 'drafts' | 'recipes' | 'jobs'>
  service: ServiceOf
  hash: (text: string) => string
  events: StudioEvents
  clock: Clock
  log: Log
}): { readonly catalog: ModelCatalog; readonly quotes: Quotes } {
  const { tables, service, hash, events, clock, log } = deps
  const catalog = createModelCatalog({
    table: tables.catalogs,
    service,
    uses: {
      models: (id) => [...tables.drafts.models(id), ...tables.recipes.models(id)],
      recent: (id) => tables.jobs.recentModels(id, mostRecent),
    },
    hash,
    clock,
    onChange: () => events.emit('catalogChanged'),
    log,
  })
  return { catalog, quotes: createQuotes({ catalog, prices: tables.prices, service, clock }) }
}
