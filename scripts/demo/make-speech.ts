import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Bridge } from '#shared/bridge/contract.ts'
import { SpeechOrder } from '#shared/bridge/voices.ts'
import { mostPartBytes } from '#shared/domain/input-form/consumers.ts'
import { amount, assetOf, runJob } from './make-image.ts'

const words = 'Every potter I know has one shelf they do not show you. [0.4s] Mine is by the **back** door.'

/** Gives a recording to the studio as a page does: in parts. */
async function takeRecording({ voices }: Bridge, name: string, bytes: Buffer) {
  const { transferId } = await voices.beginRecording({ name, bytes: bytes.byteLength })
  for (let offset = 0; offset < bytes.byteLength; offset += mostPartBytes) {
    const part = bytes.subarray(offset, offset + mostPartBytes).toString('base64')
    await voices.appendRecording({ transferId, offset, part })
  }
  return voices.finishRecording({ transferId })
}

/**
 * Clones a voice from a sample on "This computer", speaks a text with it and prints what both cost and the path of the
 * file.
 *
 * @throws Error if the clone or the speech failed.
 */
export async function makeSpeech(call: Bridge, sample: string, say: (line: string) => void): Promise<void> {
  const { id: recordingId, seconds } = await takeRecording(call, 'sample.mp3', await readFile(sample))
  const clone = await runJob(call, () =>
    call.voices.clone({
      draftId: randomUUID(),
      part: { recordingId, start: 0, end: seconds },
      name: 'Demo voice',
      language: 'en-GB',
      // The sample was spoken by a synthetic voice of the project.
      consentAt: new Date().toISOString(),
      quoted: 5,
    }),
  )
  if (clone.state.kind !== 'done') throw new Error(`The voice was not cloned: ${clone.state.kind}`)
  const { voices } = await call.voices.list()
  const voice = voices.find(({ jobId }) => jobId === clone.id)
  if (voice === undefined) throw new Error('The cloned voice is not listed.')
  say(`Voice    ${voice.name}, ${amount(clone.charged)}`)
  const order = SpeechOrder.parse({ paragraphs: [{ text: words, voiceId: null }], voiceId: voice.id })
  const quote = await call.voices.quoteSpeech(order)
  const speech = await runJob(call, () => call.voices.speak({ draftId: randomUUID(), order, quoted: quote.credits }))
  const { path } = await call.library.read({ assetId: assetOf(speech) })
  say(`Speech   ${amount(speech.charged)}, estimated at ${quote.least} to ${quote.most}`)
  say(`Sound    ${path}`)
}
