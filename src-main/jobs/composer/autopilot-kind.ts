import { limits } from '#shared/contract/limit.ts'
import { followResource } from '../kinds/follow-resource.ts'
import type { JobKind } from '../kinds/job-kind.ts'
import { pauseBySpace } from '../resource/resource-kind.ts'
import { AutopilotRequest, composerId, partsOfComposerId, readRequest } from './composer-request.ts'

/**
 * A pass of autopilot, which fills empty slots and renders for them. A repeat finds them filled, so it is safe. The answer
 * has no sum: what the pass costs is that of the renders which began with it, as the shelf shows them.
 */
export const autopilotRun: JobKind = {
  start: {
    repeat: 'keyed',
    prepare(job) {
      const { profileId } = readRequest(AutopilotRequest, job)
      return async (service, options) => {
        const { lastPass } = await service.composer.runAutopilot({ params: { profileId } }, options)
        const resourceId = composerId('autopilot-run', profileId, String(job.createdAt), job.id)
        return { resourceId, modelId: null, charged: lastPass?.filled === 0 ? 0 : null }
      }
    },
  },
  isPricedAsOneRun: false,
  async read(service, resourceId, options) {
    const [, profileId = '', since = ''] = partsOfComposerId(resourceId)
    const params = { profileId }
    const signal = options.signal === undefined ? {} : { signal: options.signal }
    const status = await service.composer.autopilot({ params }, options)
    const filled = new Set(
      status.queue.flatMap(({ source, playId }) => (source === 'autopilot' && playId !== undefined ? [playId] : [])),
    )
    const { library } = await service.composer.library({ params, query: { limit: limits.composer.page.most } }, signal)
    const begun = library.flatMap(({ playId, rendering }) => {
      const at = rendering?.createdAt === undefined ? Number.NaN : Date.parse(rendering.createdAt)
      return rendering !== null && rendering !== undefined && filled.has(playId) && at >= Number(since)
        ? [rendering]
        : []
    })
    const isTold = begun.length > 0 && begun.every(({ creditsSpent }) => typeof creditsSpent === 'number')
    return {
      resourceId,
      modelId: null,
      end: { kind: 'made' },
      files: [],
      parts: begun.map(({ exportId }, position) => ({ position, resourceId: exportId })),
      charged: isTold ? begun.reduce((sum, { creditsSpent }) => sum + (creditsSpent ?? 0), 0) : null,
      refunded: null,
      progress: null,
      isStopping: false,
      composer: { kind: 'autopilot', profileId, status },
    }
  },
  textOf: () => null,
  pauseMs: pauseBySpace,
  note({ jobs, composer }, job, { parts = [], composer: told }) {
    jobs.noteParts(job, parts)
    if (told !== undefined) composer.note(job, told)
  },
  follow: (deps, job, signal) => followResource(deps, job, autopilotRun, signal),
  stop: { kind: 'none', sentence: 'A pass fills its slots at once, so it can’t be stopped.' },
}
