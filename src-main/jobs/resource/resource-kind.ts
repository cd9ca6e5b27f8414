import { say } from '#shared/domain/sentences/say.ts'
import { Failure } from '#shared/domain/failure.ts'
import { joinResourceIds, resourceIdsOf } from '#shared/domain/resource-ids.ts'
import type { CallOptions, ServiceClient } from '../../api/client.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { followResource } from '../kinds/follow-resource.ts'
import type { JobKind, RemoteState, RunnerDeps } from '../kinds/job-kind.ts'
import { groupCandidates } from './find-started.ts'
import { createPatientRead, readEach } from './read-parts.ts'
import { creditsOf, isEnded, type Part, type Resource, type ResourceParts } from './resource-parts.ts'
import { sayReason } from '../kinds/say-reason.ts'

/** Delay between polls while half of the rate window is free, and otherwise. Milliseconds. */
const pollEvery = { promptMs: 3_000, scarceMs: 20_000 } as const

/** Adds up what parts cost; null where one has no number. */
function sumOf(parts: readonly Resource[]): number | null {
  return parts.reduce<number | null>((sum, part) => {
    const credits = creditsOf(part)
    return sum === null || credits === null ? null : sum + credits
  }, 0)
}

/** The failure of a run all of whose parts failed: the reason that the service gave. */
function brokenBy({ error }: Resource): Failure {
  const words = error?.message ?? null
  const sentence = sayReason(words)
  if (error?.code === 'content_policy_violation') {
    return new Failure('DECLINED', sentence, { charged: 'yes', reason: words ?? '' })
  }
  return new Failure('SERVICE_FAILED', sentence, { charged: 'yes', status: 200 })
}

/** Reads the parts of a run into the state that all kinds share. `refunded`: what the account shows as refunded. */
export function stateOfParts<Body, One extends Resource>(
  parts: Pick<ResourceParts<Body, One>, 'fileOf' | 'charged' | 'kind'>,
  read: readonly Part<One>[],
  refunded: number | null,
): RemoteState {
  const known = read.flatMap(({ one }) => (one === null ? [] : [one]))
  const isOpen = known.some((one) => !isEnded(one))
  const made = known.filter(({ status }) => status === 'completed')
  const failed = known.filter(({ status }) => status === 'failed')
  const [firstFailed] = failed
  const files = read.flatMap(({ one }, position) => {
    const url = one?.status === 'completed' ? parts.fileOf(one) : null
    return url === null || url === 'no-file' ? [] : [{ position, url }]
  })
  const charged = parts.charged === 'at-start' || !isOpen ? sumOf(known) : null
  return {
    resourceId: joinResourceIds(read.map(({ id }) => id)),
    modelId: null,
    end: isOpen
      ? { kind: 'open' }
      : made.length === 0 && firstFailed !== undefined
        ? { kind: 'broke', failure: brokenBy(firstFailed) }
        : { kind: 'made' },
    files,
    lacksFiles: made.some((one) => parts.fileOf(one) === null),
    // Parts that are gone were charged, too; the run's charge is then the one of its start.
    charged: known.length < read.length ? null : charged,
    refunded,
    progress:
      read.length === 1
        ? null
        : { total: read.length, made: made.length, failed: failed.length, skipped: read.length - known.length },
    isStopping: false,
    resources: read.flatMap(({ one }, position) => (one === null ? [] : [{ kind: parts.kind, position, told: one }])),
  }
}

/** How long a poll of the Resource API, which holds no request, waits for the next one: by what is left of the rate window. */
export function pauseBySpace({ trackers }: Pick<RunnerDeps, 'trackers'>, { workspaceId }: StoredJob): number {
  const { used, most } = trackers.space(workspaceId)
  return used <= most / 2 ? pollEvery.promptMs : pollEvery.scarceMs
}

/**
 * Builds a kind of paid work of the Resource API. A start has no key: one whose answer is lost is searched for in the
 * service's list by its request and time, and never sent again automatically. A run that started several things keeps
 * the ids of all, shows those that are done, and ends with the last one.
 */
export function resourceKind<Body, One extends Resource>(parts: ResourceParts<Body, One>): JobKind {
  const { list } = parts
  const read = async (service: ServiceClient, resourceId: string, options: CallOptions) => {
    const { parts: each, refunded } = await readEach(parts, service, resourceIdsOf(resourceId), options)
    return stateOfParts(parts, each, refunded)
  }
  const kind: JobKind = {
    start: {
      repeat: 'unkeyed',
      prepare(job) {
        const body = parts.readRequest(job)
        return async (service, options) => {
          const started = await parts.start(service, body, { ...options, bodyText: job.request })
          const charged = parts.charged === 'at-start' ? sumOf(started) : null
          return { resourceId: joinResourceIds(started.map(({ id }) => id)), modelId: null, charged }
        }
      },
      list:
        list === null
          ? null
          : async (service, job, options, isTaken) => {
              const body = parts.readRequest(job)
              const free = (await list(service, body, options)).filter(({ id }) => !isTaken(id))
              const matching = free.filter((one) => parts.isFrom(body, one))
              return groupCandidates(job, parts.countOf(body), matching, (one) => parts.nameOf(one))
            },
    },
    isPricedAsOneRun: false,
    read,
    textOf: () => null,
    pauseMs: pauseBySpace,
    note: ({ resources }: RunnerDeps, job, { resources: told = [] }) => resources.note(job, told),
    // What a read found ended is not asked for again while the run is followed.
    follow: (deps, job, signal) =>
      followResource(
        deps,
        job,
        { ...kind, read: createPatientRead(parts, (each, refunded) => stateOfParts(parts, each, refunded)) },
        signal,
      ),
    stop: {
      kind: 'none',
      sentence: say('job.noStopOf', { what: parts.subject.replace('the ', '') }),
    },
  }
  return kind
}
