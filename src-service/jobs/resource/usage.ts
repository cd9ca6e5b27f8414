import { z } from 'zod'
import type { ServiceDatabase } from '../../database/open-database.ts'
import { readComposerCharge } from '../../ledger/composer-charge-id.ts'
import type { LedgerReader } from '../../ledger/ledger.ts'
import type { Catalog } from '../../models/catalog.ts'
import { readResourceCharge } from './resource-kind.ts'

type Counted = { count: number; creditsSpent: number; totalDuration: number }

/** What was spent since a time, by what it was for. Durations in seconds. */
export type SpentByKind = {
  readonly avatars: Counted & { readonly byModel: Record<string, { count: number; credits: number }> }
  readonly videos: Counted
  readonly audio: Counted
}

const Made = z.object({ model: z.string().nullable(), seconds: z.number().nullable() })

/**
 * Creates the count of what an account spent. Refunded charges are left out, and what one thing was charged for in steps
 * counts once. Runs of the Generation API count by what their model makes, short videos and renders of takes as videos, voice clones as audio
 * (assumed), so that the parts come to all that was spent.
 */
export function createUsage(deps: {
  database: ServiceDatabase
  ledger: LedgerReader
  catalog: Catalog
}): (accountId: string, since: number) => SpentByKind {
  const { database, ledger, catalog } = deps
  const resource = database.prepare<[string]>(
    `select json_extract(request, '$.model') as model, json_extract(facts, '$.durationSeconds') as seconds
     from resource_job where id = ?`,
  )
  const generation = database.prepare<[string]>(
    'select model_id as model, null as seconds from generation where id = ?',
  )
  const read = (row: unknown) => (row === undefined ? null : Made.parse(row))
  const empty = (): Counted => ({ count: 0, creditsSpent: 0, totalDuration: 0 })

  return (accountId, since) => {
    const found: SpentByKind = { avatars: { ...empty(), byModel: {} }, videos: empty(), audio: empty() }
    const seen = new Set<string>()
    const add = (part: Counted, credits: number, seconds: number, isNew = true) => {
      part.count += isNew ? 1 : 0
      part.creditsSpent += credits
      part.totalDuration += seconds
    }
    const addImage = (model: string, credits: number) => {
      add(found.avatars, credits, 0)
      const own = (found.avatars.byModel[model] ??= { count: 0, credits: 0 })
      own.count += 1
      own.credits += credits
    }
    for (const { generationId, credits } of ledger.spentSince(accountId, since)) {
      const charge = readResourceCharge(generationId)
      if (charge !== null) {
        const made = read(resource.get(charge.id))
        if (charge.kind === 'avatar') addImage(made?.model ?? 'unknown', credits)
        else add(charge.kind === 'video' ? found.videos : found.audio, credits, made?.seconds ?? 0)
        continue
      }
      const composed = readComposerCharge(generationId)
      if (composed !== null) {
        // A take is part of the video that it is for.
        add(found.videos, credits, 0, composed.kind === 'render')
        continue
      }
      const model = read(generation.get(generationId))?.model ?? null
      const type = model === null ? 'video' : catalog.find(model)?.output_type
      if (type === 'audio') add(found.audio, credits, 0)
      else if (type === 'video') {
        // The steps of a short video are charged one by one.
        const [job = generationId] = model === null ? generationId.split('/') : [generationId]
        add(found.videos, credits, 0, !seen.has(job))
        seen.add(job)
      } else addImage(model ?? 'unknown', credits)
    }
    return found
  }
}
