import { say } from '#shared/domain/sentences/say.ts'
import { SpeechOrder, type SpeechQuote } from '#shared/bridge/voices.ts'
import { audioRoutes, speechLimits } from '#shared/contract/audio.ts'
import { presetVoices } from '#shared/contract/voice.ts'
import type { FieldProblem } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { fieldProblem } from '#shared/domain/refuse-field.ts'
import { charactersOf, pausesIn, plainWords, writeSpeech } from '#shared/domain/speech/speech-marks.ts'
import { type PastSpeech, quoteSpeech, speechSeconds } from '#shared/domain/speech/speech-price.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ResourcesTable } from '../cache/tables/resources.ts'
import type { ResourceOrder, SubmitResource } from '../jobs/resource/submit-resource.ts'
import { refuseProblems } from './avatars.ts'
import { readReported } from './resource-facts.ts'
import { everyResource } from './resource-page.ts'

/** Past speeches of a voice that are read, the latest ones. */
const mostPast = 12
/** Longer texts are shortened where a run is named by them. */
const longestTitle = 200

function problemsOf({ paragraphs }: SpeechOrder, text: string): FieldProblem[] {
  if (!paragraphs.some((paragraph) => /[\p{L}\p{N}]/u.test(plainWords(paragraph.text))))
    return [fieldProblem('text', say('form.speech'))]
  const most = speechLimits.mostCharacters
  const length = charactersOf(text)
  if (length <= most) return []
  return [fieldProblem('text', say('form.speechLength', { length, most }))]
}

/** A speech to order. `quoted`: the price that was shown for it; null where it is a part of a price that was. Credits. */
export type SpeechToOrder = {
  readonly draftId: string
  readonly order: SpeechOrder
  readonly quoted: number | null
}

/** The plain words that lists and files name a speech by. */
export const titleOf = ({ paragraphs }: SpeechOrder): string =>
  plainWords(paragraphs.map(({ text }) => text).join(' '))
    .trim()
    .slice(0, longestTitle)

/** Creates the speech of the studio: quoted by the pace of a voice, and ordered. */
export function createSpeech(deps: {
  readonly table: ResourcesTable
  readonly submit: SubmitResource['submit']
  readonly jobs: Pick<JobsTable, 'read'>
}) {
  /** The finished speeches of a voice that were ordered here. */
  function pastOf(workspaceId: WorkspaceId, voiceId: string): PastSpeech[] {
    const filter = { ...everyResource, parentId: voiceId, statuses: ['completed'] }
    return deps.table.page(workspaceId, 'audio', filter, { before: null, limit: mostPast }).flatMap((row) => {
      const seconds = readReported('audio', row).durationSeconds
      const job = row.jobId === null ? null : deps.jobs.read(row.jobId)
      const order = job === null ? undefined : SpeechOrder.safeParse(job.input).data
      if (typeof seconds !== 'number' || order === undefined) return []
      // The pace of several voices together says nothing about one.
      if (order.paragraphs.some((one) => (one.voiceId ?? order.voiceId) !== voiceId)) return []
      const pauses = order.paragraphs.reduce((sum, { text }) => sum + pausesIn(text), 0)
      const estimated = speechSeconds(order.paragraphs, order.language ?? undefined)
      return [{ estimated, spoken: (seconds - pauses) * order.speed }]
    })
  }
  function quote(workspaceId: WorkspaceId, { paragraphs, voiceId, speed, language }: SpeechOrder): SpeechQuote {
    const ofVoice = (own: string | null) => pastOf(workspaceId, own ?? voiceId)
    return quoteSpeech(paragraphs, { speed, pastOf: ofVoice, ...(language === null ? {} : { language }) })
  }

  /** Builds the order of a run. @throws Failure INVALID_INPUT with its fields. */
  function orderOf(workspaceId: WorkspaceId, { draftId, order, quoted }: SpeechToOrder): ResourceOrder {
    const { voiceId, language, speed, pitch, emotion, format, sampleRate, bitrate, paragraphs } = order
    // A paragraph in the voice of the text needs no voice of its own.
    const own = paragraphs.map((one) => (one.voiceId === voiceId ? { ...one, voiceId: null } : one))
    const written = writeSpeech(own)
    refuseProblems(problemsOf(order, written.text))
    const isPreset = presetVoices.some((preset) => preset === voiceId)
    const request = audioRoutes.generate.body.parse({
      ...written,
      voiceId,
      speed,
      pitch,
      emotion,
      sampleRate,
      outputFormat: format,
      ...(format === 'mp3' && bitrate !== null ? { bitrate } : {}),
      // A clone speaks its own language.
      ...(isPreset && language !== null ? { language } : {}),
    })
    const { credits, most } = quote(workspaceId, order)
    return {
      draftId,
      kind: 'speech',
      modelId: 'speech',
      modelName: 'Speech',
      outputType: 'audio',
      prompt: titleOf(order),
      input: order,
      request,
      credits,
      holds: most,
      note: '5 cr, plus 1 cr each second',
      pricedBy: ['text', 'speed', 'voiceId'],
      quoted: quoted ?? credits,
    }
  }

  return {
    quote,
    orderOf,
    /** @throws Failure INVALID_INPUT with its fields, PRICE_CHANGED, NOT_ENOUGH_CREDITS or WALL_REACHED; nothing is sent. */
    speak: (workspaceId: WorkspaceId, order: SpeechToOrder) => deps.submit(workspaceId, orderOf(workspaceId, order)),
  }
}
/** The speech of the studio. */
export type Speech = ReturnType<typeof createSpeech>
