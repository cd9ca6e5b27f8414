import type { CastStep } from '#shared/bridge/lineage.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { resourceIdsOf } from '#shared/domain/resource-ids.ts'
import { presets } from '#shared/domain/speech/voice-names.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { JobOutputsTable } from '../cache/tables/job-outputs.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ResourceKind, ResourcesTable, StoredResource } from '../cache/tables/resources.ts'
import type { VoiceRecordings } from '../media/voice-recordings.ts'
import type { AssetOf } from './avatars.ts'
import type { StoredClone } from './clone-request.ts'
import { readReported } from './resource-facts.ts'
import { everyResource } from './resource-page.ts'

/** Most of what was made of a thing that its lineage shows, and most uses of a voice that are listed. */
const mostMade = 12
const mostUses = 100
/** The voices that marked text names. */
const namedVoices = /<voice name="([^"]+)"/gu

/** What a lineage is asked for: a thing of the Resource API, or a file of the library. */
export type LineageOf = { readonly kind: ResourceKind; readonly id: string } | { readonly assetId: AssetId }

/** Creates the lineage of the cast: from a voice's sample to the videos that speak with it. */
export function createLineage(deps: {
  readonly table: ResourcesTable
  readonly outputs: Pick<JobOutputsTable, 'positionOf'>
  readonly jobs: Pick<JobsTable, 'read'>
  readonly recordings: Pick<VoiceRecordings, 'previewOf'>
  readonly cloneOf: (jobId: JobId | null) => StoredClone | null
  readonly assetOf: AssetOf
  readonly videoAssetOf: (row: StoredResource) => AssetId | null
  readonly fileOf: (assetId: AssetId) => { readonly jobId: JobId | null } | null
  /** The runs that a joined speech consists of; none for another file. */
  readonly runsOfJoined: (assetId: AssetId) => readonly JobId[]
}) {
  const { table, assetOf } = deps

  function find(workspaceId: WorkspaceId, kind: ResourceKind, id: string): StoredResource | null {
    const row = table.read(workspaceId, kind, id)
    return row === null || row.removedAt !== null ? null : row
  }
  const unknown = (kind: CastStep['kind'], id: string): CastStep => ({
    kind,
    id,
    title: '',
    detail: '',
    assetId: null,
    seconds: null,
    credits: null,
    isKnown: false,
    isShown: false,
  })
  /** The name of a voice; empty where it is not known here. */
  function voiceNameOf(workspaceId: WorkspaceId, voiceId: string): string {
    const preset = presets.find(({ id }) => id === voiceId)
    if (preset !== undefined) return preset.name
    const row = find(workspaceId, 'voice', voiceId)
    return row === null ? '' : (readReported('voice', row).name ?? '')
  }
  /** A row as a step. */
  function step(row: StoredResource): CastStep {
    const known = { ...unknown(row.kind, row.id), isKnown: true }
    switch (row.kind) {
      case 'avatar': {
        const { prompt, creditCost, creditsUsed } = readReported('avatar', row)
        const credits = creditCost ?? creditsUsed ?? null
        return { ...known, title: prompt ?? '', assetId: assetOf(row.jobId, row.position), credits }
      }
      case 'video': {
        const { title, studioTier, durationSeconds, creditCost, creditsUsed } = readReported('video', row)
        const credits = creditCost ?? creditsUsed ?? null
        const seconds = durationSeconds ?? null
        return {
          ...known,
          title: title ?? '',
          detail: studioTier ?? '',
          assetId: deps.videoAssetOf(row),
          seconds,
          credits,
        }
      }
      case 'voice': {
        const { name, creditCost, creditsUsed } = readReported('voice', row)
        return { ...known, title: name ?? '', credits: creditCost ?? creditsUsed ?? null }
      }
      case 'audio': {
        const { text, voiceId, durationSeconds, creditCost, creditsUsed } = readReported('audio', row)
        const credits = creditCost ?? creditsUsed ?? null
        const title = (text ?? '').replaceAll(/<[^>]*>/gu, ' ').trim()
        const detail = voiceNameOf(row.workspaceId, voiceId ?? '')
        const seconds = durationSeconds ?? null
        return { ...known, title, detail, assetId: assetOf(row.jobId, row.position), seconds, credits }
      }
      default:
        return assertNever(row.kind)
    }
  }
  const stepOf = (workspaceId: WorkspaceId, kind: ResourceKind, id: string): CastStep => {
    const row = find(workspaceId, kind, id)
    return row === null ? unknown(kind, id) : step(row)
  }

  /** A voice, after the sample that it was cloned from here. */
  function voiceSteps(workspaceId: WorkspaceId, voiceId: string): CastStep[] {
    const preset = presets.find(({ id }) => id === voiceId)
    if (preset !== undefined) return [{ ...unknown('voice', voiceId), title: preset.name, isKnown: true }]
    const voice = stepOf(workspaceId, 'voice', voiceId)
    const clone = deps.cloneOf(find(workspaceId, 'voice', voiceId)?.jobId ?? null)
    if (clone === null) return [voice]
    const { sha256, seconds = null } = clone
    const assetId = deps.recordings.previewOf(sha256)
    return [{ ...unknown('sample', voiceId), assetId, seconds, isKnown: assetId !== null }, voice]
  }
  function speechSteps(workspaceId: WorkspaceId, audioId: string): CastStep[] {
    const row = find(workspaceId, 'audio', audioId)
    if (row === null) return [unknown('audio', audioId)]
    const { text, voiceId } = readReported('audio', row)
    const named = [...(text ?? '').matchAll(namedVoices)].flatMap(([, id]) => (id === undefined ? [] : [id]))
    const ids = new Set([...(voiceId === null || voiceId === undefined ? [] : [voiceId]), ...named])
    return [...[...ids].flatMap((id) => voiceSteps(workspaceId, id)), step(row)]
  }
  /** `audioId`: of the speech that it has; null if it has none. */
  function videoSteps(workspaceId: WorkspaceId, videoId: string, audioId: string | null): CastStep[] {
    const avatarId = find(workspaceId, 'video', videoId)?.parentId ?? null
    return [
      ...(audioId === null ? [] : speechSteps(workspaceId, audioId)),
      ...(avatarId === null ? [] : [stepOf(workspaceId, 'avatar', avatarId)]),
      stepOf(workspaceId, 'video', videoId),
    ]
  }
  const speechIn = (workspaceId: WorkspaceId, videoId: string): string | null => {
    const row = find(workspaceId, 'video', videoId)
    return row === null ? null : (readReported('video', row).audioId ?? null)
  }
  const videosWith = (workspaceId: WorkspaceId, audioIds: readonly string[], most: number) =>
    table.videosWith(workspaceId, audioIds, most).map(step)

  function stepsOf(workspaceId: WorkspaceId, kind: ResourceKind, id: string): CastStep[] {
    switch (kind) {
      case 'voice': {
        const spoken = table.spokenBy(workspaceId, id, mostMade)
        const ids = spoken.map((row) => row.id)
        const made = [...spoken.map(step), ...videosWith(workspaceId, ids, mostMade)]
        return [...voiceSteps(workspaceId, id), ...made]
      }
      case 'audio':
        return [...speechSteps(workspaceId, id), ...videosWith(workspaceId, [id], mostMade)]
      case 'avatar': {
        const filter = { ...everyResource, parentId: id }
        const videos = table.page(workspaceId, 'video', filter, { before: null, limit: mostMade })
        const audioIds = new Set(videos.flatMap((row) => readReported('video', row).audioId ?? []))
        const speeches = [...audioIds].map((audioId) => stepOf(workspaceId, 'audio', audioId))
        return [stepOf(workspaceId, 'avatar', id), ...videos.map(step), ...speeches]
      }
      case 'video':
        return videoSteps(workspaceId, id, speechIn(workspaceId, id))
      default:
        return assertNever(kind)
    }
  }
  /** The steps of a joined speech: those of each of its runs, once. */
  function joinedSteps(workspaceId: WorkspaceId, jobIds: readonly JobId[]): CastStep[] {
    const steps = jobIds.flatMap((jobId) => {
      const audioId = deps.jobs.read(jobId)?.resourceId ?? null
      return audioId === null ? [] : speechSteps(workspaceId, audioId)
    })
    const places = new Map(steps.map((one) => [`${one.kind} ${one.id}`, one]))
    return [...places.values()].toSorted((one, other) => Number(one.kind === 'audio') - Number(other.kind === 'audio'))
  }
  /** What a library file is, and its steps; null for one that the Resource API did not make. */
  function ofFile(workspaceId: WorkspaceId, assetId: AssetId) {
    const jobIds = deps.runsOfJoined(assetId)
    if (jobIds.length > 0) return { id: null, steps: joinedSteps(workspaceId, jobIds) }
    const jobId = deps.fileOf(assetId)?.jobId ?? null
    const job = jobId === null ? null : deps.jobs.read(jobId)
    if (job === null || job.resourceId === null || job.workspaceId !== workspaceId) return null
    const id = resourceIdsOf(job.resourceId)[deps.outputs.positionOf(assetId) ?? 0]
    if (id === undefined) return null
    switch (job.kind) {
      case 'avatar':
        return { id, steps: stepsOf(workspaceId, 'avatar', id) }
      case 'speech':
        return { id, steps: stepsOf(workspaceId, 'audio', id) }
      // The file is from before any speech was added.
      case 'avatar-video':
        return { id, steps: videoSteps(workspaceId, id, null) }
      case 'avatar-speech': {
        const [videoId = '', audioId = null] = job.resourceId.split('\t')
        return { id: videoId, steps: videoSteps(workspaceId, videoId, audioId) }
      }
      default:
        return null
    }
  }

  return {
    /** The steps from the sample to the videos, oldest origin first. Empty for a file of another origin. */
    read(workspaceId: WorkspaceId, of: LineageOf): CastStep[] {
      const found =
        'kind' in of ? { id: of.id, steps: stepsOf(workspaceId, of.kind, of.id) } : ofFile(workspaceId, of.assetId)
      if (found === null) return []
      return found.steps.map((one) => (one.id === found.id && one.kind !== 'sample' ? { ...one, isShown: true } : one))
    },
    /** How many speeches and videos use a voice, and the newest of them. */
    usesOf(workspaceId: WorkspaceId, voiceId: string) {
      const speeches = table.spokenBy(workspaceId, voiceId, null)
      const ids = speeches.map(({ id }) => id)
      const videos = table.videosWith(workspaceId, ids, null)
      const newest = [...speeches, ...videos]
        .toSorted((one, other) => other.createdAt - one.createdAt)
        .slice(0, mostUses)
        .map(step)
      return { speeches: speeches.length, videos: videos.length, newest }
    },
  }
}
/** The lineage of the cast. */
export type Lineage = ReturnType<typeof createLineage>
