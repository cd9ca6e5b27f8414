import type { AvatarOrder, AvatarSort, CastAvatar } from '#shared/bridge/avatars.ts'
import { avatarRoutes } from '#shared/contract/avatar.ts'
import { avatarPrice, avatarProblems } from '#shared/domain/avatar-order.ts'
import { Failure, type FieldProblem } from '#shared/domain/failure.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { asWritten, say, sayAll } from '#shared/domain/sentences/say.ts'
import { cutPage } from '#shared/util/pages.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { ResourceFilter, ResourcesTable, StoredResource } from '../cache/tables/resources.ts'
import type { SubmitResource } from '../jobs/resource/submit-resource.ts'
import { readReported } from './resource-facts.ts'
import type { CastDeps } from './cast-deps.ts'
import { createFailedAvatars, type RunFacts } from './failed-avatars.ts'
import { cursorOf, everyResource, readCursor } from './resource-page.ts'

/** The library file of a run's output; null while it is not saved. */
export type AssetOf = (jobId: JobId | null, position: number) => AssetId | null

/** Which avatars a list shows, and the page. */
type AvatarQuery = Partial<ResourceFilter> & {
  readonly before?: string | undefined
  readonly limit: number
  readonly sort: AvatarSort
}

/** Rejects an order with something to correct. @throws Failure INVALID_INPUT */
export function refuseProblems(fields: FieldProblem[]): void {
  const [first] = fields
  if (first === undefined) return
  const sentence =
    fields.length === 1
      ? asWritten(first.message, first.said)
      : sayAll(say('run.attention', { count: fields.length }), say('free.charge'))
  throw new Failure('INVALID_INPUT', sentence, { charged: 'no', fields })
}

/** A click on a retry: of all failed avatars of a run, or of one. `quoted`: credits on its button. */
type RetryClick = { readonly jobId: JobId; readonly avatarId?: string | undefined; readonly quoted: number }

type StartOrder = { readonly draftId: string; readonly order: AvatarOrder; readonly quoted: number }

function unknownAvatar(): Failure {
  return new Failure('NOT_FOUND', say('cast.unknownAvatar'), { charged: 'no', what: 'the avatar' })
}

/** An avatar of the cache as windows see it. */
function showAvatar(row: StoredResource, assetOf: AssetOf, run: RunFacts): CastAvatar {
  const told = readReported('avatar', row)
  return {
    id: row.id,
    jobId: row.jobId,
    assetId: assetOf(row.jobId, row.position),
    status: told.status,
    prompt: told.prompt ?? '',
    negativePrompt: told.negativePrompt ?? '',
    model: told.model ?? '',
    aspectRatio: told.aspectRatio ?? null,
    stylePreset: told.stylePreset ?? null,
    guidanceScale: told.guidanceScale ?? null,
    seed: told.seed ?? null,
    width: told.width ?? null,
    height: told.height ?? null,
    credits: told.creditCost ?? told.creditsUsed ?? null,
    took: told.metadata?.generationTime ?? null,
    visibility: told.visibility ?? 'private',
    isPublished: told.published ?? false,
    likes: told.likes ?? 0,
    comments: told.comments ?? 0,
    ...run,
    error: told.error?.message ?? null,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** Creates the avatars of the studio: ordered, listed from the cache, published at the service. */
export function createAvatars(
  deps: Pick<CastDeps, 'table' | 'notes' | 'service'> & {
    readonly submit: SubmitResource['submit']
    readonly refuseHigherPrice: SubmitResource['refuseHigherPrice']
    readonly assetOf: AssetOf
    readonly jobs: Pick<JobsTable, 'read' | 'readDraft'>
  },
) {
  const table: ResourcesTable = deps.table
  const failed = createFailedAvatars(deps)
  function show(row: StoredResource, factsOf = failed.reader()): CastAvatar {
    return showAvatar(row, deps.assetOf, factsOf(row))
  }

  function find(workspaceId: WorkspaceId, id: string): StoredResource {
    const row = table.read(workspaceId, 'avatar', id)
    if (row === null) throw unknownAvatar()
    return row
  }

  function start(
    workspaceId: WorkspaceId,
    { draftId, order, quoted, retryOf }: StartOrder & { readonly retryOf?: JobId },
  ): StoredJob {
    refuseProblems(avatarProblems(order))
    const { prompt, negativePrompt, model, stylePreset, aspectRatio, guidanceScale, seed, batchSize } = order
    const { credits, each } = avatarPrice(model, batchSize)
    const request = avatarRoutes.generate.body.parse({
      prompt: prompt.trim(),
      model,
      aspectRatio,
      guidanceScale,
      batchSize,
      ...(negativePrompt.trim() === '' ? {} : { negativePrompt: negativePrompt.trim() }),
      ...(stylePreset === null ? {} : { stylePreset }),
      ...(seed === null ? {} : { seed }),
    })
    return deps.submit(workspaceId, {
      draftId,
      kind: 'avatar',
      modelId: `avatar-${model}`,
      modelName: `Avatar ${model}`,
      outputType: 'image',
      prompt: request.prompt,
      input: order,
      request,
      credits,
      note: `${batchSize} × ${each} cr`,
      pricedBy: ['model', 'batchSize'],
      quoted,
      ...(retryOf === undefined ? {} : { retryOf }),
    })
  }
  const sumOf = (orders: readonly StartOrder[]) => orders.reduce((sum, { quoted }) => sum + quoted, 0)

  return {
    /** @throws Failure INVALID_INPUT with its fields, PRICE_CHANGED, NOT_ENOUGH_CREDITS or WALL_REACHED; nothing is sent. */
    start: (workspaceId: WorkspaceId, order: StartOrder): StoredJob => start(workspaceId, order),
    /** How many failed avatars of a run can be retried, and their price in credits. */
    failedOf(workspaceId: WorkspaceId, jobId: JobId) {
      const orders = failed.ordersOf(workspaceId, jobId)
      return { count: orders.length, credits: sumOf(orders) }
    },
    /**
     * Starts the failed avatars of a run again, or only one of them, each once. @throws Failure PRICE_CHANGED if it
     * costs more than `quoted`, NOT_ENOUGH_CREDITS or WALL_REACHED; those started before it stay.
     */
    retryFailed(workspaceId: WorkspaceId, { jobId, avatarId, quoted }: RetryClick): StoredJob[] {
      const orders = failed.ordersOf(workspaceId, jobId, avatarId)
      deps.refuseHigherPrice(sumOf(orders), quoted)
      return orders.map((order) => start(workspaceId, { ...order, retryOf: jobId }))
    },
    /** A page, from the cache. */
    list(workspaceId: WorkspaceId, { before, limit, sort: order, ...query }: AvatarQuery) {
      const filter: ResourceFilter = { ...everyResource, ...query }
      const found = table.page(workspaceId, 'avatar', filter, { before: readCursor(before), limit: limit + 1, order })
      const { rows, next } = cutPage(found, limit, (last) => cursorOf(last, order))
      const total = before === undefined ? table.count(workspaceId, 'avatar', filter) : null
      const factsOf = failed.reader()
      return { avatars: rows.map((row) => show(row, factsOf)), total, next }
    },
    read: (workspaceId: WorkspaceId, id: string): CastAvatar => show(find(workspaceId, id)),
    /** Shows it to others, or to nobody with `private`. @throws Failure NOT_FOUND, or that of the request. */
    async publish(
      workspaceId: WorkspaceId,
      { id, visibility }: { readonly id: string; readonly visibility: 'public' | 'unlisted' | 'private' },
    ): Promise<CastAvatar> {
      find(workspaceId, id)
      const service = await deps.service(workspaceId)
      const params = { avatarId: id }
      const options = { priority: 'user', subject: 'the avatar' } as const
      const told =
        visibility === 'private'
          ? await service.avatar.unpublish({ params }, options)
          : await service.avatar.publish({ params, body: { visibility } }, options)
      deps.notes.write(workspaceId, [{ kind: 'avatar', told }])
      return show(find(workspaceId, id))
    },
  }
}
/** The avatars of the studio. */
export type Avatars = ReturnType<typeof createAvatars>
