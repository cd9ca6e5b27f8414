import { decodeSound } from '../audio/decode-sound.ts'
import { deliverSound } from '../audio/encode-sound.ts'
import type { Renderer } from '../renderer.ts'
import { speakerOf } from '../voices/cast.ts'
import { measureOwnPace } from '../voices/own-pace.ts'
import { plainPolish, polishVoice } from '../voices/polish-voice.ts'
import { recite } from '../voices/recite.ts'
import { splitSentences } from '../voices/split-sentences.ts'
import { timingFile } from '../voices/timing-file.ts'
import { matchingLoudness, matchingSpeed, nearestSpeaker } from './match-voice.ts'
import { measureSample } from './measure-sample.ts'
import { VoiceMatchInput } from './voice-match-input.ts'

/** A sample is heard this far. Seconds. */
const mostSample = 60

/** Speaks a text with the local voice nearest to a sample, brought to the sample's pitch, tempo and loudness. */
export const voiceMatchRenderer: Renderer = async (job, context) => {
  const { text, language, clean_speaker_background: clean, format } = VoiceMatchInput.parse(job.input)
  const file = job.media['audio']?.[0]
  if (file === undefined) throw new Error('The voice sample is missing.')
  const sample = await decodeSound(file.path, { channels: 1, mostSeconds: mostSample })
  const measures = measureSample(sample, clean)
  context.signal.throwIfAborted()
  const { name, pitch } = nearestSpeaker(measures.hertz, language)
  const speaker = speakerOf(language, name)
  const first = splitSentences(text, language)[0]?.text ?? text
  const speed = matchingSpeed(measures, await measureOwnPace(first, speaker))
  const recital = { text, language, speaker, delivery: { speed, pitch }, pause: 1, seed: job.seed }
  const spoken = await recite(recital, context)
  const sound = polishVoice(spoken.sound, plainPolish, matchingLoudness(measures))
  return {
    files: [await deliverSound(sound, format), timingFile(spoken, language, { sample: measures, speaker: name })],
  }
}
