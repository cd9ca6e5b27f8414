// Catches: marks that are spoken as signs, SSML that the service refuses or reads differently, and text of the user
// that turns into an element.
import { describe, expect, it } from 'vitest'
import {
  charactersOf,
  findMarks,
  pauseMark,
  pausesIn,
  plainWords,
  toggleMark,
  writeSpeech,
} from '#shared/domain/speech/speech-marks.ts'
import { readSsml } from '#service/models/spoken-audio/read-ssml.ts'
import { wordsOfDocument } from '#service/models/spoken-audio/spoken-document.ts'

const one = (text: string, voiceId: string | null = null) => writeSpeech([{ text, voiceId }])

describe('writeSpeech', () => {
  it('sends words without a mark as they are', () => {
    expect(one(' 1 < 2 & [sic] * ~ # ')).toEqual({ text: '1 < 2 & [sic] * ~ #', textFormat: 'plain' })
  })

  it.each([
    ['Wait. [0.6s] Go.', '<speak><p>Wait. <break time="0.6s"/> Go.</p></speak>'],
    ['It **almost** worked', '<speak><p>It <emphasis level="strong">almost</emphasis> worked</p></speak>'],
    ['~~very slowly~~', '<speak><p><prosody rate="80%">very slowly</prosody></p></speak>'],
    ['##NASA##', '<speak><p><say-as interpret-as="characters">NASA</say-as></p></speak>'],
    [
      '~~so **very** slow [1s]~~',
      '<speak><p><prosody rate="80%">so <emphasis level="strong">very</emphasis> slow <break time="1s"/></prosody></p></speak>',
    ],
    ['**a < b & c**', '<speak><p><emphasis level="strong">a &lt; b &amp; c</emphasis></p></speak>'],
  ])('writes %s as SSML that the service reads', (text, ssml) => {
    const sent = one(text)
    expect(sent).toEqual({ text: ssml, textFormat: 'ssml' })
    const spoken = wordsOfDocument(readSsml(sent.text)).replaceAll(/\s+/gu, ' ').trim()
    expect(spoken).toBe(plainWords(text).replaceAll(/\s+/gu, ' ').trim())
  })

  it('names the voice of a paragraph that has its own', () => {
    const sent = writeSpeech([
      { text: 'First.', voiceId: null },
      { text: '', voiceId: 'x' },
      { text: 'Second.', voiceId: 'preset-narrator' },
    ])
    expect(sent.text).toBe('<speak><p>First.</p><voice name="preset-narrator"><p>Second.</p></voice></speak>')
    expect(() => readSsml(sent.text)).not.toThrow()
  })

  it('never lets text of the user become an element', () => {
    const sent = one('**x** <break time="9s"/> "&amp;"')
    expect(wordsOfDocument(readSsml(sent.text))).toContain('<break time="9s"/>')
  })
})

it('finds marks with their places, nested ones after the outer one', () => {
  expect(findMarks('a ~~b **c**~~ [2s]')).toEqual([
    { kind: 'slow', at: 2, end: 13, sign: 2 },
    { kind: 'stress', at: 6, end: 11, sign: 2 },
    { kind: 'pause', at: 14, end: 18, sign: 0 },
  ])
  expect(findMarks('2 ** 3 ** 4, [s] and ** open')).toEqual([])
})

it('marks words and takes the mark away again, spaces left outside', () => {
  expect(toggleMark(' two words ', 'stress')).toBe(' **two words** ')
  expect(toggleMark('**two words**', 'stress')).toBe('two words')
  expect(toggleMark('  ', 'slow')).toBe('  ')
})

it('keeps pauses within what the service takes, and adds them up', () => {
  expect([pauseMark(0.6), pauseMark(0), pauseMark(99)]).toEqual(['[0.6s]', '[0.1s]', '[10s]'])
  expect(pausesIn('a [0.5s] ~~b [1.25s]~~')).toBeCloseTo(1.75)
})

it('counts a sign of two units once, as the service does', () => {
  expect(charactersOf('a😀')).toBe(2)
})
