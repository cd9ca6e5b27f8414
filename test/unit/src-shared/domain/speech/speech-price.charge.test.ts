// Catches: speech that is charged more or less than the range that was quoted for it.
import { expect, test } from 'vitest'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import { presetVoices } from '#shared/contract/voice.ts'
import { quoteSpeech } from '#shared/domain/speech/speech-price.ts'
import { speakAudio } from '../../../../helpers/speak-audio.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

const texts = [
  'Come in.',
  'The harbour lights came on, one by one. The boats turned home before the storm.',
  'We counted them twice, and then we counted them again, because one was late. At half past ten he came back; it was 17 degrees below zero.',
] as const
const speeds = [0.5, 1, 2] as const

/** Each voice speaks each text, and every voice and every text are spoken at each speed. */
const grid = presetVoices.flatMap((id, voice) =>
  texts.map((text, length) => [id, length, speeds[(voice + length) % speeds.length] ?? 1, text] as const),
)

// A sample has every voice, every text and every speed.
test.each(sampleOf(grid, 8))(
  '%s speaks text %i at speed %f for a charge within its quote',
  async (id, _, speed, text) => {
    const { least, most } = quoteSpeech([{ text, voiceId: null }], { speed, pastOf: () => [], language: 'en-US' })
    const { seconds } = await speakAudio(text, { voice: { kind: 'preset', id }, speed })
    const charge = resourcePrice({ kind: 'audio', durationSeconds: seconds })
    expect({ least, charge, most }).toEqual({ least, charge: Math.min(Math.max(charge, least), most), most })
  },
)
