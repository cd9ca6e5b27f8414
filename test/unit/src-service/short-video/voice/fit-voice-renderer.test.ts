// Catches: a voice of another program whose lips and captions follow the local one instead, that gets the times of words
// which were heard elsewhere, or that says something else and is used all the same.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { RenderedFile } from '../../../../../src-service/models/model-definition.ts'
import { fitVoice } from '../../../../../src-service/short-video/voice/fit-voice-renderer.ts'
import { renderVoice } from '../../../../../src-service/short-video/voice/voice-renderer.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const context = { signal: new AbortController().signal, onProgress: () => undefined }
const Times = z.object({
  words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
  phones: z.array(z.object({ phone: z.string(), start: z.number(), end: z.number() })),
})
const scriptOf = (text: string) => ({
  title: '',
  language: 'en-US',
  category: 'explainer',
  text,
  beats: [{ kind: 'hook', text, cues: [] }],
})
const script = scriptOf(
  'Fast drying splits the rim while the foot is still wet. Cover the rim with plastic, and wait a day.',
)
const bytesOf = ({ file }: RenderedFile) => Buffer.from(file as Uint8Array) // this renderer keeps its files in memory

const folder = await makeTempFolder()
afterAll(() => folder[Symbol.asyncDispose]())

/** Another voice that says the script: the local man in place of the woman, and when its words are said. */
async function otherVoice() {
  const input = { script, gender: 'man', voice: null }
  const { files } = await renderVoice({ family: 'short-video-voice', input, seed: 7, media: {}, folder: '' }, context)
  const [sound, times] = files
  if (sound === undefined || times === undefined) throw new Error('The voice has no files.')
  const path = join(folder.path, 'voice.wav')
  await writeFile(path, bytesOf(sound))
  return { path, ...Times.parse(JSON.parse(bytesOf(times).toString('utf8'))) }
}
const other = otherVoice()

async function fit(path: string, words: readonly object[], said = script) {
  const input = { script: said, gender: 'woman', words }
  const media = { audio: [{ path, contentType: 'audio/wav' }] }
  const { files } = await fitVoice({ family: 'short-video-fit-voice', input, seed: 1, media, folder: '' }, context)
  const times = files[1]
  if (times === undefined) throw new Error('The times are missing.')
  return Times.parse(JSON.parse(bytesOf(times).toString('utf8')))
}
const worst = (one: z.output<typeof Times>['words'], other: z.output<typeof Times>['words']) =>
  Math.max(...one.map(({ start }, at) => Math.abs(start - (other[at]?.start ?? Infinity))))

test('words are where they are heard, also those that were heard wrong, and speech sounds between them', async () => {
  const { path, words } = await other
  const heard = words.map((word, at) =>
    at % 4 === 2 ? { ...word, text: 'unheard' } : { ...word, text: word.text.toUpperCase() },
  )
  const fitted = await fit(path, heard)
  expect(fitted.words.map(({ text }) => text)).toEqual(words.map(({ text }) => text))
  expect(worst(fitted.words, words)).toBeLessThan(0.25)
  const last = words.at(-1)?.end ?? 0
  for (const [at, phone] of fitted.phones.entries()) {
    expect(phone.start).toBeGreaterThanOrEqual(fitted.phones[at - 1]?.start ?? 0)
    expect(phone.end).toBeLessThanOrEqual(last + 1)
  }
})

test('without a transcript, the sound itself tells when words are said', async () => {
  const { path, words } = await other
  expect(worst((await fit(path, [])).words, words)).toBeLessThan(0.35)
})

test('a voice that says something else is refused', async () => {
  const { path } = await other
  const unsaid = scriptOf(
    'Seven grey herons were standing in the shallow water near the old stone bridge yesterday morning.',
  )
  await expect(fit(path, [], unsaid)).rejects.toThrow('doesn’t match the script')
})
