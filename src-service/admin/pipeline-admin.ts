import { z } from 'zod'
import type { Random } from '#shared/util/random.ts'
import type { PipelineStore } from '../jobs/short-video/pipeline-store.ts'
import { Refusal } from '../jobs/refusal.ts'
import type { Accounts } from '../ledger/accounts.ts'
import { adminRoute, type AdminRoute } from './admin-route.ts'

const Analysis = z.object({
  status: z.enum(['analyzing', 'ready', 'failed']).optional(),
  sourceUrl: z.string().nullable().optional(),
  result: z.record(z.string(), z.unknown()).nullable().optional(),
})
const Run = z.object({
  status: z.enum(['generating', 'stitching', 'done', 'failed']).optional(),
  progress: z.number().min(0).max(1).nullable().optional(),
  videoUrl: z.string().nullable().optional(),
  error: z.string().nullable().optional(),
})

/** Video analyses and replication runs: the interface shows no call that starts them, so they are made and moved on here. */
export function pipelineAdmin(deps: {
  accounts: Accounts
  pipelines: PipelineStore
  random: Random
}): readonly AdminRoute[] {
  const { accounts, pipelines, random } = deps

  function add(accountId: string, kind: 'analysis' | 'run', state: Record<string, unknown>) {
    if (accounts.find(accountId) === null) throw new Refusal(404, 'Account not found')
    return pipelines.add({ id: random.uuid(), accountId, kind, state })
  }
  function change(id: string, state: Record<string, unknown>) {
    if (!pipelines.change(id, state)) throw new Refusal(404, 'Job not found')
    return pipelines.find(id)
  }
  return [
    adminRoute('POST', '/accounts/:id/analyses', Analysis, ({ params, body }) =>
      add(params.id, 'analysis', { status: 'analyzing', ...body }),
    ),
    adminRoute('PATCH', '/analyses/:id', Analysis, ({ params, body }) => change(params.id, body)),
    adminRoute('POST', '/accounts/:id/runs', Run, ({ params, body }) =>
      add(params.id, 'run', { status: 'generating', ...body }),
    ),
    adminRoute('PATCH', '/runs/:id', Run, ({ params, body }) => change(params.id, body)),
  ]
}
