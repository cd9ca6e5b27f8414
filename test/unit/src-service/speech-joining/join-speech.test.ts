// Catches: a joined speech with a word cut in half or heard twice, a gap of another length, words reported at another time
// than they are heard, and a file in another format than was ordered.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeSound } from '#service/models/audio/decode-sound.ts'
import { joinSpeech } from '#service/speech-joining/join-speech.ts'
import type { JoinOrder } from '#shared/domain/captions/voice-times.ts'
import { speakAudio } from '../../../helpers/speak-audio.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

const long = ['The lake is deep.', 'Herons stand in it.', 'They wait for the morning.']
const short = ['Two herons stand in it.']
const following = { signal: new AbortController().signal, onProgress: () => undefined }
let folder: TempFolder
let runs: JoinOrder['runs']
let truth: Awaited<ReturnType<typeof speakAudio>>['words'][]
/** The pieces as a WAV file, with half a second between them. */
let joined: Awaited<ReturnType<typeof joinAll>>

beforeAll(async () => {
  folder = await makeTempFolder()
  const spoken = [await speakAudio(long.join(' ')), await speakAudio(short.join(' '))]
  truth = spoken.map(({ words }) => words)
  runs = await Promise.all(
    [long, short].map(async (sentences, run) => {
      const path = join(folder.path, `run-${run}.wav`)
      await writeFile(path, spoken[run]?.file ?? '')
      return { path, sentences }
    }),
  )
  joined = await joinAll()
})
afterAll(() => folder[Symbol.asyncDispose]())

const pieces = [
  { run: 0, from: 0, count: 1 },
  { run: 1, from: 0, count: 1 },
  { run: 0, from: 2, count: 1 },
]
async function joinAll(change: Partial<JoinOrder> = {}) {
  const order: JoinOrder = { runs, pieces, gap: 0.5, format: 'wav', sampleRate: 48_000, target: '', ...change }
  const target = join(folder.path, `joined.${order.format}`)
  const made = await joinSpeech({ ...order, target }, following)
  return { ...made, sound: await decodeSound(target, { channels: 1, mostSeconds: 60 }) }
}

it('has the pieces in order, whole, with the gap between them, and reports when each word is heard', () => {
  const { words, sound, seconds } = joined
  expect(words.map(({ text }) => text).join(' ')).toBe([long[0], short[0], long[2]].join(' '))
  expect(sound.channels[0].length / sound.rate).toBeCloseTo(seconds, 1)
  const [lake = [], herons = []] = truth
  // As the voice spoke them: four words of the first sentence, all of the second run, the last five words.
  const spoken = [lake.slice(0, 4), herons, lake.slice(-5)]
  const heard = [words.slice(0, 4), words.slice(4, 9), words.slice(9)]
  for (const [piece, own] of heard.entries()) {
    const expected = spoken[piece] ?? []
    const offsets = own.map(({ start }, place) => start - (expected[place]?.start ?? 0))
    expect(Math.max(...offsets) - Math.min(...offsets)).toBeLessThan(0.12)
  }
  const loudest = (from: number, to: number) =>
    sound.channels[0]
      .subarray(Math.round(from * sound.rate), Math.round(to * sound.rate))
      .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  for (const first of [words[4], words[9]]) {
    const start = first?.start ?? 0
    expect(loudest(start - 0.4, start - 0.15)).toBe(0)
    expect(loudest(start, start + 0.2)).toBeGreaterThan(0.02)
  }
})

it('has the ordered gap, format and sample rate', async () => {
  const ogg = await joinAll({ gap: 0, format: 'ogg', sampleRate: 22_050 })
  expect(joined.seconds - ogg.seconds).toBeCloseTo(1, 2)
  expect(ogg.sound.channels[0].length / ogg.sound.rate).toBeCloseTo(ogg.seconds, 1)
})

it('joins speech that cannot be timed by its words, by the length of its sentences', async () => {
  const other = [
    { path: runs[0]?.path ?? '', sentences: ['Nothing of this.', 'Nor this here.', 'Is ever said by it.'] },
  ]
  const { words, seconds } = await joinAll({ runs: other, pieces: [{ run: 0, from: 1, count: 2 }] })
  expect(words.map(({ certainty }) => certainty)).not.toContain('high')
  expect(seconds).toBeGreaterThan(1)
  expect(words).toHaveLength(8)
})
