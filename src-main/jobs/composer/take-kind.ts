import { say } from '#shared/domain/sentences/say.ts'
import { limits } from '#shared/contract/limit.ts'
import type { Take } from '#shared/contract/composer-resource.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { CallOptions, ServiceClient } from '../../api/client.ts'
import { isNear } from '../kinds/batch.ts'
import { followResource } from '../kinds/follow-resource.ts'
import type { JobKind } from '../kinds/job-kind.ts'
import { pauseBySpace } from '../resource/resource-kind.ts'
import { composerId, partsOfComposerId, readRequest, TakeRequest } from './composer-request.ts'

/** Most pages of a play's takes that are searched for one. */
const mostPages = 5

async function readTakes(
  service: ServiceClient,
  profileId: string,
  playId: string,
  options: CallOptions,
): Promise<Take[]> {
  const found: Take[] = []
  const rest: CallOptions = options.signal === undefined ? {} : { signal: options.signal }
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const query = { ids: playId, limit: limits.composer.page.most, ...(cursor === undefined ? {} : { cursor }) }
    // The turn of a poll is for one request.
    const answer = await service.composer.takes({ params: { profileId }, query }, page === 0 ? options : rest)
    found.push(...answer.takes)
    if (typeof answer.nextCursor !== 'string') break
    cursor = answer.nextCursor
  }
  return found.filter((take) => take.playId === undefined || take.playId === playId)
}

/**
 * A new take. Each call writes and charges another one, so it is sent once: one whose answer is lost is searched for among
 * the play's takes, by its angle and time.
 */
export const take: JobKind = {
  start: {
    repeat: 'unkeyed',
    prepare(job) {
      const { profileId, subjectId: playId, angle } = readRequest(TakeRequest, job)
      return async (service, options) => {
        const body = angle === null ? {} : { angle }
        const written = await service.composer.writeTake({ params: { profileId, playId }, body }, options)
        const resourceId = composerId('take', profileId, playId, written.takeId)
        return { resourceId, modelId: null, charged: written.creditsSpent ?? null }
      }
    },
    async list(service, job, options, isTaken) {
      const { profileId, subjectId: playId, angle } = readRequest(TakeRequest, job)
      const listed = await readTakes(service, profileId, playId, options)
      return listed.flatMap((one) => {
        const resourceId = composerId('take', profileId, playId, one.takeId)
        if (isTaken(resourceId)) return []
        const createdAt = one.createdAt ?? null
        // A play's first words come with it and are free, so they are nobody's order.
        const isOrdered = one.creditsSpent !== 0 && (angle === null || one.angle === angle)
        return [{ resourceId, what: one.hook, createdAt, matches: isOrdered && isNear(job, createdAt) }]
      })
    },
  },
  isPricedAsOneRun: false,
  async read(service, resourceId, options) {
    const [, profileId = '', playId = '', takeId = ''] = partsOfComposerId(resourceId)
    const found = (await readTakes(service, profileId, playId, options)).find((one) => one.takeId === takeId)
    if (found === undefined) {
      throw new Failure('NOT_FOUND', say('job.goneTake'), { charged: 'yes', what: 'the take' })
    }
    return {
      resourceId,
      modelId: null,
      end: { kind: 'made' },
      files: [],
      parts: [{ position: 0, resourceId: takeId }],
      charged: found.creditsSpent ?? null,
      refunded: null,
      progress: null,
      isStopping: false,
      composer: { kind: 'take', profileId, playId, take: found },
    }
  },
  textOf: () => null,
  pauseMs: pauseBySpace,
  note({ jobs, composer }, job, { parts = [], composer: told }) {
    jobs.noteParts(job, parts)
    if (told !== undefined) composer.note(job, told)
  },
  follow: (deps, job, signal) => followResource(deps, job, take, signal),
  stop: { kind: 'none', sentence: say('job.noStopTake') },
}
