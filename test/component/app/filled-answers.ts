import { type ShortVideo, ShortVideoOrder } from '#shared/bridge/short-video.ts'
import { ShortVideoOptions } from '#shared/contract/short-video.ts'
import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import type { CastAvatar } from '#shared/bridge/avatars.ts'
import type { Asset } from '#shared/bridge/library.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import type { QueueCounts, QueueSet } from '#shared/bridge/queue.ts'
import type { StorageState } from '#shared/bridge/storage.ts'
import { AssetId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { flatModel, jobOf, quoteOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { videoJobOf, videoOf } from '../../unit/src-renderer/features/presenter/presenter-fixture.ts'
import { assetOf, facetsOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import { accountAnswers, streamOf } from '../account/answers.ts'
import { agentAnswers } from '../activity/agent-answers.ts'
import { eventAnswers } from '../activity/event-answers.ts'
import { toolAnswers } from '../activity/tool-answers.ts'
import { forwardAnswers } from '../activity/forward-answers.ts'
import type { Answers } from '../bridge-of.ts'
import { voiceAnswers } from '../cast/voice-answers.ts'
import { engineAnswers } from '../engines/engine-answers.ts'
import { composerAnswers } from '../composer/composer-answers.ts'
import { keepSettings } from '../window.tsx'

const silk = { ...flatModel, id: 'silk', name: 'Charmeuse 50', description: 'Folded satin in any colour' }
const models = [flatModel, silk]
const at = '2026-11-19T14:00:02Z'

const file = (number: number, part: 'portrait' | 'raw' | 'final') => {
  return { part, assetId: AssetId.parse(`${part}-${number}`) }
}
const take = videoOf(1, {
  script: 'Fast drying is what splits the rim. Slow it down.',
  flow: 'classic',
  parts: [file(1, 'portrait'), file(1, 'raw'), file(1, 'final')],
})
const recutOf = (number: number, captions: boolean): ShortVideo =>
  videoOf(number, {
    job: videoJobOf(number, { kind: 'recut', charged: 4 }),
    takeId: take.job.id,
    flow: 'karaoke',
    order: ShortVideoOrder.parse({ flow: 'karaoke', captions }),
    parts: [file(number, 'final')],
  })
/** One with burned-in captions of another edit, and its version without them. */
const cuts = [recutOf(2, true)]

const word = (text: string, start: number, end: number, match = 0.9) => {
  return { text, start, end, certainty: match < 0.5 ? 'low' : 'high', match } as const
}
const spoken = ['Fast', 'drying', 'is', 'what', 'splits', 'the', 'rim.', 'Slow', 'it', 'down.'].map((text, index) =>
  word(text, index * 0.5 + 0.4, index * 0.5 + 0.8, text === 'rim.' ? 0.3 : 0.9),
)

const counts: QueueCounts = {
  waiting: 1,
  paused: 0,
  background: 0,
  underWay: 1,
  done: 1,
  failed: 1,
  refused: 0,
  unconfirmed: 0,
  toCome: 2,
  unconfirmedCredits: 0,
  charged: 6,
  refunded: 2,
}
/** An open batch with runs in every state, and prompts that its budget left out. */
export const batch: QueueSet = {
  id: JobSetId.parse('set'),
  name: 'Glazes',
  budget: 8,
  isPaused: false,
  isStopped: false,
  isPastBudget: false,
  createdAt: at,
  counts,
  leftOut: { count: 2, runId: null },
}

/** A media folder whose files were checked and are intact. */
/** The storage of a library without problems. */
export const storage: StorageState = {
  folder: '/media/films',
  isHere: true,
  report: {
    status: 'idle',
    done: { files: 3, bytes: 4_000 },
    total: { files: 3, bytes: 4_000 },
    finishedAt: at,
    intact: 3,
    missing: 0,
    changed: 0,
    damaged: 0,
    online: 0,
    unread: 0,
    linked: null,
    extra: null,
    unreadFolders: null,
  },
  move: { now: null, last: null },
}

const avatar: CastAvatar = {
  id: 'avatar',
  jobId: null,
  assetId: AssetId.parse('avatar'),
  status: 'completed',
  prompt: 'A potter',
  negativePrompt: '',
  model: 'flux',
  aspectRatio: '1:1',
  stylePreset: null,
  guidanceScale: 7,
  seed: 7,
  width: 512,
  height: 512,
  credits: 2,
  took: 3,
  variant: null,
  refunded: null,
  retry: null,
  visibility: 'private',
  isPublished: false,
  likes: 0,
  comments: 0,
  error: null,
  createdAt: at,
}
const video: CastVideo = {
  id: 'video',
  jobId: null,
  assetId: AssetId.parse('video'),
  avatarId: avatar.id,
  title: 'A potter speaks',
  status: 'completed',
  seconds: 5,
  resolution: '720p',
  fps: 30,
  bytes: 1_000,
  studioTier: 'basic',
  motionStyle: 'natural',
  credits: 30,
  hasAudio: false,
  refunded: null,
  retry: null,
  audioId: null,
  visibility: 'private',
  error: null,
  createdAt: at,
}

/** The files that the answers know. */
export const [made, other] = [assetOf(1), assetOf(2)]

/** Answers for a window in which every screen has something to act on. */
export function filledAnswers(): Answers {
  const workspaceId = WorkspaceId.parse(crypto.randomUUID())
  const run = (number: number, state: Parameters<typeof jobOf>[1] = {}) =>
    jobOf(number, { workspaceId, modelId: flatModel.id, modelName: flatModel.name, ...state })
  const done = run(1, { state: { kind: 'done', at, assetIds: [made.id] } })
  const failure: FailureRecord = { code: 'RUN_FAILED', charged: 'returned', message: 'It failed.', fields: [] }
  const runs = [
    { ...done, setId: batch.id },
    run(2, { setId: batch.id, state: { kind: 'waiting', why: 'queue', until: null } }),
    run(3, { setId: batch.id, state: { kind: 'failed', at, failure, refunded: true } }),
  ]
  const stack = { id: take.job.id, files: 2 }
  const videoFile = (assetId: string): Asset =>
    assetOf(9, {
      id: AssetId.parse(assetId),
      kind: 'video',
      jobId: take.job.id,
      part: assetId.split('-')[0] ?? null,
      width: 1080,
      height: 1920,
      duration: 6,
      stack,
    })
  const assetAt = (assetId: string) =>
    [made, other].find(({ id }) => id === assetId) ?? (assetId.includes('-') ? videoFile(assetId) : made)
  const shortVideo = {
    takeId: take.job.id,
    topic: 'Why clay cracks',
    flow: 'classic',
    voice: 'Rowan',
    captions: true,
    music: true,
    charged: 49,
    tookMs: 62_000,
  }
  const account: Answers = accountAnswers()
  const cast: Answers = voiceAnswers().answers
  const { composer, rounds, takes, shelf }: Answers = composerAnswers().answers
  return {
    ...account,
    ...cast,
    ...(composer === undefined ? {} : { composer }),
    ...(rounds === undefined ? {} : { rounds }),
    ...(takes === undefined ? {} : { takes }),
    ...(shelf === undefined ? {} : { shelf }),
    settings: keepSettings(),
    engines: engineAnswers(),
    catalog: {
      list: async () => ({ models, gone: [], changes: [], updatedAt: null }),
      read: async ({ modelId }) => models.find(({ id }) => id === modelId) ?? flatModel,
      recent: async () => [],
    },
    updates: {
      watch: async () =>
        streamOf({
          current: '0.1.0',
          hasFeed: true,
          way: 'installs' as const,
          status: 'idle' as const,
          found: null,
          done: 0,
          checkedAt: null,
          waitsFor: null,
          problem: null,
          news: null,
        }),
    },
    transfer: {
      watch: async () => streamOf({ now: null, interrupted: null, found: null, last: null, problem: null }),
    },
    storage: {
      watch: async () => streamOf(storage),
    },
    recipes: { list: async () => [] },
    prompts: { list: async () => [] },
    quote: { known: async () => quoteOf(2), price: async () => quoteOf(2) },
    jobs: {
      page: async ({ setId, modelId }) => {
        if (setId !== undefined) return { jobs: runs, next: null }
        return { jobs: modelId === undefined || modelId === flatModel.id ? [done] : [], next: null }
      },
      read: async () => ({ job: done, ledger: [] }),
    },
    libraryLayout: { first: async () => ({ assets: [made, other, videoFile('final-1')], total: 3, all: 3 }) },
    library: {
      page: async () => ({ assets: [made, other, videoFile('final-1')], start: 0, next: null, total: 3, all: 3 }),
      facets: async () => facetsOf(),
      stack: async () => [videoFile('final-1'), videoFile('raw-1')],
      read: async ({ assetId }) => ({
        asset: assetAt(assetId),
        recipe: null,
        video: assetAt(assetId).stack === undefined ? null : shortVideo,
        path: '',
      }),
      playback: async () => ({ frameRate: 30, duration: 6, peaks: [0, 90, 200, 120, 0, 140, 220, 60, 0] }),
      scan: async () => ({ loudness: { integrated: -14, peak: -1 }, frames: null }),
    },
    collections: {
      list: async () => ({
        collections: [{ id: 'autumn', name: 'Autumn', query: null, count: 2 }],
        unreviewed: 3,
        trashed: 0,
      }),
      tags: async () => [],
    },
    review: {
      summary: async () => ({
        files: 1,
        bytes: 9,
        ratings: [],
        marks: [],
        labels: [],
        kinds: [],
        models: [],
        tags: [],
        collections: [],
        note: '',
      }),
    },
    shortVideo: {
      list: async () => ({ videos: [take, ...cuts], next: null }),
      read: async () => ({ video: take, take: null, cuts: [...cuts], ledger: [] }),
      options: async () => ShortVideoOptions.parse({ flows: [{ id: 'karaoke', name: 'Karaoke' }] }),
      quote: async () => ({ kind: 'own', least: 4, credits: 4, most: 4, count: 3 }),
      timeScript: async () => ({ kind: 'timed', words: spoken }),
    },
    queue: {
      summary: async () => ({ pause: null, counts, hold: { kind: 'none' }, finishAt: null }),
      sets: async () => ({ sets: [batch], next: null }),
      set: async () => batch,
      page: async ({ group }) => ({ jobs: group === 'user' ? runs.slice(1, 2) : [], next: null }),
      leftOut: async () => [{ prompt: 'a bowl', credits: 2 }],
      leftOutCost: async () => ({ count: 2, credits: 4 }),
      retryCost: async () => ({ count: 1, credits: 2 }),
    },
    batch: { readDraft: async () => null, saveDraft: async () => {}, parts: async () => [] },
    avatars: {
      list: async () => ({ avatars: [avatar], total: 1, next: null }),
      read: async () => avatar,
    },
    avatarVideos: {
      list: async () => ({ videos: [video], total: 1, next: null }),
      read: async () => video,
      sounds: async () => [],
    },
    money: {
      ...account.money,
      ledger: async () => ({ jobs: [done], next: null }),
      claims: async () => [],
    },
    receivedEvents: eventAnswers(),
    serviceTools: toolAnswers(),
    eventForwarding: forwardAnswers(),
    agents: agentAnswers(),
  }
}
