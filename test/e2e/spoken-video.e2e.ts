import type { Download } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { decodeSound } from '#service/models/audio/decode-sound.ts'
import { hearPitch } from '../helpers/hear-pitch.ts'
import { inspectVideo } from '../helpers/small-video.ts'
import { bestMatch, hearFrames, isDarkInside, watchMouth } from '../helpers/watch-mouth.ts'
import { expect, test, untilDone } from './fixtures.ts'
import { CastPage } from './pages/cast-page.ts'
import { runCommand } from './pages/palette.ts'
import { pickFromMenu } from './pages/pick-from-menu.ts'
import { reach } from './pages/reach.ts'
import { dropOnWindow, recordingOf } from './pages/voice-sample.ts'
import { VoicesPage } from './pages/voices-page.ts'
import { seriousInEither } from './serious.ts'

/** Little more than a sample needs. Seconds. */
const sampleSeconds = 16
const said = 'Every potter I know has one shelf that nobody sees.'
const person = 'a young woman with red hair'
const seed = '7'
/** The side of a video of the lower tier, and where its mouth is. Pixels. */
const side = 720
const mouth = { x: 280, y: 420, width: 160, height: 70 }

/** The middle pitch of a file's voice, in semitones. `near`: a voice's usual pitch, hertz. */
async function pitchOf(file: string | Uint8Array, near: number): Promise<number> {
  const sound = await decodeSound(file, { channels: 1, mostSeconds: 60 })
  const heard = hearPitch(sound, near).map(({ semitones }) => semitones)
  return heard.toSorted((one, other) => one - other)[Math.floor(heard.length / 2)] ?? Number.NaN
}

/** Measures the file of a speech beside the recording whose voice it has. `near`: a voice's usual pitch, hertz. */
async function measureSpeech(speech: Download, recording: Buffer, near: number): Promise<number> {
  const wave = await readFile(await speech.path())
  expect([wave.toString('latin1', 0, 4), wave.readUInt16LE(22), wave.readUInt32LE(24)]).toEqual(['RIFF', 1, 48_000])
  const { rate, channels } = await decodeSound(wave, { channels: 1, mostSeconds: 60 })
  const seconds = channels[0].length / rate
  expect(seconds).toBeGreaterThan(2)
  expect(seconds).toBeLessThan(6)
  const [asked, heard] = await Promise.all([pitchOf(recording, near), pitchOf(wave, near)])
  expect(Math.abs(heard - asked)).toBeLessThan(2)
  return seconds
}

/** Measures the file of a video beside the length of its speech, which is longer than what was ordered. */
async function measureVideo(video: Download, seconds: number): Promise<void> {
  const path = await video.path()
  const shown = await inspectVideo(path)
  expect(shown).toMatchObject({ width: side, height: side, framesPerSecond: 30, hasSound: true })
  expect(Math.abs(shown.frames / 30 - seconds)).toBeLessThan(0.2)
  const opened = await watchMouth(path, side, mouth, isDarkInside)
  const { lag, likeness } = bestMatch(opened, await hearFrames(path, opened.length))
  expect(Math.abs(lag)).toBeLessThanOrEqual(1)
  expect(likeness).toBeGreaterThan(0.4)
}

/**
 * Would catch: a step of the way from a recording to speech in its voice that cannot be done by mouse, a voice that is
 * cloned without permission, a serious accessibility problem of the forms.
 */
test('a recording that is dropped becomes a voice that speaks', async ({ page, program, firstRun }) => {
  const voices = new VoicesPage(page)
  const recording = await recordingOf('female', sampleSeconds)
  await firstRun.enter(program.url)
  await expect(page.getByRole('link', { name: 'Cast' })).toBeVisible()

  await dropOnWindow(page, 'mira.wav', recording)
  await expect(voices.clone.getByText(`${sampleSeconds} s used`)).toBeVisible()
  await expect(voices.clone.getByText('Speech in selection')).toBeVisible()
  await expect(voices.name).toHaveValue('mira')
  expect(await seriousInEither(page)).toEqual([])
  await voices.cloneVoice.click()
  await expect(voices.clone.getByRole('alert')).toHaveText('Confirm that you have the speaker’s permission.')
  await voices.consent.check()
  await voices.cloneVoice.click()
  await voices.voice('mira').click(untilDone)
  await voices.text.fill(said)
  await voices.speak.click()
  await expect(voices.takes).toHaveCount(1, untilDone)
  expect(await seriousInEither(page)).toEqual([])
  await voices.takes.first().click()
  const [speech] = await Promise.all([page.waitForEvent('download'), voices.download.click()])
  await measureSpeech(speech, recording, 200)
})

/** Would catch: a step of the way from a recording to a video in its voice that needs a mouse, a mouth beside its words. */
test(
  'a recording that is chosen ends as the voice of a video, by keyboard alone',
  { tag: '@harness' },
  async ({ page, newProgram, firstRun }, info) => {
    const voices = new VoicesPage(page)
    const cast = new CastPage(page)
    const recording = await recordingOf('male', sampleSeconds)
    const path = info.outputPath('old radio.wav')
    await writeFile(path, recording)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await firstRun.enterByKeyboard(newProgram.url)
    await expect(page.getByRole('link', { name: 'Cast' })).toBeVisible()

    await runCommand(page, 'Clone a voice')
    await reach(page, voices.clone.getByRole('button', { name: 'Choose file' }))
    const choosing = page.waitForEvent('filechooser')
    await press('Enter')
    await (await choosing).setFiles(path)
    await expect(voices.clone.getByText(`${sampleSeconds} s used`)).toBeVisible()
    await reach(page, voices.consent)
    await press('Space')
    await reach(page, voices.cloneVoice)
    await press('Enter')
    await expect(voices.voice('old radio')).toBeVisible(untilDone)
    await reach(page, voices.voice('old radio'))
    await press('Enter')
    await reach(page, voices.text)
    await press('Control+a')
    await page.keyboard.type(said)
    // The price of these words in this voice.
    await expect(voices.speak).not.toHaveAttribute('aria-disabled')
    await press('Control+Enter')
    await expect(voices.takes).toHaveCount(1, untilDone)
    await reach(page, voices.takes.first())
    await press('Enter')
    const speaking = page.waitForEvent('download')
    await pickFromMenu(page, 'Download')
    const seconds = await measureSpeech(await speaking, recording, 100)

    await runCommand(page, 'New avatars')
    await expect(cast.prompt).toBeFocused()
    await press('Control+a')
    await page.keyboard.type(person)
    await reach(page, cast.seed)
    await press('Control+a')
    await page.keyboard.type(seed)
    await press('Control+Enter')
    await expect(cast.made).toHaveCount(1, untilDone)
    await reach(page, cast.avatars.getByRole('gridcell').first())
    await press('ArrowRight', 'Home', 'n')
    await reach(page, cast.avatar.getByRole('spinbutton', { name: 'Length' }))
    await press('Control+a', '1')
    await reach(page, cast.avatar.getByRole('radio', { name: 'Moderate' }))
    await press('ArrowLeft')
    await expect(cast.avatar.getByRole('radio', { name: 'Subtle' })).toBeFocused()
    await press('Space')
    await expect(cast.avatar.getByRole('radio', { name: 'Finished speech' })).toBeVisible()
    await reach(page, cast.avatar.getByRole('radio', { name: 'None' }))
    await press('ArrowRight')
    await expect(cast.avatar.getByRole('radio', { name: 'Finished speech' })).toBeFocused()
    await press('Space', 'Control+Enter')
    await runCommand(page, 'Show avatar videos')
    await expect(cast.videos.getByRole('gridcell')).toHaveCount(1)
    await reach(page, cast.videos.getByRole('gridcell').first())
    await press('Enter')
    await expect(cast.spoken).toBeVisible(untilDone)
    await reach(page, cast.video.getByRole('button', { name: 'Download' }))
    const saving = page.waitForEvent('download')
    await press('Enter')
    await measureVideo(await saving, seconds)
  },
)
