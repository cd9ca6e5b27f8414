import { Audio } from '#shared/contract/audio.ts'
import { Avatar } from '#shared/contract/avatar.ts'
import { Video } from '#shared/contract/video.ts'
import { Voice } from '#shared/contract/voice.ts'
import type { ResourceKind, ResourceToWrite, StoredResource } from '../cache/tables/resources.ts'

/** The answers of the service about each kind of the Resource API. */
export type ReportedOf = {
  readonly avatar: Avatar
  readonly video: Video
  readonly voice: Voice
  readonly audio: Audio
}

/** What a list searches, filters and sorts by. */
type Facts = Pick<ResourceToWrite, 'words' | 'model' | 'visibility' | 'isPublished' | 'parentId'>

const none = { visibility: '', isPublished: false, parentId: null } as const
const wordsOf = (...texts: readonly (string | null | undefined)[]) =>
  texts.filter((text) => text !== null && text !== undefined && text !== '').join(' ')

const factsOf: { readonly [Kind in ResourceKind]: (told: ReportedOf[Kind]) => Facts } = {
  avatar: ({ prompt, stylePreset, model, visibility, published = false }) => ({
    ...none,
    words: wordsOf(prompt, stylePreset, model),
    model: model ?? '',
    visibility: visibility ?? 'private',
    isPublished: published,
  }),
  video: ({ title, studioTier, motionStyle, visibility, avatarId }) => ({
    ...none,
    words: wordsOf(title, studioTier, motionStyle),
    model: studioTier ?? '',
    visibility: visibility ?? 'private',
    parentId: avatarId ?? null,
  }),
  voice: ({ name, language }) => ({ ...none, words: wordsOf(name, language), model: language ?? '' }),
  audio: ({ text, language, voiceId }) => ({
    ...none,
    words: wordsOf(text, language),
    model: language ?? '',
    parentId: voiceId ?? null,
  }),
}

const schemas: { readonly [Kind in ResourceKind]: { parse(value: unknown): ReportedOf[Kind] } } = {
  avatar: Avatar,
  video: Video,
  voice: Voice,
  audio: Audio,
}

/** Builds the row of what the service told. `from`: the run that made it. `now`: for one without a time, ms since 1970. */
export function toResource<Kind extends ResourceKind>(
  kind: Kind,
  told: ReportedOf[Kind],
  {
    workspaceId,
    owner,
    now,
  }: Pick<ResourceToWrite, 'workspaceId'> & {
    readonly owner: { readonly jobId: ResourceToWrite['jobId']; readonly position: number } | null
    readonly now: number
  },
): ResourceToWrite {
  const at = typeof told.createdAt === 'string' ? Date.parse(told.createdAt) : Number.NaN
  return {
    workspaceId,
    kind,
    id: told.id,
    status: told.status,
    ...factsOf[kind](told),
    jobId: owner?.jobId ?? null,
    position: owner?.position ?? 0,
    told: JSON.stringify(told),
    createdAt: Number.isNaN(at) ? now : at,
  }
}

/** Reads what the service told from its row. */
export function readReported<Kind extends ResourceKind>(
  kind: Kind,
  { told }: Pick<StoredResource, 'told'>,
): ReportedOf[Kind] {
  const value: unknown = JSON.parse(told)
  return schemas[kind].parse(value)
}
