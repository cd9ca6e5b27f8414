import { z } from 'zod'
import { type audioRoutes, speechLimits } from '#shared/contract/audio.ts'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import type { ReceivedOf } from '#shared/contract/route.ts'
import { type PresetVoice, presetVoices, type VoiceLanguage } from '#shared/contract/voice.ts'
import type { Random } from '#shared/util/ports.ts'
import type { Caller } from '../../ledger/accounts.ts'
import type { Engine } from '../../models/model-definition.ts'
import { AudioJob, bitratesOf, spokenAudioFamilies, type VoiceSource } from '../../models/spoken-audio/audio-job.ts'
import { estimateSeconds, hasWords, languageOfDocument, planSpeech } from '../../models/spoken-audio/plan-speech.ts'
import { readSsml, SsmlFault } from '../../models/spoken-audio/read-ssml.ts'
import { readPlainText, type SpokenDocument, wordsOfDocument } from '../../models/spoken-audio/spoken-document.ts'
import { invalidPrompt, moderateTexts } from '../moderate.ts'
import { Refusal } from '../run-fault.ts'
import { madeFiles, type ResourceKind } from './resource-kind.ts'
import type { ResourceRunner } from './resource-runner.ts'
import type { StoredResource } from './resource-store.ts'
import { CloneRequest, noVoice, supportedLanguage, type VoiceClones } from './voice-clones.ts'

/** What an audio generation keeps of its request. */
export const AudioRequest = AudioJob.extend({ voiceId: z.string(), estimatedSeconds: z.number() })
export type AudioRequest = z.output<typeof AudioRequest>

/** What is known of finished audio. Seconds, and kilobits a second. */
export const AudioFacts = z.object({ durationSeconds: z.number(), bitrate: z.int() }).partial()

type AudioBody = ReceivedOf<typeof audioRoutes.generate>['body']

/** The speech of accounts. */
export type Speech = {
  /** Checks a text, charges its estimated length and starts to speak it. @throws Refusal without a charge. */
  generate(order: {
    readonly caller: Caller
    readonly body: AudioBody
    readonly fault: string | null
  }): Promise<StoredResource>
}

function readDocument({ text, textFormat }: AudioBody): SpokenDocument {
  if (textFormat === 'plain') return readPlainText(text)
  try {
    return readSsml(text)
  } catch (error) {
    if (!(error instanceof SsmlFault)) throw error
    const { code, line, column, message: reason } = error
    throw new Refusal(400, `Line ${line}, column ${column}: ${reason}`, { code, details: { line, column, reason } })
  }
}

function checkText({ text }: AudioBody): void {
  const length = [...text].length
  if (length <= speechLimits.mostCharacters) return
  throw new Refusal(400, `The text has ${length} characters. Use at most ${speechLimits.mostCharacters}.`, {
    code: 'text_too_long',
    details: { length, maximum: speechLimits.mostCharacters },
  })
}

function checkBitrate({ outputFormat, sampleRate, bitrate }: AudioBody): void {
  const allowed = bitratesOf(sampleRate)
  if (outputFormat !== 'mp3' || allowed.includes(bitrate)) return
  throw new Refusal(400, `bitrate must be one of: ${allowed.join(', ')}`, { details: { field: 'bitrate' } })
}

const presetOf = (id: string): PresetVoice | undefined => presetVoices.find((preset) => preset === id)

/** Creates the speech over the clones and the table of resources. */
export function createSpeech(deps: { clones: VoiceClones; runner: ResourceRunner; random: Random }): Speech {
  const { clones, runner, random } = deps

  function sourceOf(accountId: string, voiceId: string): VoiceSource {
    const preset = presetOf(voiceId)
    if (preset !== undefined) return { kind: 'preset', id: preset }
    const voice = clones.find(accountId, voiceId)
    if (voice.status === 'failed') throw noVoice(voiceId)
    const { profile, language } = CloneRequest.parse(voice.request)
    return { kind: 'clone', profile, language }
  }

  /** The voices that a text names, by their ids. */
  function namedIn(document: SpokenDocument, accountId: string): Record<string, VoiceSource> {
    const named = document.items.flatMap((item) =>
      item.kind === 'text' && item.style.voice?.kind === 'named' ? [item.style.voice.id] : [],
    )
    return Object.fromEntries([...new Set(named)].map((id) => [id, sourceOf(accountId, id)]))
  }

  /** The language of text without its own: of the root, of the request, of the clone, or as its words are. */
  function languageOf(document: SpokenDocument, voice: VoiceSource, { language }: AudioBody): VoiceLanguage {
    const asked = language === undefined ? null : supportedLanguage(language)
    if (document.language !== null) return document.language
    if (voice.kind === 'clone') return voice.language
    return asked ?? languageOfDocument(document) ?? supportedLanguage('')
  }

  return {
    async generate({ caller, body, fault }) {
      const { accountId, keyId } = caller
      checkText(body)
      const voice = sourceOf(accountId, body.voiceId)
      checkBitrate(body)
      const document = readDocument(body)
      const { text, voiceId, textFormat, speed, pitch, emotion, emphasis, outputFormat, sampleRate, bitrate } = body
      moderateTexts([wordsOfDocument(document), ...emphasis])
      const language = languageOf(document, voice, body)
      const voices = namedIn(document, accountId)
      const plan = planSpeech(document, language, emphasis)
      if (!hasWords(plan)) throw invalidPrompt('The text has no words to speak.', 'no words to speak')
      const estimatedSeconds = estimateSeconds(plan, speed)
      const request: AudioRequest = {
        text,
        voiceId,
        voice,
        voices,
        language,
        isSsml: textFormat === 'ssml',
        estimatedSeconds,
        speed,
        pitch,
        emotion,
        emphasis,
        outputFormat,
        sampleRate,
        bitrate,
      }
      const id = random.uuid()
      const credits = resourcePrice({ kind: 'audio', durationSeconds: estimatedSeconds })
      const wanted = { id, accountId, keyId, groupId: id, kind: 'audio', seed: 0, fault, credits } as const
      const [started] = await runner.submit([{ ...wanted, request, words: wordsOfDocument(document) }], caller)
      if (started === undefined) throw new Error('An audio generation was not stored')
      return started
    },
  }
}

/** The usual time in which a text is spoken: a start, and about this much for each second. Milliseconds. */
const typical = { base: 1_500, second: 60 } as const

/** The bit rate of a file, in kilobits a second. */
function bitrateOf({ outputFormat, sampleRate, bitrate }: AudioRequest, bytes: number, seconds: number): number {
  if (outputFormat === 'mp3') return bitrate
  return outputFormat === 'wav' ? Math.round((sampleRate * 16) / 1000) : Math.round((bytes * 8) / 1000 / seconds)
}

/** How speech is made: charged by the length of the finished file, which replaces the estimate. */
export function createAudioKind({ engine }: { engine: Engine }): ResourceKind {
  return {
    typicalMs: ({ request }) => typical.base + typical.second * AudioRequest.parse(request).estimatedSeconds,
    failureCode: 'processing_failed',
    async make({ request, seed }, { folder, signal }) {
      const order = AudioRequest.parse(request)
      const job = { family: spokenAudioFamilies.audio, input: AudioJob.parse(request), seed, media: {}, folder }
      const { files } = await engine.render(job, signal)
      const [sound] = files
      if (sound?.durationSec === undefined) throw new Error('The audio has no length.')
      const { durationSec, file } = sound
      const bytes = typeof file === 'string' ? 0 : file.byteLength
      return {
        files,
        facts: {
          durationSeconds: Math.round(durationSec * 1000) / 1000,
          bitrate: bitrateOf(order, bytes, durationSec),
        },
        credits: resourcePrice({ kind: 'audio', durationSeconds: durationSec }),
      }
    },
    started: () => null,
    ended(resource, fileUrl) {
      if (resource.status !== 'completed') return null
      const { id, accountId, request, facts, status, credits } = resource
      const [sound] = madeFiles(resource)
      const { durationSeconds = null } = AudioFacts.parse(facts)
      return {
        type: 'audio.completed',
        data: {
          audioId: id,
          userId: accountId,
          voiceId: AudioRequest.parse(request).voiceId,
          status,
          audioUrl: sound === undefined ? null : fileUrl(sound),
          durationSeconds,
          creditCost: credits,
        },
      }
    },
  }
}
