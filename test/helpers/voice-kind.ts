import type { StoredJob } from '#main/cache/tables/job-row.ts'
import { followResource } from '#main/jobs/kinds/follow-resource.ts'
import { isNear } from '#main/jobs/kinds/batch.ts'
import type { JobKind } from '#main/jobs/kinds/job-kind.ts'
import { batchRoutes } from '#shared/contract/batch.ts'

const bodyOf = (job: StoredJob) => batchRoutes.start.body.parse(JSON.parse(job.request))

/** The request of a job of this kind: a voice of that name. */
export const voiceRequest = (name: string) => JSON.stringify({ modelId: 'm', prompts: [name], concurrency: 1 })

/** A voice, started once without a key: sent and found again by its name, with the wire's one unkeyed call. */
export const voice: JobKind = {
  start: {
    repeat: 'unkeyed',
    prepare: (job) => async (service, options) => {
      const { id } = await service.batch.start({ body: bodyOf(job) }, { ...options, bodyText: job.request })
      return { resourceId: id, modelId: null, charged: null }
    },
    async list(service, job, options) {
      const { batches } = await service.batch.list({ query: {} }, options)
      const name = bodyOf(job).prompts[0] ?? ''
      return batches.map((one) => ({
        resourceId: one.id,
        what: one.prompts?.[0] ?? '',
        createdAt: one.createdAt ?? null,
        matches: one.prompts?.[0] === name && isNear(job, one.createdAt ?? null),
      }))
    },
  },
  isPricedAsOneRun: false,
  async read(service, id, options) {
    const seen = await service.batch.read({ params: { id } }, options)
    return {
      resourceId: seen.id,
      modelId: null,
      end: { kind: 'made' },
      files: [],
      charged: seen.chargedCredits ?? null,
      refunded: null,
      progress: null,
      isStopping: false,
    }
  },
  textOf: () => null,
  follow: (deps, job, signal) => followResource(deps, job, voice, signal),
  stop: { kind: 'none', sentence: { text: 'A voice cannot be stopped.', said: [] } },
}
