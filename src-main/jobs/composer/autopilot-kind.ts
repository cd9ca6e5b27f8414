import { say } from '#shared/domain/sentences/say.ts'
import { limits } from '#shared/contract/limit.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { CallOptions, ServiceClient } from '../../api/client.ts'
import { createIsTaken } from '../kinds/answers.ts'
import { followResource } from '../kinds/follow-resource.ts'
import type { JobKind, RemoteState } from '../kinds/job-kind.ts'
import { pauseBySpace } from '../resource/resource-kind.ts'
import { AutopilotRequest, composerId, partsOfComposerId, readRequest } from './composer-request.ts'

/** How the history of an account names the charge of a render (assumed). */
const renderCharge = 'composer_render'

/** How far the service's clock may be behind this computer's. Milliseconds. */
const clocksApartMs = 5_000

type Charge = { readonly resourceId: string; readonly credits: number }

/** The renders that an account was charged for since a time; null where the service has no history. */
async function rendersSince(service: ServiceClient, since: number, options: CallOptions): Promise<Charge[] | null> {
  try {
    const { transactions } = await service.account.history({ query: { limit: limits.history.most } }, options)
    return transactions.flatMap(({ type, resourceType, resourceId, amount, createdAt }) => {
      const isRender =
        type === 'debit' && resourceType === renderCharge && Date.parse(createdAt) >= since - clocksApartMs
      return isRender && typeof resourceId === 'string' ? [{ resourceId, credits: amount }] : []
    })
  } catch (error) {
    if (!isFailure(error)) throw error
    return null
  }
}

async function readPass(
  service: ServiceClient,
  resourceId: string,
  options: CallOptions,
  isTaken: ((id: string) => boolean) | null,
): Promise<RemoteState> {
  const [, profileId = '', since = ''] = partsOfComposerId(resourceId)
  const signal = options.signal === undefined ? {} : { signal: options.signal }
  const status = await service.composer.autopilot({ params: { profileId } }, options)
  const charges = isTaken === null ? null : await rendersSince(service, Number(since), signal)
  const own = charges?.filter((charge) => isTaken?.(charge.resourceId) === false) ?? []
  return {
    resourceId,
    modelId: null,
    end: { kind: 'made' },
    files: [],
    parts: own.map((charge, position) => ({ position, resourceId: charge.resourceId })),
    charged: charges === null ? null : own.reduce((sum, { credits }) => sum + credits, 0),
    refunded: null,
    progress: null,
    isStopping: false,
    composer: { kind: 'autopilot', profileId, status },
  }
}

/**
 * A pass of autopilot, which fills empty slots and renders for them. A repeat finds them filled, so it is safe. Its answer
 * has no sum: the account's history names the renders that were charged since it was ordered and are no other job's here.
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
  read: (service, resourceId, options) => readPass(service, resourceId, options, null),
  textOf: () => null,
  pauseMs: pauseBySpace,
  note({ jobs, composer }, job, { parts = [], composer: told }) {
    jobs.noteParts(job, parts)
    if (told !== undefined) composer.note(job, told)
  },
  follow(deps, job, signal) {
    const isTaken = createIsTaken(deps, job)
    const read: JobKind['read'] = (service, resourceId, options) => readPass(service, resourceId, options, isTaken)
    return followResource(deps, job, { ...autopilotRun, read }, signal)
  },
  stop: { kind: 'none', sentence: say('job.noStopPass') },
}
