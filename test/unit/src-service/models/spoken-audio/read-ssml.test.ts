// Catches a malformed text that is spoken anyway, or reported at another place than its fault, and an element that is
// ignored silently.
import { describe, expect, test } from 'vitest'
import { readSsml, SsmlFault } from '#service/models/spoken-audio/read-ssml.ts'

function faultOf(text: string): SsmlFault {
  try {
    readSsml(text)
  } catch (error) {
    if (error instanceof SsmlFault) return error
    throw error
  }
  throw new Error('It was read.')
}
const textsOf = (text: string) =>
  readSsml(text).items.flatMap((item) => (item.kind === 'text' && item.text.trim() !== '' ? [item] : []))
const styleOf = (text: string) => textsOf(text)[0]?.style

describe('what is malformed is reported at its place', () => {
  test.each([
    ['a tag that does not match', '<speak>a</p></speak>', 1, 12],
    ['a tag that never ends', '<speak>\n  hello', 2, 7],
    ['a bare sign', '<speak>\nTom & Jerry</speak>', 2, 5],
    ['an unknown entity', '<speak>&nope;</speak>', 1, 13],
    ['no markup at all', 'hello', 1, 5],
    ['an unknown element', '<speak>\n\n  <audio src="x"/></speak>', 3, 3],
    ['an element outside of speak', '<p>hello</p>', 1, 1],
    ['speak inside speak', '<speak><speak>a</speak></speak>', 1, 8],
    ['text after the end', '<speak>a</speak>b', 1, 17],
    ['a rate that is none', '<speak>a <prosody rate="zippy">b</prosody></speak>', 1, 10],
    ['an attribute that is not read', '<speak><prosody contour="(0%,+20Hz)">b</prosody></speak>', 1, 8],
    ['a break that is too long', '<speak><break time="11s"/></speak>', 1, 8],
    ['a break with text', '<speak><break time="1s">x</break></speak>', 1, 26],
    ['a level of emphasis that is none', '<speak><emphasis level="huge">a</emphasis></speak>', 1, 8],
    ['a kind of say-as that is none', '<speak><say-as interpret-as="poem">a</say-as></speak>', 1, 8],
    ['say-as without a kind', '<speak><say-as>a</say-as></speak>', 1, 8],
    ['a sub without an alias', '<speak><sub>W3C</sub></speak>', 1, 8],
    ['a sound that is none', '<speak><phoneme ph="qqq">a</phoneme></speak>', 1, 8],
    ['an alphabet that is not read', '<speak><phoneme alphabet="x-sampa" ph="a">a</phoneme></speak>', 1, 8],
    ['a document type', '<!DOCTYPE speak [<!ENTITY a "b">]><speak>&a;</speak>', 1, 34],
    ['an element in a word', '<speak><sub alias="x">a <p>b</p></sub></speak>', 1, 25],
  ])('%s', (_, text, line, column) => {
    const fault = faultOf(text)
    expect(fault).toMatchObject({ code: 'invalid_prompt', line, column })
    expect(fault.message).toMatch(/^[A-Z<&\w].+\.$/)
  })

  test('a language that no voice speaks has its own code', () => {
    expect(faultOf('<speak>\n<lang xml:lang="tlh">a</lang></speak>')).toMatchObject({
      code: 'unsupported_language',
      line: 2,
      column: 1,
    })
  })

  test('breaks together are limited', () => {
    expect(readSsml(`<speak>${'<break time="10s"/>'.repeat(30)}a</speak>`).items.length).toBeGreaterThan(30)
    expect(faultOf(`<speak>${'<break time="10s"/>'.repeat(31)}a</speak>`).message).toContain('300 seconds')
  })
})

describe('what is read', () => {
  test('entities, character data and comments', () => {
    const [one] = textsOf('<speak>Tom &amp; <![CDATA[<Jerry> & co]]><!-- a & b --></speak>')
    expect(one?.text).toBe('Tom & ')
    expect(textsOf('<speak><![CDATA[a & b]]></speak>')[0]?.text).toBe('a & b')
  })

  test.each([
    ['rate="slow" volume="+6dB"', { rate: 0.78, volume: 6 }],
    ['rate="150%" pitch="+2st"', { rate: 1.5, pitch: 2 }],
    ['rate="-20%" pitch="-50%"', { rate: 0.8, pitch: -12 }],
    ['pitch="180Hz" range="x-low"', { hertz: 180, pitch: 0, range: 0.4 }],
    ['volume="silent"', { volume: -Infinity }],
    ['volume="50"', { volume: 20 * Math.log10(0.5) }],
  ])('prosody %s', (attributes, expected) => {
    expect(styleOf(`<speak><prosody ${attributes}>a</prosody></speak>`)).toMatchObject(expected)
  })

  test('nested prosody adds up, and ends with its element', () => {
    const [one, two] = textsOf(
      '<speak><prosody rate="80%" pitch="+2st"><prosody rate="50%" pitch="+1st">a</prosody></prosody> b</speak>',
    )
    expect(one?.style).toMatchObject({ rate: 0.4, pitch: 3 })
    expect(two?.style).toMatchObject({ rate: 1, pitch: 0 })
  })

  test('breaks by time and by strength; sentences and paragraphs pause, once', () => {
    const pauses = (text: string) =>
      readSsml(text).items.flatMap((item) => (item.kind === 'pause' ? [[item.seconds, item.isExact]] : []))
    expect(pauses('<speak>a<break time="250ms"/>b<break strength="strong"/>c<break/>d</speak>')).toEqual([
      [0.25, true],
      [0.7, true],
      [0.4, true],
    ])
    expect(pauses('<speak><p><s>a</s><s>b</s></p><p>c</p></speak>')).toEqual([
      [0.34, false],
      [0.75, false],
      [0.75, false],
    ])
  })

  test('voices, languages, aliases and sounds', () => {
    expect(readSsml('<speak xml:lang="de">a</speak>').language).toBe('de-DE')
    expect(styleOf('<speak><voice gender="male" xml:lang="fr-fr">a</voice></speak>')).toMatchObject({
      voice: { kind: 'gender', gender: 'male' },
      language: 'fr-FR',
    })
    expect(styleOf('<speak><voice name="preset-narrator">a</voice></speak>')?.voice).toEqual({
      kind: 'named',
      id: 'preset-narrator',
    })
    expect(textsOf('<speak><sub alias="World Wide Web">W3</sub></speak>')[0]?.text).toBe('World Wide Web')
    expect(textsOf('<speak><phoneme alphabet="ipa" ph="təˈmeɪtoʊ">tomato</phoneme></speak>')[0]).toMatchObject({
      text: 'tomato',
      reading: { kind: 'ipa', sounds: 'təˈmeɪtoʊ' },
    })
  })
})
