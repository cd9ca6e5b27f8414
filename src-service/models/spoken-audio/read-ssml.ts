import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { findUnknownSound } from '../voices/ipa.ts'
import { longestBreak, readBreak, readPitch, readRange, readRate, readVolume } from './prosody-values.ts'
import { readings } from './say-as.ts'
import {
  emphasisLevels,
  languageOfTag,
  type NamedVoice,
  plainStyle,
  type Reading,
  type SpokenDocument,
  type SpokenItem,
  type SpokenStyle,
  structurePauses,
} from './spoken-document.ts'

/** Breaks of one text together: more would be paid silence by mistake. Seconds. */
const mostBreaks = 300
/** Elements inside one another. */
const deepest = 32

/** A fault in an SSML text, with its place: line and column count from 1. `code` is that of the error. */
export class SsmlFault extends Error {
  override readonly name = 'SsmlFault'
  readonly code: 'invalid_prompt' | 'unsupported_language'
  readonly line: number
  readonly column: number

  constructor(reason: string, at: { line: number; column: number }, code: SsmlFault['code'] = 'invalid_prompt') {
    super(reason)
    this.line = at.line
    this.column = at.column
    this.code = code
  }
}

/** The attributes of each element that is read. Others would be ignored silently, so they are refused. */
const elements: Readonly<Record<string, readonly string[]>> = {
  speak: ['version', 'xmlns', 'xml:lang', 'xml:base', 'xmlns:xsi', 'xsi:schemaLocation'],
  p: ['xml:lang'],
  s: ['xml:lang'],
  break: ['time', 'strength'],
  emphasis: ['level'],
  prosody: ['rate', 'pitch', 'range', 'volume'],
  'say-as': ['interpret-as', 'format', 'detail'],
  sub: ['alias'],
  phoneme: ['alphabet', 'ph'],
  voice: ['name', 'gender', 'xml:lang'],
  lang: ['xml:lang'],
}
const names = Object.keys(elements).join(', ')
/** Elements whose text is taken as a whole. */
const whole = new Set(['say-as', 'sub', 'phoneme'])

type Attributes = Readonly<Record<string, string>>
type Open = { readonly name: string; readonly style: SpokenStyle; readonly take: ((text: string) => void) | null }
type Fail = (reason: string, code?: SsmlFault['code']) => never

function need(attributes: Attributes, name: string, element: string, fail: Fail): string {
  return attributes[name] ?? fail(`<${element}> needs the attribute ${name}.`)
}

function languageIn(attributes: Attributes, fail: Fail): SpokenStyle['language'] {
  const tag = attributes['xml:lang']
  if (tag === undefined) return null
  return languageOfTag(tag) ?? fail(`No voice speaks the language ${tag}.`, 'unsupported_language')
}

function prosodyIn(attributes: Attributes, style: SpokenStyle, fail: Fail): SpokenStyle {
  if (Object.keys(attributes).length === 0) fail('<prosody> needs rate, pitch, range or volume.')
  const value = <Value>(name: string, read: (text: string) => Value | null, usual: Value): Value => {
    const text = attributes[name]?.trim()
    if (text === undefined) return usual
    return read(text) ?? fail(`${text} is no ${name} of <prosody>.`)
  }
  const pitch = value('pitch', readPitch, { semitones: 0, hertz: null })
  return {
    ...style,
    rate: style.rate * value('rate', readRate, 1),
    pitch: pitch.hertz === null ? style.pitch + pitch.semitones : 0,
    hertz: pitch.hertz ?? style.hertz,
    range: style.range * value('range', readRange, 1),
    volume: style.volume + value('volume', readVolume, 0),
  }
}

function voiceIn(attributes: Attributes, fail: Fail): NamedVoice {
  const { name, gender } = attributes
  if (name !== undefined && name.trim() !== '') return { kind: 'named', id: name.trim() }
  if (gender === 'female' || gender === 'male') return { kind: 'gender', gender }
  return fail('<voice> needs a name, or a gender of female or male.')
}

/** The style inside an element. */
function styleIn(name: string, attributes: Attributes, style: SpokenStyle, fail: Fail): SpokenStyle {
  const language = languageIn(attributes, fail) ?? style.language
  switch (name) {
    case 'prosody':
      return prosodyIn(attributes, style, fail)
    case 'emphasis': {
      const level = attributes['level'] ?? 'moderate'
      const known = emphasisLevels.find((one) => one === level)
      return { ...style, emphasis: known ?? fail(`The level of <emphasis> is one of ${emphasisLevels.join(', ')}.`) }
    }
    case 'voice':
      return { ...style, language, voice: voiceIn(attributes, fail) }
    case 'lang':
      need(attributes, 'xml:lang', 'lang', fail)
      return { ...style, language }
    default:
      return { ...style, language }
  }
}

function readingIn(name: string, attributes: Attributes, fail: Fail): Reading | null {
  if (name === 'say-as') {
    const as = need(attributes, 'interpret-as', name, fail)
    if (!readings.includes(as)) fail(`interpret-as is one of ${readings.join(', ')}.`)
    return { kind: 'say-as', as, format: attributes['format'] ?? '' }
  }
  if (name !== 'phoneme') return null
  const alphabet = attributes['alphabet'] ?? 'ipa'
  if (alphabet !== 'ipa') fail(`The alphabet of <phoneme> is ipa, not ${alphabet}.`)
  const sounds = need(attributes, 'ph', name, fail).trim()
  const unknown = findUnknownSound(sounds)
  if (unknown === null) return { kind: 'ipa', sounds }
  return fail(unknown === '' ? '<phoneme> needs sounds in ph.' : `${unknown} is no sound of IPA that is read.`)
}

/** Gathers the items of a document as its elements open and close. */
function createBuilder() {
  const items: SpokenItem[] = []
  let breaks = 0

  function pause(seconds: number, isExact: boolean): void {
    const last = items.at(-1)
    if (isExact || last === undefined) {
      if (isExact) items.push({ kind: 'pause', seconds, isExact })
    } else if (last.kind === 'text') items.push({ kind: 'pause', seconds, isExact })
    // The end of a sentence at the end of a paragraph is one silence; a break of the text's own stays as long as it is.
    else if (!last.isExact && last.seconds < seconds) items[items.length - 1] = { kind: 'pause', seconds, isExact }
  }

  return {
    items,
    add: (text: string, style: SpokenStyle, reading: Reading | null) =>
      void (text === '' || items.push({ kind: 'text', text, style, reading })),
    structure: (name: string) => pause(name === 'p' ? structurePauses.paragraph : structurePauses.sentence, false),
    addBreak(seconds: number, fail: Fail) {
      breaks += seconds
      if (breaks > mostBreaks) fail(`The breaks of a text may last ${mostBreaks} seconds together.`)
      pause(seconds, true)
    },
  }
}

const bareSign = /&(?!(?:#\d+|#x[\da-f]+|[a-z][\w.-]*);)/giu

/** Refuses an `&` that begins no entity: the parser would only miss its end, at the end of the text. */
function refuseBareSigns(text: string): void {
  const open = text.replaceAll(/<!\[CDATA\[.*?\]\]>|<!--.*?-->/gsu, (part) => part.replaceAll(/&/gu, '.'))
  const at = open.search(bareSign)
  if (at < 0) return
  const lines = text.slice(0, at).split('\n')
  throw new SsmlFault('& must be written as &amp;.', { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 })
}

/**
 * Reads an SSML text (W3C SSML 1.1): speak, p, s, break, emphasis, prosody, say-as, sub, phoneme, voice and lang.
 *
 * @throws SsmlFault at the first place that is malformed, or asks for what is not read.
 */
export function readSsml(text: string): SpokenDocument {
  refuseBareSigns(text)
  const parser = new SaxesParser({ xmlns: false })
  const builder = createBuilder()
  const open: Open[] = []
  let language: SpokenDocument['language'] = null
  let held = ''
  let tag = { line: 1, column: 1 }
  const here = () => ({ line: parser.line, column: Math.max(1, parser.column) })
  const failAt =
    (at: { line: number; column: number }): Fail =>
    (reason, code) => {
      throw new SsmlFault(reason, at, code)
    }

  parser.on('error', (error) => failAt(here())(error.message.replace(/^\d+:\d+: /, '').replace(/\.?$/, '.')))
  parser.on('doctype', () => failAt(here())('A document type is not read.'))
  parser.on('opentagstart', ({ name }) => {
    tag = { line: parser.line, column: Math.max(1, parser.column - name.length - 1) }
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const fail = failAt(tag)
    const above = open.at(-1)
    const allowed = elements[name] ?? fail(`<${name}> is not read. These elements are: ${names}.`)
    const unknown = Object.keys(attributes).find((one) => !allowed.includes(one))
    if (unknown !== undefined) fail(`<${name}> has no attribute ${unknown} that is read.`)
    if (above === undefined && name !== 'speak') fail('The document must begin with <speak>.')
    if (above !== undefined && name === 'speak') fail('<speak> may not be inside another element.')
    if (above !== undefined && whole.has(above.name)) fail(`<${above.name}> may only have text.`)
    if (above?.name === 'break') fail('<break> must be empty.')
    if (open.length >= deepest) fail(`Elements may be ${deepest} deep.`)
    const style = styleIn(name, attributes, above?.style ?? plainStyle, fail)
    if (name === 'speak') language = style.language
    if (name === 'p' || name === 's') builder.structure(name)
    if (name === 'break') {
      const seconds = readBreak(attributes['time'], attributes['strength'])
      builder.addBreak(seconds ?? fail(`<break> needs a time of up to ${longestBreak}s, or a strength.`), fail)
    }
    const reading = readingIn(name, attributes, fail)
    const alias = name === 'sub' ? need(attributes, 'alias', name, fail) : null
    held = ''
    const take = whole.has(name) ? (own: string) => builder.add(alias ?? own, style, reading) : null
    open.push({ name, style, take })
  })
  parser.on('closetag', ({ name }) => {
    const closed = open.pop()
    closed?.take?.(held)
    held = ''
    if (name === 'p' || name === 's') builder.structure(name)
  })
  const hear = (own: string) => {
    const inside = open.at(-1)
    if (inside === undefined) return
    if (inside.name === 'break' && own.trim() !== '') failAt(here())('<break> must be empty.')
    if (inside.take === null) builder.add(own, inside.style, null)
    else held += own
  }
  parser.on('text', hear)
  parser.on('cdata', hear)

  parser.write(text).close()
  return { language, items: builder.items }
}
