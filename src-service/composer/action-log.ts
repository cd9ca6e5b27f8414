import { z } from 'zod'
import { jsonColumn } from '#shared/util/text-formats.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { ServiceDatabase } from '../database/open-database.ts'

const Row = z.object({
  source: z.string(),
  action: z.string(),
  detail: jsonColumn(z.record(z.string(), z.unknown())),
  at: z.int(),
})
/** A logged action. `source`: `api` for what came through the API (interface: Composer API), `autopilot` for a pass. */
export type LoggedAction = z.output<typeof Row>

/** The log of what was done with a brand. */
export type ActionLog = {
  add(brandId: string, action: Omit<LoggedAction, 'at'>): void
  /** Newest first. */
  list(brandId: string, limit: number): LoggedAction[]
}

/** Opens the log. */
export function createActionLog({ database, clock }: { database: ServiceDatabase; clock: Clock }): ActionLog {
  const insert = database.prepare<[string, string, string, string, number]>(
    'insert into composer_action (brand_id, source, action, detail, at) values (?, ?, ?, ?, ?)',
  )
  const newest = database.prepare<[string, number]>(
    'select source, action, detail, at from composer_action where brand_id = ? order by id desc limit ?',
  )
  return {
    add: (brandId, { source, action, detail }) =>
      void insert.run(brandId, source, action, JSON.stringify(detail), clock.now()),
    list: (brandId, limit) => newest.all(brandId, limit).map((row) => Row.parse(row)),
  }
}
