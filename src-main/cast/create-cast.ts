import type { CastKind } from '#shared/bridge/cast.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { ResourceKind, StoredResource } from '../cache/tables/resources.ts'
import { type AvatarVideos, createAvatarVideos } from './avatar-videos.ts'
import type { VoiceRecordings } from '../media/voice-recordings.ts'
import { type AssetOf, type Avatars, createAvatars } from './avatars.ts'
import type { CastDeps } from './cast-deps.ts'
import { readStoredClone } from './clone-request.ts'
import { createLineage, type Lineage } from './lineage.ts'
import { createPlannedSpeeches, type PlannedSpeeches } from './planned-speech.ts'
import { createRemovals, type Removals } from './removals.ts'
import { type CastSync, createCastSync } from './sync.ts'
import { readReported } from './resource-facts.ts'
import { everyResource } from './resource-page.ts'
import { createSpeech, type Speech } from './speech.ts'
import { createVoices, type Voices } from './voices.ts'

/** Avatars, videos of them, voices and speech: ordered, listed offline, published and deleted. */
export type Cast = {
  readonly avatars: Avatars
  readonly videos: AvatarVideos
  readonly voices: Voices
  readonly speech: Speech
  /** What voices are cloned from. */
  readonly recordings: VoiceRecordings
  readonly lineage: Lineage
  /** Speech that was ordered together with a video. */
  readonly plannedSpeeches: PlannedSpeeches
  readonly removals: Removals
  readonly sync: CastSync
  /** The service's address of the small image of an avatar or a video; null if there is none. */
  imageOf(workspaceId: WorkspaceId, kind: 'avatar' | 'video', id: string): string | null
  /** How many there are of each kind. */
  counts(workspaceId: WorkspaceId): Record<CastKind, number>
}

/** Creates the cast of the studio. */
export function createCast(deps: CastDeps): Cast {
  const { table, outputs, jobs, recordings } = deps
  const assetOf: AssetOf = (jobId, position) => {
    const output = jobId === null ? undefined : outputs.list(jobId).find((one) => one.position === position)
    return output === undefined || output.stored === null ? null : output.assetId
  }
  const videoAssetOf = ({ workspaceId, id, jobId, position }: StoredResource) => {
    const spoken = jobs.lastDoneWith(workspaceId, deps.additionsTo(id))
    return (spoken === null ? null : assetOf(spoken.id, 0)) ?? assetOf(jobId, position)
  }
  const { submit, again, refuseHigherPrice } = deps.resources
  const count = (workspaceId: WorkspaceId, kind: ResourceKind) => table.count(workspaceId, kind, everyResource)
  const videos = createAvatarVideos({ ...deps, submit, again, refuseHigherPrice, assetOf, videoAssetOf })
  return {
    avatars: createAvatars({ ...deps, submit, refuseHigherPrice, assetOf, jobs }),
    videos,
    voices: createVoices({ ...deps, submit, assetOf, jobs }),
    speech: createSpeech({ table, submit, jobs }),
    recordings,
    lineage: createLineage({ ...deps, assetOf, videoAssetOf, cloneOf: (jobId) => readStoredClone(jobs, jobId) }),
    plannedSpeeches: createPlannedSpeeches({ ...deps, addSpeech: videos.addSpeech }),
    removals: createRemovals(deps),
    sync: createCastSync(deps),
    imageOf(workspaceId, kind, id) {
      const row = table.read(workspaceId, kind, id)
      if (row === null) return null
      if (kind === 'video') return readReported('video', row).thumbnailUrl ?? null
      const { thumbnailUrl, imageUrl } = readReported('avatar', row)
      return thumbnailUrl ?? imageUrl ?? null
    },
    counts: (id) => ({
      avatar: count(id, 'avatar'),
      video: count(id, 'video'),
      voice: count(id, 'voice'),
      audio: count(id, 'audio'),
    }),
  }
}
