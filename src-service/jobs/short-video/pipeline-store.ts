import { z } from 'zod'
import type { Clock } from '#shared/util/ports.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'

const Row = z.object({
  id: z.string(),
  accountId: z.string(),
  kind: z.enum(['analysis', 'run']),
  state: jsonColumn(z.record(z.string(), z.unknown())),
  createdAt: z.int(),
})

/** A read-only pipeline job: a video analysis or replication run. `state` is what a read shows beside its id. */
export type PipelineJob = z.output<typeof Row>

/** The table of pipeline jobs. */
export type PipelineStore = {
  add(job: Omit<PipelineJob, 'createdAt'>): PipelineJob
  find(id: string): PipelineJob | null
  /** Merges fields into the state. False if there is no such job. */
  change(id: string, state: PipelineJob['state']): boolean
}

/** Opens the table of pipeline jobs. */
export function createPipelineStore({ database, clock }: { database: ServiceDatabase; clock: Clock }): PipelineStore {
  const insert = database.prepare<[string, string, string, string, number]>(
    'insert into pipeline_job (id, account_id, kind, state, created_at) values (?, ?, ?, ?, ?)',
  )
  const byId = database.prepare<[string]>(
    'select id, account_id as accountId, kind, state, created_at as createdAt from pipeline_job where id = ?',
  )
  const change = database.prepare<[string, string]>('update pipeline_job set state = ? where id = ?')
  const find = (id: string): PipelineJob | null => {
    const row = byId.get(id)
    return row === undefined ? null : Row.parse(row)
  }
  return {
    add(job) {
      const createdAt = clock.now()
      insert.run(job.id, job.accountId, job.kind, JSON.stringify(job.state), createdAt)
      return { ...job, createdAt }
    },
    find,
    change(id, state) {
      const job = find(id)
      return job !== null && change.run(JSON.stringify({ ...job.state, ...state }), id).changes > 0
    },
  }
}
