import { say } from '#shared/domain/sentences/say.ts'
import type { Export } from '#shared/contract/composer-resource.ts'
import { Failure } from '#shared/domain/failure.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { CallOptions, ServiceClient } from '../../api/client.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { followResource } from '../kinds/follow-resource.ts'
import type { JobKind, RemoteState } from '../kinds/job-kind.ts'
import { pauseBySpace } from '../resource/resource-kind.ts'
import { composerId, partsOfComposerId, readRequest, RenderRequest } from './composer-request.ts'
import { sayReason } from '../kinds/say-reason.ts'

/** How far the service's clock may be from this computer's. Milliseconds. */
const clocksApartMs = 60_000

/**
 * The charge of a start: none for a render that was there before the job was ordered, because the same words are rendered
 * and charged once.
 */
function chargeOf({ creditsSpent, createdAt }: Export, job: StoredJob): number | null {
  const at = createdAt === undefined ? Number.NaN : Date.parse(createdAt)
  return at < job.createdAt - clocksApartMs ? 0 : (creditsSpent ?? null)
}

function endOf({ status, error }: Export): RemoteState['end'] {
  switch (status) {
    case 'done':
      return { kind: 'made' }
    case 'failed': {
      const failure = new Failure('SERVICE_FAILED', sayReason(error), { charged: 'yes', status: 200 })
      return { kind: 'broke', failure }
    }
    // An unknown status is never final.
    case 'queued':
    case 'rendering':
    case 'unknown':
      return { kind: 'open' }
    default:
      return assertNever(status)
  }
}

const otherWords = new Failure('NOT_FOUND', say('composer.otherWords'), { charged: 'no', what: 'the render' })

/**
 * Before a start is repeated: the words must still be those of the first one, because other words are another render and
 * another charge. @throws Failure NOT_FOUND where they are not.
 */
async function refuseOtherWords(
  service: ServiceClient,
  { profileId, playId, takeId }: { readonly profileId: string; readonly playId: string; readonly takeId: string },
  options: CallOptions,
): Promise<void> {
  const signal = options.signal === undefined ? {} : { signal: options.signal }
  const { takes } = await service.composer.takes({ params: { profileId }, query: { ids: playId, limit: 1 } }, signal)
  const [newest] = takes
  if (newest !== undefined && newest.takeId !== takeId) throw otherWords
}

/**
 * A render of a play's words. The same words answer the same render, so a start is safe to repeat. Charged at the start and
 * refunded if it fails; it counts toward the service's hourly allowance and waits for it.
 */
export const render: JobKind = {
  start: {
    repeat: 'keyed',
    prepare(job) {
      const { profileId, subjectId: playId, takeId } = readRequest(RenderRequest, job)
      const isRepeat = job.spend.kind === 'ambiguous'
      return async (service, options) => {
        if (isRepeat && takeId !== null) await refuseOtherWords(service, { profileId, playId, takeId }, options)
        const started = await service.composer.startExport({ params: { profileId, playId } }, options)
        // A render that failed and is started again has its first id, so the job's own is added.
        const resourceId = composerId('render', profileId, playId, started.exportId, job.id)
        return { resourceId, modelId: null, charged: chargeOf(started, job) }
      }
    },
  },
  isPricedAsOneRun: false,
  waitsForAllowance: true,
  async read(service, resourceId, options) {
    const [, profileId = '', playId = '', exportId = ''] = partsOfComposerId(resourceId)
    const told = await service.composer.readExport({ params: { profileId, playId, exportId } }, options)
    return {
      resourceId,
      modelId: null,
      end: endOf(told),
      files: told.status === 'done' && told.url !== null ? [{ position: 0, url: told.url }] : [],
      lacksFiles: told.status === 'done' && told.url === null,
      parts: [{ position: 0, resourceId: exportId }],
      charged: null,
      refunded: null,
      progress: null,
      isStopping: false,
      composer: { kind: 'render', profileId, playId, render: told },
    }
  },
  textOf: () => null,
  pauseMs: pauseBySpace,
  note({ jobs, composer }, job, { parts = [], composer: told }) {
    jobs.noteParts(job, parts)
    if (told !== undefined) composer.note(job, told)
  },
  follow: (deps, job, signal) => followResource(deps, job, render, signal),
  stop: {
    kind: 'none',
    sentence: say('job.noStopOf', { what: 'render' }),
  },
}
