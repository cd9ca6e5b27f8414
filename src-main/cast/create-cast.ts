import type { CastKind } from '#shared/bridge/cast.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { ResourceKind, StoredResource } from '../cache/tables/resources.ts'
import { type AvatarVideos, createAvatarVideos } from './avatar-videos.ts'
import type { VoiceRecordings } from '../media/voice-recordings.ts'
import { type AssetOf, type Avatars, createAvatars } from './avatars.ts'
import type { CastDeps } from './cast-deps.ts'
import { readStoredClone } from './clone-request.ts'
import { createFileJoining, type FileJoining } from './join-files.ts'
import { createJoinedSpeeches, type JoinedSpeeches } from './joined-speech.ts'
import { createLineage, type Lineage } from './lineage.ts'
import { createPlannedSpeeches, type PlannedSpeeches } from './planned-speech.ts'
import { createRemovals, type Removals } from './removals.ts'
import { type CastSync, createCastSync } from './sync.ts'
import { readReported } from './resource-facts.ts'
import { everyResource } from './resource-page.ts'
import { createSpeech, type Speech } from './speech.ts'
import { createVoices, type Voices } from './voices.ts'
import { createWordTimes, type WordTimes } from './word-times.ts'

/** Avatars, videos of them, voices and speech: ordered, listed offline, published and deleted. */
export type Cast = {
  readonly avatars: Avatars
  readonly videos: AvatarVideos
  readonly voices: Voices
  readonly speech: Speech
  readonly joinedSpeeches: JoinedSpeeches
  readonly joining: FileJoining
  readonly wordTimes: WordTimes
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
  const { table, outputs, jobs, recordings, library, isHere, joinedSpeeches: joinedTable } = deps
  const assetOf: AssetOf = (jobId, position) => {
    const output = jobId === null ? undefined : outputs.list(jobId).find((one) => one.position === position)
    return output === undefined || output.stored === null ? null : output.assetId
  }
  const videoAssetOf = ({ workspaceId, id, jobId, position }: StoredResource) => {
    const spoken = jobs.lastDoneWith(workspaceId, deps.additionsTo(id))
    return (spoken === null ? null : assetOf(spoken.id, 0)) ?? assetOf(jobId, position)
  }
  const isSpeechComing = ({ workspaceId, id }: StoredResource) => jobs.hasOpenWith(workspaceId, deps.additionsTo(id))
  const fileOf = (assetId: AssetId) => library.source(assetId)
  const spokenFileOf = ({ id }: StoredJob) => {
    const assetId = assetOf(id, 0)
    const file = assetId === null ? null : library.source(assetId)
    return file !== null && isHere(file) ? file : null
  }
  const { submit, again, refuseHigherPrice } = deps.resources
  const count = (workspaceId: WorkspaceId, kind: ResourceKind) => table.count(workspaceId, kind, everyResource)
  const videos = createAvatarVideos({
    ...deps,
    submit,
    again,
    refuseHigherPrice,
    assetOf,
    videoAssetOf,
    isSpeechComing,
  })
  const speech = createSpeech({ table, submit, jobs })
  const joined = { ...deps, table: joinedTable, fileOf: spokenFileOf, speech }
  const joining = createFileJoining(joined)
  const runsOfJoined = (assetId: AssetId) => {
    const file = joinedTable.file(assetId)
    return file === null ? [] : (joinedTable.read(file.speechId)?.runs ?? []).map(({ jobId }) => jobId)
  }
  return {
    avatars: createAvatars({ ...deps, submit, refuseHigherPrice, assetOf, jobs }),
    videos,
    voices: createVoices({ ...deps, submit, assetOf, jobs, fileOf }),
    speech,
    joinedSpeeches: createJoinedSpeeches({ ...joined, joining }),
    joining,
    wordTimes: createWordTimes({ ...deps, joined: joinedTable, jobs, library }),
    recordings,
    lineage: createLineage({
      ...deps,
      assetOf,
      videoAssetOf,
      fileOf,
      runsOfJoined,
      cloneOf: (jobId) => readStoredClone(jobs, jobId),
    }),
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
