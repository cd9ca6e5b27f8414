// Catches an option that is taken and changes nothing that can be measured, and a file that is not what was asked for.
import { describe, expect, test } from 'vitest'
import { Input, ALL_FORMATS, BufferSource } from 'mediabunny'
import { measureLoudness } from '#service/models/audio/loudness.ts'
import { measurePace } from '#service/models/audio/pace.ts'
import { summarisePitch, trackPitch } from '#service/models/audio/pitch.ts'
import { durationOf, type Sound } from '#service/models/audio/sound.ts'
import { measureTimbre, tiltOf } from '#service/models/spoken-audio/measure-voice.ts'
import { hearPitch } from '../../../../helpers/hear-pitch.ts'
import { levelOf } from '../../../../helpers/make-sound.ts'
import { speakAudio, speakSsml, usualAudio } from '../../../../helpers/speak-audio.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

const text = 'The harbour lights came on, and the boats turned home before the storm.'
const spokenTexts = new Map<string, ReturnType<typeof speakAudio>>()
/** Speaks the text; the same order once for all tests. */
function speakText(change: Parameters<typeof speakAudio>[1] = {}) {
  const key = JSON.stringify({ ...usualAudio, ...change })
  const found = spokenTexts.get(key) ?? speakAudio(text, change)
  spokenTexts.set(key, found)
  return found
}

const pitchOf = (sound: Sound) => summarisePitch(trackPitch(sound)).median
/** The median pitch near an expected one, heard by another method than the service's own. */
function pitchNear(sound: Sound, near: number): number {
  const heard = hearPitch(sound, near).map((one) => one.semitones)
  return 2 ** ((heard.toSorted((one, other) => one - other)[heard.length >> 1] ?? 0) / 12)
}
const semitones = (one: number, other: number) => 12 * Math.log2(one / other)

/** The longest silence of a sound, in seconds: steps of 5 ms below -50 dB. */
function longestSilence({ rate, channels: [channel] }: Sound, from = 0.3, until = 0.4): number {
  const hop = Math.round(rate * 0.005)
  let [run, longest] = [0, 0]
  for (let at = Math.round(from * rate); at + hop < channel.length - until * rate; at += hop) {
    let peak = 0
    for (let index = at; index < at + hop; index += 1) peak = Math.max(peak, Math.abs(channel[index] as number))
    run = peak < 0.004 ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest * 0.005
}

describe('the file is what was asked for', () => {
  test.each([
    ['mp3', 22_050, 64],
    ['mp3', 44_100, 128],
    ['mp3', 48_000, 320],
    ['wav', 22_050, 0],
    ['wav', 44_100, 0],
    ['ogg', 48_000, 0],
    ['ogg', 22_050, 0],
  ] as const)('%s at %i Hz, %i kbit/s, at -16 LUFS', async (outputFormat, sampleRate, bitrate) => {
    const { file, seconds, sound } = await speakAudio('The boats turned home.', { outputFormat, sampleRate, bitrate })
    const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS })
    const track = await input.getPrimaryAudioTrack()
    expect((await input.getFormat()).name.toLowerCase()).toContain({ mp3: 'mp3', wav: 'wav', ogg: 'ogg' }[outputFormat])
    expect(track?.sampleRate).toBe(sampleRate)
    expect(track?.codec).toBe({ mp3: 'mp3', wav: 'pcm-s16', ogg: 'vorbis' }[outputFormat])
    expect(Math.abs((await input.computeDuration()) - seconds)).toBeLessThan(0.08)
    const { averageBitrate } = (await track?.computePacketStats()) ?? { averageBitrate: 0 }
    // Of an mp3 it is the one asked for; 16 bits a sample of a WAV; Ogg is by quality.
    const wave = sampleRate * 0.016
    const bounds = { mp3: [bitrate - 1, bitrate + 1], wav: [wave - 5, wave + 5], ogg: [20, 130] }[outputFormat]
    expect(averageBitrate / 1000).toBeGreaterThan(bounds[0] ?? 0)
    expect(averageBitrate / 1000).toBeLessThan(bounds[1] ?? 0)
    expect(Math.abs(measureLoudness(sound) + 16)).toBeLessThan(0.5)
  })

  // That the same sound gives the same bytes in every format is shown in the tests of its encoder.
  test('the same order gives the same file', { tags: 'harness' }, async () => {
    const [one, same] = [await speakAudio('Taxi!'), await speakAudio('Taxi!')]
    expect(one.file.equals(same.file)).toBe(true)
  })
})

describe('options that can be measured', () => {
  test('speed 0.5 to 2 changes the pace, and not the pitch', async () => {
    const [half, usual, double] = [await speakText({ speed: 0.5 }), await speakText(), await speakText({ speed: 2 })]
    expect(half.seconds / usual.seconds).toBeGreaterThan(1.8)
    expect(half.seconds / usual.seconds).toBeLessThan(2.2)
    expect(usual.seconds / double.seconds).toBeGreaterThan(1.75)
    expect(Math.abs(semitones(pitchOf(double.sound), pitchOf(half.sound)))).toBeLessThan(1.5)
  })

  // The highest and the lowest that a preset can be asked for.
  test.each(
    sampleOf(
      [
        ['preset-professional-female', 147, 10],
        ['preset-professional-female', 147, -10],
        ['preset-professional-male', 103, -10],
        ['preset-professional-male', 103, 10],
      ] as const,
      2,
    ),
  )('shifts %s, at %i hertz, by %i semitones', async (id, hertz, pitch) => {
    const voice = { kind: 'preset', id } as const
    const usual = pitchNear((await speakText({ voice })).sound, hertz)
    const { sound } = await speakText({ voice, pitch })
    expect(Math.abs(semitones(pitchNear(sound, usual * 2 ** (pitch / 12)), usual) - pitch)).toBeLessThan(1.2)
  })

  test('emotions differ in pace, pitch, movement, loudness and brightness', async () => {
    const heard = async (emotion: 'neutral' | 'happy' | 'sad' | 'excited' | 'calm') => {
      const { sound, seconds } = await speakText({ emotion })
      const { median, spread } = summarisePitch(trackPitch(sound))
      return { seconds, median, spread, loudness: measureLoudness(sound), tilt: tiltOf(measureTimbre(sound)) }
    }
    const [neutral, happy, sad, excited, calm] = [
      await heard('neutral'),
      await heard('happy'),
      await heard('sad'),
      await heard('excited'),
      await heard('calm'),
    ]
    for (const lively of [happy, excited]) {
      expect(lively.seconds).toBeLessThan(neutral.seconds * 0.97)
      expect(semitones(lively.median, neutral.median)).toBeGreaterThan(0.8)
      expect(lively.spread).toBeGreaterThan(neutral.spread)
      expect(lively.tilt).toBeGreaterThan(neutral.tilt)
    }
    for (const low of [sad, calm]) {
      expect(low.seconds).toBeGreaterThan(neutral.seconds * 1.06)
      expect(low.median).toBeLessThan(neutral.median)
      expect(low.spread).toBeLessThan(neutral.spread)
      expect(low.loudness).toBeLessThan(neutral.loudness - 0.8)
      expect(low.tilt).toBeLessThan(neutral.tilt)
    }
    expect(excited.median).toBeGreaterThan(happy.median)
    expect(sad.seconds).toBeGreaterThan(calm.seconds)
  })

  test('stressed words are louder, higher and longer than without, the others as before', async () => {
    const [plain, stressed] = [await speakText(), await speakText({ emphasis: ['boats', 'the storm'] })]
    const at = (spoken: typeof plain, word: string) => {
      const found = spoken.words.find((one) => one.text === word)
      if (found === undefined) throw new Error(`${word} is not spoken.`)
      return { length: found.end - found.start, level: levelOf(spoken.sound, found.start, found.end) }
    }
    const others = (spoken: typeof plain) => levelOf(spoken.sound, 0.2, at(spoken, 'lights').length + 1)
    for (const word of ['boats', 'storm.']) {
      expect(at(stressed, word).length / at(plain, word).length).toBeGreaterThan(1.15)
      const gain = at(stressed, word).level - others(stressed) - (at(plain, word).level - others(plain))
      expect(gain).toBeGreaterThan(2)
    }
    expect(at(stressed, 'came').length).toBeCloseTo(at(plain, 'came').length, 2)
  })
})

describe('SSML that can be measured', () => {
  test('a break is as long as it says', async () => {
    for (const seconds of [0.5, 1.2, 3]) {
      const { sound } = await speakSsml(`Open the door <break time="${seconds}s"/> and come in.`)
      expect(Math.abs(longestSilence(sound) - seconds)).toBeLessThan(0.08)
    }
  })

  test('prosody changes rate, pitch and volume of its words only', async () => {
    const inner = (attributes: string) =>
      speakSsml(`We will <prosody ${attributes}>remember every morning</prosody> at the lake.`)
    const plain = await inner('rate="100%"')
    const part = (spoken: typeof plain) => {
      const [first, last] = [spoken.words[2], spoken.words[4]]
      if (first === undefined || last === undefined) throw new Error('Words are missing.')
      const { rate, channels } = spoken.sound
      const own = channels[0].subarray(first.start * rate, last.end * rate)
      const before = levelOf(spoken.sound, spoken.words[0]?.start ?? 0, first.start)
      return {
        length: last.end - first.start,
        before: first.start - (spoken.words[0]?.start ?? 0),
        pitch: pitchOf({ rate, channels: [own] }),
        level: levelOf(spoken.sound, first.start, last.end) - before,
      }
    }
    const usual = part(plain)
    const slow = part(await inner('rate="50%"'))
    expect(slow.length / usual.length).toBeGreaterThan(1.7)
    expect(slow.length / usual.length).toBeLessThan(2.3)
    expect(Math.abs(slow.before - usual.before)).toBeLessThan(0.08)
    expect(usual.length / part(await inner('rate="200%"')).length).toBeGreaterThan(1.6)
    expect(semitones(part(await inner('pitch="+5st"')).pitch, usual.pitch)).toBeGreaterThan(3.5)
    expect(part(await inner('volume="-10dB"')).level).toBeLessThan(usual.level - 7)
    expect(part(await inner('volume="silent"')).level).toBeLessThan(usual.level - 20)
  })

  test(
    'prosody around everything changes the whole, and a pitch in hertz is that pitch',
    { tags: 'harness' },
    async () => {
      const plain = await speakText()
      const slow = await speakSsml(`<prosody rate="x-slow">${text}</prosody>`)
      expect(slow.seconds / plain.seconds).toBeGreaterThan(1.5)
      const low = await speakSsml(`<prosody pitch="140Hz">${text}</prosody>`)
      expect(Math.abs(semitones(pitchOf(low.sound), 140))).toBeLessThan(1.5)
      const flat = await speakSsml(`<prosody range="x-low">${text}</prosody>`)
      expect(summarisePitch(trackPitch(flat.sound)).spread).toBeLessThan(
        summarisePitch(trackPitch(plain.sound)).spread * 0.75,
      )
    },
  )

  test('say-as, sub and phoneme change what is said', async () => {
    const said = async (content: string) =>
      (await speakSsml(content)).phones.flatMap(({ phone }) => (phone === '' ? [] : [phone])).join(' ')
    expect(await said('<say-as interpret-as="characters">BBC</say-as>')).toBe(await said('B, B, C'))
    expect(await said('<say-as interpret-as="ordinal">3</say-as>')).toBe(await said('third'))
    expect(await said('<sub alias="world wide web">WWW</sub>')).toBe(await said('world wide web'))
    expect(await said('<phoneme ph="təˈmɑːtoʊ">tomato</phoneme>')).toBe('t ax m aa t ow')
    expect(await said('<say-as interpret-as="date" format="dmy">1/2/2026</say-as>')).toContain('f eh')
    const german = await speakSsml('<phoneme ph="ʃpiːl">x</phoneme>', { language: 'de-DE' })
    expect(german.phones.map(({ phone }) => phone).join('')).toContain('iː')
  })

  test('voice and lang change who speaks, and in which language', { tags: 'harness' }, async () => {
    const { sound, words } = await speakSsml(
      'A woman speaks first. <voice name="preset-narrator">Then a man speaks now.</voice> <lang xml:lang="de-DE">Und dann auf Deutsch.</lang>',
    )
    const part = (from: number, to: number): Sound => {
      const [start, end] = [words[from]?.start ?? 0, words[to]?.end ?? 0]
      return { rate: sound.rate, channels: [sound.channels[0].subarray(start * sound.rate, end * sound.rate)] }
    }
    expect(semitones(pitchOf(part(0, 3)), pitchOf(part(4, 8)))).toBeGreaterThan(6)
    expect(words.map((word) => word.text)).toEqual(
      'A woman speaks first. Then a man speaks now. Und dann auf Deutsch.'.split(' '),
    )
    expect(durationOf(sound)).toBeGreaterThan(words.at(-1)?.end ?? 0)
    expect(measurePace(sound).syllables).toBeGreaterThan(8)
  })

  test('a paragraph pauses longer than a sentence', async () => {
    const sentence = longestSilence((await speakSsml('<s>One ship.</s><s>Two ships.</s>')).sound)
    const paragraph = longestSilence((await speakSsml('<p>One ship.</p><p>Two ships.</p>')).sound)
    expect(sentence).toBeGreaterThan(0.25)
    expect(paragraph).toBeGreaterThan(sentence + 0.25)
  })
})
