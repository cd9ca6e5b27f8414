// Catches captions that run ahead of the voice or behind it in the files that users have, words that are timed although
// the video says something else, and work that goes on after nobody waits for it.
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createScriptAligner } from '#main/media/align-script.ts'
import { createCaptionProgram } from '#main/media/caption-program.ts'
import type { RunningProcess, StartProcess } from '#main/ports/host-ports.ts'
import { decodeSound } from '#service/models/audio/decode-sound.ts'
import { durationOf } from '#service/models/audio/sound.ts'
import { renderVideo } from '#service/models/video/render-video.ts'
import { composeBed, mixSound } from '#service/short-video/edit/mix-sound.ts'
import type { Gender, Script } from '#service/short-video/short-video.ts'
import { readVoiceTimes } from '#service/short-video/voice/voice-times.ts'
import { renderVoice } from '#service/short-video/voice/voice-renderer.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { keep, patient, stageJob } from '../../../helpers/short-take.ts'
import { soundOf } from '../../../helpers/small-video.ts'
import { readStorm } from '../../../helpers/storm.ts'
import { serviceStarter } from '../../../helpers/studio.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

let folder: TempFolder
let shared: ReturnType<typeof openAligner>
beforeAll(async () => {
  folder = await makeTempFolder()
  shared = openAligner('shared')
})
afterAll(() => folder[Symbol.asyncDispose]())

const noAbort = new AbortController().signal
const start = serviceStarter([], 'src-service/burn.ts')

/** An aligner with a cache of its own, whose processes the test can see. */
function openAligner(name: string, startProcess: StartProcess = start) {
  const log = createMemoryLog()
  const started: RunningProcess[] = []
  const program = createCaptionProgram({
    start(args) {
      const made = startProcess(args)
      started.push(made)
      return made
    },
    ordersFolder: join(folder.path, name, 'orders'),
    log,
  })
  return { started, aligner: createScriptAligner({ program, folder: join(folder.path, name, 'kept'), log }) }
}

type Clip = {
  readonly path: string
  readonly sha256: string
  readonly script: string
  readonly starts: readonly number[]
}

/** Makes a small video with a sound. */
async function shoot(name: string, sound: Awaited<ReturnType<typeof decodeSound>>): Promise<string> {
  const path = join(folder.path, `${name}.mp4`)
  const clip = {
    width: 36,
    height: 64,
    durationSec: sound.channels[0].length / sound.rate,
    posterSec: 0,
    sound,
    draw: () => undefined,
    close: () => Promise.resolve(),
  }
  await renderVideo(clip, path, { signal: noAbort })
  return path
}

/** What is heard in a presenter's video: the voice alone, or as in a final cut, over music and the tone of a room. */
type Heard = 'voice' | 'cut'

const spokenBefore = new Map<string, ReturnType<typeof renderVoice>>()

const clips = new Map<string, Promise<Clip>>()

/** A presenter's video of a text, with the true start of each word; made once for all tests. */
function present(language: string, gender: Gender, text: string, heard: Heard): Promise<Clip> {
  const name = `${language}-${gender}-${heard}`
  const found = clips.get(name) ?? shootPresenter(language, gender, text, heard)
  clips.set(name, found)
  return found
}

async function shootPresenter(language: string, gender: Gender, text: string, heard: Heard): Promise<Clip> {
  const speaker = `${language}-${gender}`
  const name = `${speaker}-${heard}`
  const script: Script = {
    title: speaker,
    language,
    category: 'explainer',
    text,
    beats: [{ kind: 'hook', text, cues: [] }],
  }
  const spoken =
    spokenBefore.get(speaker) ?? renderVoice(stageJob(folder.path, { script, gender, voice: null }), patient())
  spokenBefore.set(speaker, spoken)
  const { files } = await spoken
  const voice = await decodeSound(await keep(files[0], folder.path, `${name}.wav`), { channels: 2, mostSeconds: 60 })
  const { words } = await readVoiceTimes(await keep(files[1], folder.path, `${name}.json`))
  const sha256 = createHash('sha256').update(name).digest('hex')
  const seconds = durationOf(voice)
  const sound =
    heard === 'voice' ? voice : mixSound(voice, await composeBed(script.category, seconds, 3, patient()), true, 3)
  return { path: await shoot(name, sound), sha256, script: text, starts: words.map((word) => word.start) }
}

const english = 'Your oven is lying to you. Most home ovens run 15 degrees too hot. Use 250 ml of milk and 3 eggs.'
const scripts: readonly (readonly [string, Gender, string])[] = [
  ['en-US', 'woman', english],
  [
    'de-DE',
    'man',
    'Dein Brot wird im Kühlschrank schneller alt. Lege es lieber in ein Tuch. Mit 200 g Mehl wird es frisch.',
  ],
  ['es-ES', 'woman', 'Tu planta no necesita más agua. Mete un dedo en la tierra. Si está húmeda, espera otros 3 días.'],
  [
    'fr-FR',
    'man',
    'Votre vélo grince pour une raison simple. La chaîne est sèche. Tournez les pédales pendant 2 minutes.',
  ],
  ['ja-JP', 'woman', 'おちゃは ねっとうで いれると にがく なります。まず ゆを すこし さましてください。'],
  ['ar-SA', 'man', 'نَوْمُكَ يَبْدَأُ مِنَ الصَّبَاحِ. اُخْرُجْ إِلَى الضَّوْءِ فِي أَوَّلِ سَاعَةٍ. أَطْفِئِ الشَّاشَةَ قَبْلَ النَّوْمِ.'],
]

/**
 * What is timed as a voice alone and in a final cut: the six languages at full size; otherwise one in another script that
 * eSpeak speaks, and one that Flite speaks in the cut, where it is harder to hear.
 */
const timed = (heard: Heard) =>
  scripts.filter(([language]) => readStorm().isFull || language === (heard === 'cut' ? 'en-US' : 'ja-JP'))

const share = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(part * (values.length - 1))] ?? Number.NaN

/** The absolute errors of the starts of all words, in seconds. */
async function errorsOf(heard: Heard): Promise<number[]> {
  const { aligner } = shared
  const errors: number[] = []
  for (const [language, gender, text] of timed(heard)) {
    const clip = await present(language, gender, text, heard)
    const times = await aligner.align(clip, noAbort)
    if (times.kind === 'untimed') throw new Error(`${language}: ${times.fault}`)
    expect(times.words).toHaveLength(clip.starts.length)
    errors.push(...times.words.map((word, index) => Math.abs(word.start - (clip.starts[index] ?? 0))))
  }
  return errors
}

it('in videos of a voice alone half of the words are within 30 ms and 95 of 100 within 120 ms', async () => {
  const errors = await errorsOf('voice')
  expect(share(errors, 0.5)).toBeLessThanOrEqual(0.03)
  expect(share(errors, 0.95)).toBeLessThanOrEqual(0.12)
})

it(
  'in final cuts, over music and the tone of a room, words are found as well as in the voice alone',
  { tags: 'harness' },
  async () => {
    const errors = await errorsOf('cut')
    expect(share(errors, 0.5)).toBeLessThanOrEqual(0.03)
    expect(share(errors, 0.95)).toBeLessThanOrEqual(0.12)
  },
)

it('asks no program again for the same file and script, and says why a script has no times', async () => {
  const { aligner, started } = shared
  const clip = await present('en-US', 'woman', english, 'cut')
  const times = await aligner.align(clip, noAbort)
  expect(times.kind).toBe('timed')
  const before = started.length
  expect(before).toBeGreaterThan(0)
  expect(await aligner.align(clip, noAbort)).toEqual(times)
  expect(started).toHaveLength(before)
  const other = 'La chaîne est sèche ou sale. Essuyez-la avec un chiffon, puis mettez une goutte d’huile.'
  expect(await aligner.align({ ...clip, script: other }, noAbort)).toEqual({ kind: 'untimed', fault: 'mismatch' })
  const mute = {
    path: await shoot(
      'mute',
      soundOf(1, () => 0),
    ),
    sha256: 'b'.repeat(64),
    script: english,
  }
  expect(await aligner.align(mute, noAbort)).toEqual({ kind: 'untimed', fault: 'silent' })
  expect(await readdir(join(folder.path, 'shared', 'orders'))).toEqual([])
})

it('ends its process when the last caller leaves, and reports a process that died as a fault', async () => {
  const { aligner, started } = openAligner('stopped')
  const clip = { path: join(folder.path, 'none.mp4'), sha256: 'c'.repeat(64), script: english }
  const [one, other] = [new AbortController(), new AbortController()]
  const first = aligner.align(clip, one.signal)
  const second = aligner.align(clip, other.signal)
  while (started.length === 0) await new Promise((resolve) => setImmediate(resolve))
  one.abort(new Error('First left.'))
  other.abort(new Error('Second left.'))
  await expect(first).rejects.toThrow('left.')
  await expect(second).rejects.toThrow('Second left.')
  await started[0]?.exited
  expect(started).toHaveLength(1)
  const dead = openAligner('dead', serviceStarter([], 'test/fixtures/no-such-program.ts'))
  expect(await dead.aligner.align(clip, noAbort)).toEqual({ kind: 'untimed', fault: 'other' })
})
