import type { Job } from '#shared/bridge/jobs.ts'
import type { JoinedQuote, JoinedSpeech } from '#shared/bridge/joined-speech.ts'
import type { VoiceRecording } from '#shared/bridge/voice-sample.ts'
import type { CastStep } from '#shared/bridge/lineage.ts'
import { type CastVoice, SpeechOrder } from '#shared/bridge/voices.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { presets } from '#shared/domain/speech/voice-names.ts'
import { vi } from 'vitest'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { assetOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import type { Answers } from '../bridge-of.ts'
import { keepSettings } from '../window.tsx'

const unused: Omit<CastVoice, 'id' | 'name'> = {
  isPreset: true,
  language: null,
  status: 'completed',
  pitch: null,
  pace: null,
  sampleSeconds: null,
  jobId: null,
  sampleId: null,
  consentAt: null,
  latest: null,
  error: null,
  createdAt: null,
}
/** The presets, and a clone that two speeches were spoken by. */
export const marlow: CastVoice = {
  ...unused,
  id: 'v1',
  name: 'Marlow',
  isPreset: false,
  language: 'en-GB',
  pitch: 118.4,
  pace: 4.21,
  sampleSeconds: 34,
  sampleId: AssetId.parse('voice-sample-1'),
  latest: AssetId.parse('a1'),
  consentAt: '2026-11-19T10:00:00.000Z',
  createdAt: '2026-11-19T10:00:00.000Z',
}
/** A clone of another program, which never spoke here. */
const ines: CastVoice = { ...unused, id: 'v2', name: 'Inês', isPreset: false, language: 'pt-PT' }
const voices: readonly CastVoice[] = [...presets.map((preset) => ({ ...unused, ...preset })), marlow, ines]

const use = { detail: '', seconds: 12, credits: 17, isKnown: true, isShown: false } as const
/** What uses the clone: a speech in a video, and another speech. */
const uses: readonly CastStep[] = [
  { ...use, kind: 'video', id: 'd1', title: 'Opening night', assetId: null },
  { ...use, kind: 'audio', id: 's1', title: 'Every potter has one shelf', assetId: AssetId.parse('a1') },
  { ...use, kind: 'audio', id: 's2', title: 'The kiln story', assetId: AssetId.parse('a2') },
]

/** A recording of 58 seconds that clips once. */
export const recording: VoiceRecording = {
  id: '6d5a1f0e-77a2-4c35-9f0e-4d1c7a8b9c01',
  name: 'tomas-booth-take2.wav',
  previewId: AssetId.parse('recording-1'),
  seconds: 58,
  peaks: Array.from({ length: 1_000 }, (_, at) =>
    Math.round(140 * Math.abs(Math.sin(at / 9) * Math.sin(at / 61)) + 12),
  ),
  analysis: {
    seconds: 58,
    peak: -0.2,
    clippedShare: 0.001,
    noiseFloor: -61,
    speechLevel: -22,
    silenceShare: 0.1,
    speechShare: 0.91,
    speechSeconds: 52,
    pitch: 118,
    clips: [41],
    lead: 0.2,
    trail: 0.1,
    best: { start: 8.1, end: 38.1 },
  },
}

/** The price of all of a text, and of the two sentences of it that changed. */
const wholeQuote: JoinedQuote = {
  least: 38,
  credits: 43,
  most: 49,
  seconds: 38,
  measured: 2,
  runs: 1,
  kept: 0,
  sentences: 6,
  isSame: false,
}
const changedQuote = { ...wholeQuote, least: 8, credits: 9, most: 11, seconds: 4, kept: 4 }

/** A joined speech of which one sentence was spoken again. */
export const joinedSpeech: JoinedSpeech = {
  id: '0a7d2b1c-7a51-4a55-8a64-2f6f1f1f9d01',
  title: 'The kiln story',
  order: SpeechOrder.parse({ paragraphs: [{ text: 'The kiln story. It is short.', voiceId: null }], voiceId: 'v1' }),
  gap: 0.4,
  hasGaps: true,
  state: { kind: 'done', assetId: AssetId.parse('a2'), seconds: 12 },
  charged: 9,
  kept: 1,
  runs: [jobOf(7, { kind: 'speech', modelId: 'speech', prompt: 'It is short.' })],
  createdAt: '2026-11-20T10:00:00.000Z',
}

/** The answers of a studio with voices, one take, one clone that is being uploaded, and the given joined speeches. */
export function voiceAnswers(more: Partial<Answers> = {}, joined: JoinedSpeech[] = []) {
  const take: Job = jobOf(3, {
    kind: 'speech',
    modelId: 'speech',
    modelName: 'Speech',
    outputType: 'audio',
    prompt: 'Every potter I know has one shelf they do not show you.',
    charged: 30,
    state: { kind: 'done', at: '2026-11-19T10:00:00.000Z', assetIds: [AssetId.parse('a1')] },
  })
  const upload: Job = jobOf(4, {
    kind: 'voice',
    modelId: 'voice-clone',
    prompt: 'Inês, studio',
    state: { kind: 'sending', upload: { sent: 3_400_000, total: 5_700_000 } },
  })
  const clone = vi.fn(async () => upload)
  const stop = vi.fn(async () => ({ stops: true, sentence: '', said: [] }))
  const remove = vi.fn(async () => ({ until: '2026-11-19T10:00:10.000Z' }))
  const restore = vi.fn(async () => ({ count: 1 }))
  const speak = vi.fn(async () => take)
  const orderJoined = vi.fn(async () => joinedSpeech)
  const join = vi.fn(async () => joinedSpeech)
  const answers: Answers = {
    settings: keepSettings(),
    cast: {
      counts: async () => ({ voice: 1, avatar: 0, video: 0, audio: 1 }),
      lineage: async () => ({ steps: [] }),
      remove,
      restore,
    },
    voices: {
      list: async () => ({ voices: [...voices] }),
      uses: async () => ({ speeches: 2, videos: 1, newest: [...uses] }),
      measure: async ({ voiceId }) => (voiceId === 'preset-narrator' ? { pitch: 121, wordsPerMinute: 148 } : null),
      compare: async () => ({
        sample: { assetId: AssetId.parse('voice-sample-1'), level: -18 },
        speech: { assetId: AssetId.parse('a1'), level: -24 },
      }),
      beginRecording: async () => ({ transferId: crypto.randomUUID() }),
      appendRecording: async ({ offset, part }) => ({ bytes: offset + Math.floor((part.length * 3) / 4) }),
      finishRecording: async () => recording,
      cancelRecording: async () => {},
      measureSample: async ({ start, end }) => ({ ...recording.analysis, seconds: end - start, clips: [] }),
      quoteSpeech: async () => ({ least: 38, credits: 43, most: 49, seconds: 38, measured: 2 }),
      clone,
      speak,
    },
    joinedSpeech: {
      list: async () => ({ speeches: joined, next: null }),
      quote: async ({ from }) => (from === null ? wholeQuote : changedQuote),
      order: orderJoined,
      join,
    },
    avatarVideos: { sounds: async () => [] },
    jobs: {
      page: async ({ modelId }) => ({
        jobs: modelId === 'speech' ? [take] : modelId === 'voice-clone' ? [upload] : [],
        next: null,
      }),
      stop,
    },
    library: {
      read: async () => ({ asset: { ...assetOf(1), kind: 'audio' }, path: '', recipe: null, related: [] }) as never,
      playback: async () => ({ frameRate: null, duration: 24.6, peaks: recording.peaks }),
    },
    ...more,
  }
  return { answers, clone, stop, remove, restore, speak, orderJoined, join }
}
