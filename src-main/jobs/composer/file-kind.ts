import { say } from '#shared/domain/sentences/say.ts'
import { limits } from '#shared/contract/limit.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { CallOptions, ServiceClient } from '../../api/client.ts'
import { followResource } from '../kinds/follow-resource.ts'
import type { JobKind } from '../kinds/job-kind.ts'
import { pauseBySpace } from '../resource/resource-kind.ts'
import { composerId, FileRequest, partsOfComposerId, readRequest } from './composer-request.ts'

type Page<One> = { readonly listed: readonly One[]; readonly next: string | null }

/** Reads a list to its end, or until one fits. */
async function search<One>(
  options: CallOptions,
  read: (query: { limit: number; cursor?: string }, options: CallOptions) => Promise<Page<One>>,
  fits: (one: One) => boolean,
): Promise<One | null> {
  const signal = options.signal === undefined ? {} : { signal: options.signal }
  for (let cursor: string | null = null, isFirst = true; ; isFirst = false) {
    const query = { limit: limits.composer.page.most, ...(cursor === null ? {} : { cursor }) }
    const { listed, next } = await read(query, isFirst ? options : signal)
    const found = listed.find((one) => fits(one))
    if (found !== undefined || next === null || listed.length === 0) return found ?? null
    cursor = next
  }
}

async function urlOf(
  service: ServiceClient,
  { of, profileId, subjectId }: { readonly of: string; readonly profileId: string; readonly subjectId: string },
  options: CallOptions,
): Promise<string | null> {
  const params = { profileId }
  if (of === 'job') {
    const job = await search(
      options,
      async (query, call) => {
        const { queue, nextCursor = null } = await service.composer.queue({ params, query }, call)
        return { listed: queue, next: nextCursor }
      },
      ({ jobId }) => jobId === subjectId,
    )
    return job?.fileUrl ?? null
  }
  const entry = await search(
    options,
    async (query, call) => {
      const { library, nextCursor = null } = await service.composer.library({ params, query }, call)
      return { listed: library, next: nextCursor }
    },
    ({ playId }) => playId === subjectId,
  )
  return entry?.file?.url ?? null
}

/** The download of a file that exists at the service. Nothing is charged, and its start sends nothing. */
export const composerFile: JobKind = {
  start: {
    repeat: 'keyed',
    prepare(job) {
      const { profileId, of, subjectId } = readRequest(FileRequest, job)
      return (_, options) => {
        options.reservation?.unused()
        const resourceId = composerId('file', of, profileId, subjectId, job.id)
        return Promise.resolve({ resourceId, modelId: null, charged: 0 })
      }
    },
  },
  isPricedAsOneRun: false,
  async read(service, resourceId, options) {
    const [, of = '', profileId = '', subjectId = ''] = partsOfComposerId(resourceId)
    const url = await urlOf(service, { of, profileId, subjectId }, options)
    const gone = say('composer.goneFile')
    return {
      resourceId,
      modelId: null,
      end:
        url === null
          ? { kind: 'broke', failure: new Failure('NOT_FOUND', gone, { charged: 'no', what: 'the file' }) }
          : { kind: 'made' },
      files: url === null ? [] : [{ position: 0, url }],
      charged: 0,
      refunded: 0,
      progress: null,
      isStopping: false,
    }
  },
  textOf: () => null,
  pauseMs: pauseBySpace,
  follow: (deps, job, signal) => followResource(deps, job, composerFile, signal),
  stop: { kind: 'none', sentence: say('job.noStopDownload') },
}
