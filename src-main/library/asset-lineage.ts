import { z } from 'zod'
import type { LineageStep } from '#shared/bridge/asset-lineage.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { readSharedAddress } from '#shared/domain/shared-address.ts'
import { isCutPart } from '#shared/domain/short-video.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import type { AssetRelationsTable } from '../cache/tables/asset-relations.ts'
import type { AssetsTable, StoredAsset } from '../cache/tables/assets.ts'
import type { ComposerShelfTable } from '../cache/tables/composer-shelf.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { SharedFileTable } from '../cache/tables/shared-files.ts'
import type { ShortVideosTable } from '../cache/tables/short-videos.ts'

/** Steps beyond these are left out: no lineage that a person made is longer. */
const mostAncestors = 40
const mostDescendants = 24
/** Runs whose inputs are read in one go. */
const sliceSize = 400

/** What a job of the Composer is for, as it is stored. */
const ForPlay = z.object({ profileId: z.string(), subjectId: z.string() })

/** Every text of a value, however deep. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const one of value) yield* textsOf(one)
  else if (typeof value === 'object' && value !== null) yield* textsOf(Object.values(value))
}

/** A step of which nothing is known. */
const blank: LineageStep = {
  key: '',
  kind: 'asset',
  title: '',
  assetId: null,
  parent: null,
  by: null,
  facts: null,
  at: null,
  credits: null,
  isKnown: false,
  isShown: false,
}

/** Creates the reader of lineages, from what the tables know: inputs of runs, takes and cuts, captions, plays and posts. */
export function createAssetLineage(deps: {
  assets: Pick<AssetsTable, 'read'>
  jobs: Pick<JobsTable, 'read'>
  videos: Pick<ShortVideosTable, 'read'>
  sharedFiles: Pick<SharedFileTable, 'read' | 'capabilitiesOf'>
  relations: AssetRelationsTable
  shelf: Pick<ComposerShelfTable, 'read'>
  /** Lets other work go on between slices. */
  yieldToLoop: () => Promise<void>
}) {
  const { assets, jobs, videos, sharedFiles, relations } = deps
  type File = StoredAsset & { readonly row: number }

  /** The files that a run took as inputs. */
  function inputsOf(job: StoredJob): AssetId[] {
    const found = [...textsOf(job.input)].flatMap((text) => {
      const address = readSharedAddress(text)
      return address === null ? [] : (sharedFiles.read(address.capability)?.assetId ?? [])
    })
    return [...new Set(found)]
  }
  /** The file of a video's run that stands for it: its cut, or else its first one. */
  function topOf(jobId: JobId): AssetId | null {
    const files = relations.outputsOf(jobId)
    return files.find((id) => isCutPart(assets.read(id)?.part)) ?? files[0] ?? null
  }
  const jobOf = (file: File) => (file.jobId === null ? null : jobs.read(file.jobId))

  type Parent = { readonly id: AssetId; readonly by: NonNullable<LineageStep['by']> }
  /** What a file was made from directly, and how. */
  function parentsOf(file: File, job: StoredJob | null): Parent[] {
    if (job === null) return []
    if (file.part === 'captioned') {
      const cut = relations.outputsOf(job.id).find((id) => assets.read(id)?.part === 'raw') ?? topOf(job.id)
      return cut === null || cut === file.id ? [] : [{ id: cut, by: 'captions' }]
    }
    const takeId = videos.read(job.id)?.takeId ?? null
    const take = takeId === null ? null : topOf(takeId)
    const recut: Parent[] = take === null || take === file.id ? [] : [{ id: take, by: 'recut' }]
    return [...recut, ...inputsOf(job).map((id): Parent => ({ id, by: 'input' }))].filter(({ id }) => id !== file.id)
  }
  function stepOf(file: File, job: StoredJob | null, from: Parent | null): LineageStep {
    return {
      key: file.id,
      kind: 'asset',
      title: file.title,
      assetId: file.id,
      parent: from?.id ?? null,
      by: from?.by ?? null,
      facts: job === null ? null : { modelName: job.modelName, prompt: file.prompt, input: job.input },
      at: file.createdAt,
      credits: job === null || job.charged === null || file.part === 'captioned' ? null : job.charged - job.refunded,
      isKnown: true,
      isShown: false,
    }
  }
  /** A file after everything that it came from; each once. */
  function ancestors(id: AssetId, steps: Map<string, LineageStep>): void {
    if (steps.has(id) || steps.size >= mostAncestors) return
    const file = assets.read(id)
    if (file === null) return void steps.set(id, { ...blank, key: id })
    const job = jobOf(file)
    // Reserved first, because a damaged table could name a file as its own ancestor.
    steps.set(id, stepOf(file, job, null))
    const parents = parentsOf(file, job)
    for (const parent of parents) ancestors(parent.id, steps)
    const play = job === null ? null : playOf(job)
    if (play !== null && !steps.has(play.key)) steps.set(play.key, play)
    const [first = null] = parents
    const own = stepOf(file, job, first)
    steps.delete(id)
    steps.set(id, play === null || first !== null ? own : { ...own, parent: play.key, by: 'render' })
  }
  /** The play that the Composer made a file for; null for any other run. */
  function playOf(job: StoredJob): LineageStep | null {
    if (!['render', 'composer-file', 'take'].includes(job.kind)) return null
    const request = parseJson(job.request)
    const order = request.kind === 'value' ? ForPlay.safeParse(request.value).data : undefined
    if (order === undefined) return null
    const { profileId, subjectId } = order
    const play = deps.shelf.read({ workspaceId: job.workspaceId, profileId }, subjectId)
    if (play === null) return null
    return { ...blank, key: `play ${subjectId}`, kind: 'play', title: play.title, at: play.shelvedAt, isKnown: true }
  }
  /** The jobs that post what a file shows. */
  function postsOf(workspaceId: WorkspaceId, file: File, job: StoredJob | null): LineageStep[] {
    if (job === null || playOf(job) === null) return []
    const request = parseJson(job.request)
    const order = request.kind === 'value' ? ForPlay.safeParse(request.value).data : undefined
    if (order === undefined) return []
    return relations.postsOf(workspaceId, order.profileId, order.subjectId).map(({ reported, at }) => ({
      ...blank,
      key: `post ${reported.jobId}`,
      kind: 'post',
      title: reported.title,
      parent: file.id,
      by: 'post',
      at,
      isKnown: true,
    }))
  }
  /** The runs of a workspace that took a file as an input. */
  async function usersOf(workspaceId: WorkspaceId, file: File): Promise<JobId[]> {
    const addresses = sharedFiles.capabilitiesOf(file.sha256)
    const found: JobId[] = []
    if (addresses.length === 0) return found
    for (let after = 0; found.length < mostDescendants;) {
      const runs = relations.inputsAfter(workspaceId, after, sliceSize)
      found.push(...runs.filter(({ texts }) => addresses.some((one) => texts.includes(one))).map(({ id }) => id))
      const last = runs.at(-1)
      if (last === undefined || runs.length < sliceSize) break
      after = last.at
      await deps.yieldToLoop()
    }
    return found
  }
  /** What was made of a file directly: its other cuts, its captioned versions, and what took it as an input. */
  async function children(workspaceId: WorkspaceId, file: File, job: StoredJob | null): Promise<LineageStep[]> {
    const isTop = job !== null && topOf(job.id) === file.id
    const recuts = isTop ? relations.recutsOf(job.id) : []
    const users = await usersOf(workspaceId, file)
    const made = [
      ...recuts.map((id) => ({ id, by: 'recut' as const })),
      ...users.map((id) => ({ id, by: 'input' as const })),
    ]
    return made.flatMap(({ id, by }) => {
      const outputs = by === 'recut' ? [topOf(id)] : relations.outputsOf(id)
      return outputs.flatMap((output, at) => {
        const child = output === null || output === file.id ? null : assets.read(output)
        if (child === null) return []
        const step = stepOf(child, jobOf(child), { id: file.id, by })
        return at === 0 ? [step] : [{ ...step, credits: null }]
      })
    })
  }

  return {
    /** @throws Failure NOT_FOUND */
    async read(workspaceId: WorkspaceId, assetId: AssetId): Promise<{ steps: LineageStep[]; credits: number | null }> {
      const file = assets.read(assetId)
      if (file === null || file.workspaceId !== workspaceId) {
        const sentence = say('library.goneFile')
        throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the file' })
      }
      const steps = new Map<string, LineageStep>()
      ancestors(assetId, steps)
      const ofRun = new Map<JobId | string, number>()
      for (const { assetId: id, credits } of steps.values()) {
        const run = id === null ? null : (assets.read(id)?.jobId ?? null)
        if (credits !== null && run !== null) ofRun.set(run, credits)
      }
      const job = jobOf(file)
      const below = [...(await children(workspaceId, file, job)), ...postsOf(workspaceId, file, job)]
      for (const step of below.slice(0, mostDescendants)) if (!steps.has(step.key)) steps.set(step.key, step)
      const credits = ofRun.size === 0 ? null : [...ofRun.values()].reduce((sum, one) => sum + one, 0)
      return { steps: [...steps.values()].map((step) => ({ ...step, isShown: step.key === assetId })), credits }
    },
  }
}
/** The reader of lineages. */
export type AssetLineage = ReturnType<typeof createAssetLineage>
