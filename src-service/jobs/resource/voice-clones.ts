import { open } from 'node:fs/promises'
import { z } from 'zod'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import { type VoiceLanguage, voiceLanguages, voiceSample } from '#shared/contract/voice.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Random } from '#shared/util/ports.ts'
import type { Caller } from '../../ledger/accounts.ts'
import type { Engine, MadeType } from '../../models/model-definition.ts'
import { spokenAudioFamilies } from '../../models/spoken-audio/audio-job.ts'
import { SampleReport } from '../../models/spoken-audio/sample-report.ts'
import { VoiceProfile } from '../../models/spoken-audio/voice-profile.ts'
import type { MediaFiles } from '../make-files.ts'
import { Refusal } from '../run-fault.ts'
import type { ResourceKind } from './resource-kind.ts'
import type { RemoveResource } from './remove-resource.ts'
import type { ResourceRunner } from './resource-runner.ts'
import type { ResourceStore, StoredResource } from './resource-store.ts'

/** What a clone keeps of its sample. Seconds and decibels. */
export const CloneRequest = z.object({
  name: z.string(),
  language: z.enum(voiceLanguages),
  sampleDuration: z.number(),
  signalToNoise: z.number(),
  speechShare: z.number(),
  used: z.object({ start: z.number(), end: z.number() }),
  profile: VoiceProfile,
})
export type CloneRequest = z.output<typeof CloneRequest>

/** An upload that is to be cloned. */
export type CloneOrder = {
  readonly caller: Caller
  readonly name: string
  readonly language: string
  /** Path of the uploaded file, in a folder of the caller's. */
  readonly path: string
  readonly fault: string | null
  readonly signal: AbortSignal
}

/** The voice clones of accounts. */
export type VoiceClones = {
  /** Measures an upload, stores it and charges for it. @throws Refusal, with nothing stored and nothing charged. */
  clone(order: CloneOrder): Promise<StoredResource>
  /** @throws Refusal 404 `voice_not_found`. */
  find(accountId: string, id: string): StoredResource
  /** Deletes a clone and its sample. @throws Refusal 404 `voice_not_found`. */
  remove(accountId: string, id: string): Promise<void>
}

/** Returns a language that voices speak. @throws Refusal 400 `unsupported_language`. */
export function supportedLanguage(language: string): VoiceLanguage {
  const found = voiceLanguages.find((code) => code.toLowerCase() === language.trim().toLowerCase())
  if (found !== undefined) return found
  throw new Refusal(400, `No voice speaks ${language === '' ? 'that language' : language}.`, {
    code: 'unsupported_language',
    details: { language, supported: [...voiceLanguages] },
  })
}

/** The refusal of a voice that does not exist, or is another account's. */
export function noVoice(voiceId: string): Refusal {
  return new Refusal(404, 'Voice not found', { code: 'voice_not_found', details: { voiceId } })
}

/** Recognises the formats of samples by their first bytes (interface: Voice clone samples). Null for others. */
async function typeOf(path: string): Promise<MadeType | null> {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    const text = buffer.toString('latin1')
    if (/^(RIFF|RF64)....WAVE/s.test(text)) return 'audio/wav'
    if (text.startsWith('fLaC')) return 'audio/flac'
    if (text.startsWith('ID3')) return 'audio/mpeg'
    const [first = 0, second = 0] = buffer
    // The sync word of an MPEG frame of layer III.
    return first === 0xff && (second & 0xe6) === 0xe2 ? 'audio/mpeg' : null
  } finally {
    await handle.close()
  }
}

const round = (value: number) => Math.round(value * 100) / 100

function sentenceOf(problem: NonNullable<SampleReport['problem']>, seconds: number): string {
  switch (problem) {
    case 'unreadable':
      return 'The sample can’t be read. Use a WAV, MP3 or FLAC file.'
    case 'too-short':
      return `The sample is ${round(seconds)} seconds long. Use at least ${voiceSample.least}, better ${voiceSample.recommended}.`
    case 'silent':
      return 'The sample is silent.'
    case 'no-speech':
      return 'The sample has too little speech. Use a recording of one person speaking.'
    case 'clipped':
      return 'The sample is clipped: it was recorded too loud.'
    case 'noisy':
      return 'The sample has too much background noise.'
    default:
      return assertNever(problem)
  }
}

function refuseSample(
  problem: NonNullable<SampleReport['problem']>,
  report: SampleReport | null,
  more: Readonly<Record<string, unknown>> = {},
): Refusal {
  const { analysis = null } = report ?? {}
  const seconds = analysis?.seconds ?? 0
  return new Refusal(400, sentenceOf(problem, seconds), {
    code: 'invalid_audio_sample',
    details: {
      duration: analysis === null ? null : round(seconds),
      minimum: voiceSample.least,
      recommended: voiceSample.recommended,
      reason: problem,
      ...more,
      ...(analysis === null ? {} : { speechShare: round(analysis.speechShare), clippedShare: analysis.clippedShare }),
    },
  })
}

/** Creates the voice clones over the table of resources. */
export function createVoiceClones(deps: {
  store: ResourceStore
  runner: ResourceRunner
  removal: RemoveResource
  engine: Engine
  files: MediaFiles
  random: Random
}): VoiceClones {
  const { store, runner, removal, engine, files, random } = deps

  async function measure(path: string, contentType: MadeType, signal: AbortSignal): Promise<SampleReport> {
    const media = { audio: [{ path, contentType }] }
    const job = { family: spokenAudioFamilies.sample, input: {}, seed: 0, media, folder: '' }
    const made = await engine.render(job, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      // A file that ends its worker is one that cannot be read.
      throw refuseSample('unreadable', null, { cause: error instanceof Error ? error.message : null })
    })
    const [report] = made.files
    if (report === undefined || typeof report.file === 'string') throw new Error('A sample without a report')
    return SampleReport.parse(JSON.parse(new TextDecoder().decode(report.file)))
  }

  function find(accountId: string, id: string): StoredResource {
    const found = store.find(accountId, 'voice', id)
    if (found === null) throw noVoice(id)
    return found
  }

  return {
    async clone({ caller, name, language: asked, path, fault, signal }) {
      const language = supportedLanguage(asked)
      const contentType = await typeOf(path)
      if (contentType === null) throw refuseSample('unreadable', null)
      const report = await measure(path, contentType, signal)
      const { problem, analysis, profile } = report
      if (problem !== null) throw refuseSample(problem, report)
      if (analysis === null || profile === null) throw new Error('A sample without measures')
      signal.throwIfAborted()
      const id = random.uuid()
      const request: CloneRequest = {
        name,
        language,
        sampleDuration: round(analysis.seconds),
        signalToNoise: round(analysis.speechLevel - analysis.noiseFloor),
        speechShare: round(analysis.speechShare),
        used: { start: round(analysis.best.start), end: round(analysis.best.end) },
        profile,
      }
      const sample = await files.write(id, 0, { file: path, contentType })
      try {
        signal.throwIfAborted()
        const { accountId, keyId } = caller
        const wanted = {
          id,
          accountId,
          keyId,
          groupId: id,
          kind: 'voice',
          request,
          seed: 0,
          fault,
          words: name,
        } as const
        const credits = resourcePrice({ kind: 'voice' })
        const [cloned] = await runner.submit([{ ...wanted, credits, files: [sample] }], caller)
        if (cloned === undefined) throw new Error('A clone was not stored')
        return cloned
      } catch (error) {
        // Where it was charged and refunded, its row stays; the sample is not needed for it.
        await files.remove(sample)
        throw error
      }
    },
    find,
    async remove(accountId, id) {
      await removal.remove(find(accountId, id).id)
    },
  }
}

/** The usual time in which a clone is made. Milliseconds. */
const typicalMs = 4_000

/** How clones are made: all of it was measured before the charge, so that a sample that fails costs nothing. */
export function createVoiceKind(): ResourceKind {
  return {
    typicalMs: () => typicalMs,
    failureCode: 'processing_failed',
    make: () => Promise.resolve({ files: [], facts: {} }),
    started: () => null,
    ended({ id, accountId, request, status, credits }) {
      if (status !== 'completed') return null
      const { name, language } = CloneRequest.parse(request)
      return {
        type: 'voice.cloned',
        data: { voiceId: id, userId: accountId, name, language, status, creditCost: credits },
      }
    },
  }
}
