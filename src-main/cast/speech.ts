import { SpeechOrder, type SpeechQuote } from '#shared/bridge/voices.ts'
import { audioRoutes, speechLimits } from '#shared/contract/audio.ts'
import { presetVoices } from '#shared/contract/voice.ts'
import type { FieldProblem } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { charactersOf, pausesIn, plainWords, writeSpeech } from '#shared/domain/speech/speech-marks.ts'
import { type PastSpeech, quoteSpeech, speechSeconds, type SpeechPrice } from '#shared/domain/speech/speech-price.ts'
import { splitSpeech } from '#shared/domain/speech/split-speech.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ResourcesTable } from '../cache/tables/resources.ts'
import type { SubmitResource } from '../jobs/resource/submit-resource.ts'
import { refuseProblems } from './avatars.ts'
import { readReported } from './resource-facts.ts'
import { everyResource } from './resource-page.ts'

/** Past speeches of a voice that are read, the latest ones. */
const mostPast = 12
/** Longer texts are shortened where a run is named by them. */
const longestTitle = 200

function problemsOf({ paragraphs }: SpeechOrder, text: string): FieldProblem[] {
  const field = 'text'
  if (!paragraphs.some((paragraph) => /[\p{L}\p{N}]/u.test(plainWords(paragraph.text))))
    return [{ field, message: 'Enter the text to speak.' }]
  const most = speechLimits.mostCharacters
  const length = charactersOf(text)
  if (length <= most) return []
  return [{ field, message: `The text has ${length} characters with its marks. Use at most ${most}.` }]
}

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
      const pauses = order.paragraphs.reduce((sum, { text }) => sum + pausesIn(text), 0)
      const estimated = speechSeconds(order.paragraphs, order.language ?? undefined)
      return [{ estimated, spoken: (seconds - pauses) * order.speed }]
    })
  }
  function quote(workspaceId: WorkspaceId, { paragraphs, voiceId, speed, language }: SpeechOrder): SpeechQuote {
    const past = pastOf(workspaceId, voiceId)
    const split = splitSpeech(paragraphs)
    const parts = (split.length === 0 ? [{ paragraphs }] : split).map((part) =>
      quoteSpeech(part.paragraphs, { speed, past, ...(language === null ? {} : { language }) }),
    )
    const sum = (of: (part: SpeechPrice) => number) => parts.reduce((total, part) => total + of(part), 0)
    return {
      least: sum(({ least }) => least),
      credits: sum(({ credits }) => credits),
      most: sum(({ most }) => most),
      seconds: sum(({ seconds }) => seconds),
      measured: parts[0]?.measured ?? 0,
      parts: parts.map(({ credits }) => credits),
    }
  }

  return {
    quote,
    /** @throws Failure INVALID_INPUT with its fields, PRICE_CHANGED, NOT_ENOUGH_CREDITS or WALL_REACHED; nothing is sent. */
    speak(
      workspaceId: WorkspaceId,
      { draftId, order, quoted }: { readonly draftId: string; readonly order: SpeechOrder; readonly quoted: number },
    ): StoredJob {
      const { voiceId, language, speed, pitch, emotion, format, sampleRate, paragraphs } = order
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
        // A clone speaks its own language.
        ...(isPreset && language !== null ? { language } : {}),
      })
      const { credits, most } = quote(workspaceId, order)
      return deps.submit(workspaceId, {
        draftId,
        kind: 'speech',
        modelId: 'speech',
        modelName: 'Speech',
        outputType: 'audio',
        prompt: plainWords(paragraphs.map(({ text }) => text).join(' '))
          .trim()
          .slice(0, longestTitle),
        input: order,
        request,
        credits,
        holds: most,
        note: '5 cr, plus 1 cr each second',
        pricedBy: ['text', 'speed', 'voiceId'],
        quoted,
      })
    },
  }
}
/** The speech of the studio. */
export type Speech = ReturnType<typeof createSpeech>
