import { z } from 'zod'
import type { Random } from '#shared/util/ports.ts'
import { cutTopic } from '#shared/domain/short-video.ts'
import { hasFacts, isEmptyTopic, unreadIn, type UnreadKind } from '#shared/domain/topic-content.ts'
import { limits } from '#shared/contract/limit.ts'
import type { Caller } from '../../ledger/accounts.ts'
import { flowOf, presetOf, type Gender } from '../../short-video/short-video.ts'
import { shortVideoVoices } from '../../short-video/short-video-options.ts'
import { checkWebhook } from '../check-webhook.ts'
import { refusedFor } from '../moderate.ts'
import { Refusal } from '../run-fault.ts'
import type { StartLimit } from '../submit-run.ts'
import type { VideoRunner } from './video-runner.ts'
import type { VideoSettlement } from './video-settlement.ts'
import { fileOf, type NewVideo, type StoredVideo, type VideoRequest, type VideoStore } from './video-store.ts'

/** A requested short video; omitted fields are null. */
export type VideoOrder = {
  readonly caller: Caller
  readonly topic: string | null
  /** A finished script, spoken as it is. */
  readonly script: string | null
  readonly seconds: number
  readonly gender: Gender
  readonly preset: string
  readonly voice: string | null
  readonly flow: string | null
  readonly captions: boolean
  readonly music: boolean
  readonly idempotencyKey: string | null
  readonly webhook: string | null
  readonly fault: string | null
}

/** A requested re-cut of a job's take. */
export type RecutOrder = Pick<VideoOrder, 'caller' | 'flow' | 'captions' | 'music' | 'fault'> & {
  readonly jobId: string
}

/** Short videos as the interface defines them. */
export type ShortVideos = {
  /** @throws Refusal 400 for a refused webhook or a topic that is refused, lacks facts or cannot be read, 402, 403, 429, or 503 if it cannot start. */
  start(order: VideoOrder): Promise<StoredVideo>
  /** @throws Refusal 400 or 404 as `read`, 400 for a job without a lip-sync, or as `start`. */
  recut(order: RecutOrder): Promise<StoredVideo>
  /** @throws Refusal 400 for an invalid id, 404 if the account has no such job. */
  read(accountId: string, jobId: string): VideoReading
}

/** A job, the job whose take it uses (itself unless a re-cut), and the progress of the running step, 0 to 1. */
export type VideoReading = { readonly video: StoredVideo; readonly take: StoredVideo; readonly share: number }

const Uuid = z.guid()
/** Seeds are 0 to 2^31 - 1 (interface: Limits). */
const seedRange = 2 ** 31

/**
 * Whether the images are edited. Without captions there is no edit (interface: Short video API), unless an edit style is
 * named: then it is made without captions.
 */
const isEdited = ({ captions, flow }: Pick<VideoOrder, 'captions' | 'flow'>) => captions || flow !== null

/** The requested voice if the gender has it, else the gender's first. */
function voiceOf(gender: Gender, asked: string | null): string {
  const own = shortVideoVoices.filter((voice) => voice.gender === gender)
  const named = own.find(({ name }) => name.toLowerCase() === asked?.trim().toLowerCase())
  return (named ?? own[0])?.name ?? ''
}

function moderateTopic(topic: string): void {
  const reason = refusedFor([topic])
  if (reason === null) return
  throw new Refusal(400, `Prompt refused by content moderation: ${reason}.`, { details: { reason } })
}

const unreadMessages: Readonly<Record<UnreadKind, string>> = {
  kanji: 'The voices can’t read kanji. Write the topic in kana or another language.',
  script: 'The voices can’t read this script. Write the topic in another language.',
}

/** Refuses a text that the voices cannot speak. */
function checkReadable(text: string): void {
  const unread = unreadIn(text)
  if (unread !== null) throw new Refusal(400, unreadMessages[unread], { details: { reason: unread } })
}

/** Refuses a topic that would give a video without content, or one that the voices cannot speak. */
function checkTopic(topic: string): void {
  if (isEmptyTopic(topic)) return
  checkReadable(topic)
  if (hasFacts(topic)) return
  const message = 'The topic has no facts, and the script uses only your words. Add three facts, or send a script.'
  throw new Refusal(400, message, { details: { reason: 'facts' } })
}

/** Creates the short-video operations: checks in a run's order without charge, then the first charge and the start. */
export function createShortVideos(deps: {
  store: VideoStore
  settlement: VideoSettlement
  runner: VideoRunner
  starts: StartLimit
  random: Random
}): ShortVideos {
  const { store, settlement, runner, starts, random } = deps

  function find(accountId: string, jobId: string): StoredVideo {
    if (!Uuid.safeParse(jobId).success) throw new Refusal(400, 'Invalid jobId')
    const video = store.find(jobId.toLowerCase())
    if (video === null || video.accountId !== accountId) throw new Refusal(404, 'Job not found')
    return video
  }
  function takeOf(video: StoredVideo): StoredVideo {
    return (video.sourceId === null ? null : store.find(video.sourceId)) ?? video
  }
  function checkStarts(accountId: string): void {
    if (starts.hasSpace(accountId)) return
    const { most, windowMs } = limits.starts
    throw new Refusal(429, `Generation start limit reached: ${most} starts in ${windowMs / 1_000} seconds.`)
  }

  type Fresh = Pick<NewVideo, 'sourceId' | 'request' | 'seed' | 'webhook' | 'fault' | 'status' | 'idempotencyKey'>
  async function begin({ accountId, keyId }: Caller, fresh: Fresh): Promise<StoredVideo> {
    checkStarts(accountId)
    const wanted = { ...fresh, id: random.uuid(), accountId, keyId }
    const { video, isNew } = await settlement.accept(wanted, () => {
      checkStarts(accountId)
      starts.take(accountId)
    })
    if (!isNew) return video
    try {
      runner.start(video)
      return video
    } catch (error) {
      await settlement.withdraw(video, 'The short video could not start.')
      throw new Refusal(
        503,
        'The short video can’t start right now. Your credits were refunded; try again in a moment.',
        {
          details: { cause: error instanceof Error ? error.message : null },
        },
      )
    }
  }

  return {
    async start(order) {
      const { caller, idempotencyKey, webhook, seconds, gender, captions, music, fault } = order
      if (webhook !== null) checkWebhook(webhook)
      const earlier = idempotencyKey === null ? null : store.findByKey(caller.accountId, idempotencyKey)
      if (earlier !== null) return earlier
      const topic = cutTopic(order.topic ?? '')
      const script = order.script?.trim() ?? ''
      moderateTopic(`${topic}\n${script}`)
      if (script === '') checkTopic(topic)
      else checkReadable(script)
      const request: VideoRequest = {
        topic: topic === '' ? null : topic,
        ...(script === '' ? {} : { script }),
        seconds,
        gender,
        preset: presetOf(order.preset),
        voice: voiceOf(gender, order.voice),
        flow: flowOf(order.flow),
        captions,
        edited: isEdited(order),
        music,
      }
      const seed = Math.floor(random.unit() * seedRange)
      return begin(caller, { sourceId: null, request, seed, webhook, fault, status: 'scripting', idempotencyKey })
    },
    async recut({ caller, jobId, flow, captions, music, fault }) {
      const video = find(caller.accountId, jobId)
      const take = takeOf(video)
      if (take.status === 'failed') {
        throw new Refusal(400, 'This job failed and was refunded, so there is no lip-sync to re-cut.')
      }
      if (fileOf(take, 'raw') === null) throw new Refusal(400, 'This job has no lip-sync to re-cut yet.')
      const edited = isEdited({ captions, flow })
      const request = { ...take.request, flow: flowOf(flow), captions, edited, music }
      const fresh = { sourceId: take.id, request, seed: take.seed, webhook: null, fault, idempotencyKey: null }
      return begin(caller, { ...fresh, status: 'captioning' })
    },
    read(accountId, jobId) {
      const video = find(accountId, jobId)
      return { video, take: takeOf(video), share: runner.shareOf(video.id) }
    },
  }
}
