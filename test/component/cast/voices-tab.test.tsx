// Would catch: a dropped recording that opens nothing, a clone that is ordered without the speaker's permission or with
// another part than the selected one, typed words that an error takes away, a voice in use that is deleted at once.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'
import type { JoinedSpeech } from '#shared/bridge/joined-speech.ts'
import { joinedSpeech, recording, voiceAnswers } from './voice-answers.ts'

/** `isRead`: when a dropped recording has been read. */
async function open(joined: JoinedSpeech[] = [], isRead: Promise<void> = Promise.resolve()) {
  const { answers, ...calls } = voiceAnswers({}, joined)
  const finishRecording = () => isRead.then(() => recording)
  openWindow({ ...answers, voices: { ...answers.voices, finishRecording } })
  await expect.element(page.getByRole('main')).toBeVisible()
  return calls
}
function drop(...names: string[]) {
  const transfer = new DataTransfer()
  for (const name of names) transfer.items.add(new File(['sound'], name, { type: 'audio/wav' }))
  document
    .querySelector('main')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
}
const panel = page.getByRole('complementary', { name: 'New clone' })
const spend = panel.getByRole('button', { name: /^Clone voice/u })
const focus = async (target: { findElement(): Promise<Element> }) =>
  ((await target.findElement()) as HTMLElement).focus()

test('the form of a clone says where a recording may be dropped', async () => {
  await open()
  await page.getByRole('link', { name: 'Cast' }).click()
  await page.getByRole('tab', { name: /^Voices/u }).click()
  await page.getByRole('button', { name: 'Clone a voice' }).click()
  await expect.element(panel.getByText('Drop a recording here or anywhere on this window.')).toBeVisible()
})

test('a recording dropped on another screen is checked, and cloned only with the permission of its speaker', async () => {
  const { clone } = await open()
  drop(recording.name)
  await expect.element(panel).toBeVisible()
  await expect.element(panel.getByText('58 s used')).toBeVisible()
  await expect.element(panel.getByText('91 %')).toBeVisible()
  await expect.element(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('tomas booth take2')

  // The handles move by key, a tenth of a second or a second.
  const start = panel.getByRole('slider', { name: 'Start of the selection' })
  await focus(start)
  await keyboard.press('Shift+ArrowRight', 'ArrowRight', 'ArrowLeft')
  await expect.element(start).toHaveAttribute('aria-valuenow', '1')
  await panel.getByRole('button', { name: 'Pick the best 30 s' }).click()
  await expect.element(panel.getByText('30 s used')).toBeVisible()

  await spend.click()
  expect(clone).toHaveBeenCalledTimes(1)
  expect(clone.mock.calls[0]).toMatchObject([
    {
      part: { recordingId: recording.id, start: 8.1, end: 38.1 },
      name: 'tomas booth take2',
      consentAt: null,
      quoted: 5,
    },
  ])
})

test('the text keeps its words while marks are set by button, and a take is spoken in the picked voice', async () => {
  const { speak } = await open()
  await page.getByRole('link', { name: 'Cast' }).click()
  await page.getByRole('tab', { name: /^Voices/u }).click()
  await page.getByRole('button', { name: /^Marlow/u }).click()
  const text = page.getByRole('textbox', { name: 'Text to speak' })
  await text.fill('It almost worked')
  const area = (await text.findElement()) as HTMLTextAreaElement
  area.focus()
  area.setSelectionRange(5, 5)
  await page.getByRole('button', { name: 'Stress' }).click()
  await expect.element(text).toHaveValue('It **almost** worked')
  await page.getByRole('button', { name: 'Stress' }).click()
  await expect.element(text).toHaveValue('It **almost** worked'.replaceAll('**', ''))
  area.setSelectionRange(area.value.length, area.value.length)
  await page.getByRole('button', { name: 'Insert a pause' }).click()
  await expect.element(text).toHaveValue('It almost worked [0.6s] ')
  await expect.element(page.getByText(/^38 to 49/u)).toBeVisible()
  // The price of these words is known.
  await expect.element(page.getByRole('button', { name: /^Speak, /u })).not.toHaveAttribute('aria-disabled')
  await focus(text)
  await keyboard.press('Control+Enter')
  await expect.poll(() => speak.mock.calls.length).toBe(1)
  expect(speak.mock.calls[0]).toMatchObject([
    { order: { voiceId: 'v1', paragraphs: [{ text: 'It almost worked [0.6s] ', voiceId: null }] }, quoted: 43 },
  ])
})

test('an upload shows its progress and can be cancelled; a voice in use is deleted only after a question', async () => {
  const { stop, remove, restore } = await open()
  await page.getByRole('link', { name: 'Cast' }).click()
  await page.getByRole('tab', { name: /^Voices/u }).click()
  await expect.element(page.getByText('Uploading 60 %')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the upload of Inês, studio' }).click()
  expect(stop).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: /^Marlow/u }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText('Used in 2 speeches, 1 video', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('Video: Opening night')).toBeVisible()
  await expect.element(dialog.getByText('Speech: The kiln story')).toBeVisible()
  expect(remove).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  expect(remove).toHaveBeenCalledTimes(1)
  await expect.element(page.getByText('Voice deleted.')).toBeVisible()
  await keyboard.press('Control+z')
  await expect.poll(() => restore.mock.calls).toEqual([[{ kind: 'voice', ids: ['v1'] }]])
})

test('a clone is heard beside its sample at the same loudness, and every use of it opens', async () => {
  await open()
  await page.getByRole('link', { name: 'Cast' }).click()
  await page.getByRole('tab', { name: /^Voices/u }).click()
  await page.getByRole('button', { name: /^Marlow/u }).click()
  await page.getByRole('button', { name: 'Compare with sample' }).click()
  const volumeOf = (side: string) =>
    page
      .getByRole('region', { name: 'Clone and sample' })
      .element()
      .querySelector<HTMLAudioElement>(`[aria-label="${side}"]`)
  await expect.element(page.getByRole('radio', { name: 'Clone' })).toBeVisible()
  // The sample is 6 dB louder.
  await expect.poll(() => volumeOf('Sample')?.volume).toBeCloseTo(0.501, 2)
  expect(volumeOf('Clone')).toMatchObject({ volume: 1, muted: true })
  await page.getByRole('radio', { name: 'Clone' }).click()
  await expect.poll(() => volumeOf('Clone')?.muted).toBe(false)
  expect(volumeOf('Sample')).toMatchObject({ muted: true })

  const uses = page.getByRole('list', { name: 'Used in' })
  await expect.element(uses.getByRole('button', { name: /^Speech: The kiln story/u })).toBeVisible()
  await uses.getByRole('button', { name: /^Video: Opening night/u }).click()
  await expect.element(page.getByRole('tab', { name: /^Videos/u })).toHaveAttribute('aria-selected', 'true')
})

test('a preset of this computer is played, and a clone that never spoke says a phrase for a price that is shown first', async () => {
  const { speak } = await open()
  await page.getByRole('link', { name: 'Cast' }).click()
  await page.getByRole('tab', { name: /^Voices/u }).click()
  // The service tells nothing of a preset: it is measured in what it has spoken.
  await expect.element(page.getByText('121 Hz')).toBeVisible()
  await expect.element(page.getByText('148 words/min')).toBeVisible()
  await page.getByRole('button', { name: 'Play Narrator' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop Narrator' })).toBeVisible()
  await page.getByRole('button', { name: /^Inês/u }).click()
  await expect.element(page.getByText('“Olá. É assim que eu soo quando leio as suas palavras.”')).toBeVisible()
  const button = page.getByRole('button', { name: /^Speak a phrase as Inês, /u })
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await button.click()
  await expect.poll(() => speak.mock.calls.length).toBe(1)
  expect(speak.mock.calls[0]).toMatchObject([{ order: { voiceId: 'v2' }, quoted: 43 }])
})

test('several recordings are taken at once, and one that is pasted joins them', async () => {
  await open()
  drop('one.wav', 'two.wav')
  const recordings = panel.getByRole('list', { name: 'Recordings' })
  await expect.element(recordings).toBeVisible()
  await expect.poll(() => recordings.getByRole('listitem').elements().length).toBe(2)
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['sound'], 'three.wav', { type: 'audio/wav' }))
  window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => recordings.getByRole('listitem').elements().length).toBe(3)
})

async function openVoices() {
  await page.getByRole('link', { name: 'Cast' }).click()
  await page.getByRole('tab', { name: /^Voices/u }).click()
}
const text = page.getByRole('textbox', { name: 'Text to speak' })

test('a text that was spoken costs only its changed sentences, or all of it as a new take', async () => {
  const { speak, orderJoined } = await open([joinedSpeech])
  await openVoices()
  await page.getByRole('button', { name: 'More for take “The kiln story”' }).click()
  await page.getByRole('menuitem', { name: 'Edit its text' }).click()
  await expect.element(text).toHaveValue('The kiln story. It is short.')
  await expect.element(page.getByText(/^8 to 11/u)).toBeVisible()
  await page.getByRole('button', { name: /^Speak, /u }).click()
  await expect.poll(() => orderJoined.mock.calls.length).toBe(1)
  expect(orderJoined.mock.calls[0]).toMatchObject([
    { from: { kind: 'joined', id: joinedSpeech.id }, quoted: 9, gap: 0.4 },
  ])
  await page.getByRole('radio', { name: 'All 6 sentences' }).click()
  await expect.element(page.getByText(/^38 to 49/u)).toBeVisible()
  await page.getByRole('button', { name: /^Speak, /u }).click()
  await expect.poll(() => speak.mock.calls.length).toBe(1)
})

test('the pauses of a joined speech are changed in its line, and its runs are no takes of their own', async () => {
  const { join } = await open([joinedSpeech])
  await openVoices()
  const takes = page.getByRole('region', { name: 'Takes' })
  await expect.element(takes.getByText('Neutral, 1.00×, 1 kept')).toBeVisible()
  expect(takes.getByText('It is short.', { exact: true }).elements()).toEqual([])
  await page.getByRole('button', { name: 'More for take “The kiln story”' }).click()
  await page.getByRole('menuitem', { name: 'Change pauses' }).click()
  await focus(takes.getByRole('slider', { name: 'Pause between parts' }))
  await keyboard.press('ArrowRight', 'ArrowRight')
  await takes.getByRole('button', { name: 'Join again' }).click()
  expect(join.mock.calls).toMatchObject([[{ id: joinedSpeech.id, gap: 0.6 }]])
})

test('a part that failed is offered to be spoken alone, and joining that failed is tried again for nothing', async () => {
  const lacking: JoinedSpeech = { ...joinedSpeech, state: { kind: 'lacking', done: 1, of: 3 } }
  const sentence = 'The disk is full. Nothing was saved or charged.'
  const unjoined: JoinedSpeech = { ...joinedSpeech, id: crypto.randomUUID(), state: { kind: 'unjoined', sentence } }
  const { join } = await open([lacking, unjoined])
  await openVoices()
  await expect.element(page.getByText('2 of 3 parts missing')).toBeVisible()
  await page.getByRole('button', { name: 'Edit and speak' }).click()
  await expect.element(text).toHaveValue('The kiln story. It is short.')
  await expect.element(page.getByText(sentence)).toBeVisible()
  await page.getByRole('button', { name: 'Join again' }).click()
  expect(join).toHaveBeenCalledTimes(1)
})

test('the key that spends belongs to the form that has the focus', async () => {
  const { clone, speak } = await open()
  drop(recording.name)
  await expect.element(panel.getByText('58 s used')).toBeVisible()
  await text.fill('It almost worked')
  await expect.element(page.getByRole('button', { name: /^Speak, /u })).not.toHaveAttribute('aria-disabled')
  await focus(panel.getByRole('textbox', { name: 'Name' }))
  await keyboard.press('Control+Enter')
  await expect.poll(() => clone.mock.calls.length).toBe(1)
  expect(speak).not.toHaveBeenCalled()
  await focus(text)
  await keyboard.press('Control+Enter')
  await expect.poll(() => speak.mock.calls.length).toBe(1)
  expect(clone).toHaveBeenCalledTimes(1)
})

test('while the first recording is read, nothing is ordered and a permission that was given stays', async () => {
  const isRead = Promise.withResolvers<void>()
  const { clone } = await open([], isRead.promise)
  drop(recording.name)
  const consent = panel.getByRole('checkbox', { name: 'I have this speaker’s permission' })
  await consent.click()
  await spend.click()
  const refusal = panel.getByText('The recording is still being read. Nothing was sent.')
  await expect.element(refusal).toBeVisible()
  isRead.resolve()
  await expect.element(panel.getByText('58 s used')).toBeVisible()
  await expect.element(refusal).not.toBeInTheDocument()
  await expect.element(consent).toBeChecked()
  expect(clone).not.toHaveBeenCalled()
})

test('permission is asked again for another recording', async () => {
  await open()
  drop('one.wav', 'two.wav')
  const recordings = panel.getByRole('list', { name: 'Recordings' })
  await expect.poll(() => recordings.getByRole('listitem').elements().length).toBe(2)
  const consent = panel.getByRole('checkbox', { name: 'I have this speaker’s permission' })
  await consent.click()
  await expect.element(consent).toBeChecked()
  await recordings.getByRole('button', { pressed: false }).first().click()
  await expect.element(consent).not.toBeChecked()
})
