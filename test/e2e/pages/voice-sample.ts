import type { Page } from '@playwright/test'
import { waveOf } from '../../helpers/sample-files.ts'
import { speakSample } from '../../helpers/speak-sample.ts'

/** A recording of a person as a WAV file. `seconds`: its length. */
export async function recordingOf(name: 'male' | 'female', seconds: number): Promise<Buffer> {
  const { rate, channels } = await speakSample(name)
  const [once] = channels
  const whole = new Float32Array(seconds * rate)
  for (let at = 0; at < whole.length; at += once.length) whole.set(once.subarray(0, whole.length - at), at)
  return waveOf({ rate, channels: [whole] }, '16')
}

/** Drops a sound file on the middle of the window, wherever that is. */
export async function dropOnWindow(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([file, text]) => {
      const given = new DataTransfer()
      const content = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
      given.items.add(new File([content], file, { type: 'audio/wav' }))
      return given
    },
    [name, bytes.toString('base64')] as const,
  )
  for (const event of ['dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: transfer })
}
