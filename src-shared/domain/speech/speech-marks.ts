/** What a mark of a text does when it is spoken. */
export type SpeechMarkKind = 'pause' | 'stress' | 'slow' | 'spell'

/** A mark in a text: where it stands, its signs included. `sign`: the length of its opening and closing signs. */
export type SpeechMark = {
  readonly kind: SpeechMarkKind
  readonly at: number
  readonly end: number
  readonly sign: number
}

/** The signs around marked words. A pause stands by itself, such as [0.6s]. */
export const markSigns = { stress: '**', slow: '~~', spell: '##' } as const satisfies Partial<
  Record<SpeechMarkKind, string>
>
type Wrapping = keyof typeof markSigns

/** Bounds of a pause in seconds; the service takes up to ten. */
export const pauseSeconds = { least: 0.1, most: 10, usual: 0.6 } as const

const pattern =
  /\[(\d{1,2}(?:\.\d{1,2})?)\s?s\]|\*\*(?=\S)([^*\n]*\S)\*\*|~~(?=\S)([^~\n]*\S)~~|##(?=\S)([^#\n]*\S)##/gu
const slowRate = '80%'

type Found = { readonly kind: SpeechMarkKind; readonly at: number; readonly text: string; readonly inner: string }

function* find(text: string): Generator<Found> {
  for (const match of text.matchAll(pattern)) {
    const [whole, pause, stress, slow, spell] = match
    const kind =
      pause === undefined ? (stress === undefined ? (slow === undefined ? 'spell' : 'slow') : 'stress') : 'pause'
    yield { kind, at: match.index, text: whole, inner: pause ?? stress ?? slow ?? spell ?? '' }
  }
}

/** Finds the marks of a text, outer ones before those inside them. */
export function findMarks(text: string): SpeechMark[] {
  return [...find(text)].flatMap(({ kind, at, text: whole, inner }): SpeechMark[] => {
    const sign = kind === 'pause' ? 0 : markSigns[kind].length
    const own = { kind, at, end: at + whole.length, sign }
    const nested = kind === 'pause' || kind === 'spell' ? [] : findMarks(inner)
    return [own, ...nested.map((mark) => ({ ...mark, at: mark.at + at + sign, end: mark.end + at + sign }))]
  })
}

/** A pause as it is written in a text. Seconds. */
export function pauseMark(seconds: number): string {
  const { least, most } = pauseSeconds
  return `[${Number(Math.min(most, Math.max(least, seconds)).toFixed(2))}s]`
}

/** Puts marked words into the signs of a mark, or takes them out where they are in them already. */
export function toggleMark(text: string, kind: Wrapping): string {
  const sign = markSigns[kind]
  const isMarked = text.length > 2 * sign.length && text.startsWith(sign) && text.endsWith(sign)
  if (isMarked) return text.slice(sign.length, -sign.length)
  // Spaces stay outside, or the signs would not count.
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(text) ?? []
  return words === '' ? text : `${before}${sign}${words}${sign}${after}`
}

/** A text without its marks: the words that are spoken. */
export function plainWords(text: string): string {
  let plain = ''
  let last = 0
  for (const { kind, at, text: whole, inner } of find(text)) {
    plain += text.slice(last, at) + (kind === 'pause' ? '' : kind === 'spell' ? inner : plainWords(inner))
    last = at + whole.length
  }
  return plain + text.slice(last)
}

/** The seconds of all pauses that a text asks for. */
export function pausesIn(text: string): number {
  return [...find(text)].reduce(
    (sum, { kind, inner }) => sum + (kind === 'pause' ? Number(inner) : kind === 'spell' ? 0 : pausesIn(inner)),
    0,
  )
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/gu, (sign) => escapes[sign] ?? sign)

const wrap: Readonly<Record<Wrapping, (inner: string) => string>> = {
  stress: (inner) => `<emphasis level="strong">${inner}</emphasis>`,
  slow: (inner) => `<prosody rate="${slowRate}">${inner}</prosody>`,
  spell: (inner) => `<say-as interpret-as="characters">${inner}</say-as>`,
}

function inlineSsml(text: string): string {
  let ssml = ''
  let last = 0
  for (const { kind, at, text: whole, inner } of find(text)) {
    ssml += escaped(text.slice(last, at))
    if (kind === 'pause') ssml += `<break time="${Number(inner)}s"/>`
    else ssml += wrap[kind](kind === 'spell' ? escaped(inner) : inlineSsml(inner))
    last = at + whole.length
  }
  return ssml + escaped(text.slice(last))
}

/** A paragraph to speak; `voiceId`: its own voice, or null for that of the whole text. */
export type SpokenParagraph = { readonly text: string; readonly voiceId: string | null }

const attribute = (text: string) => escaped(text).replaceAll('"', '&quot;')

/**
 * Writes what is sent for a text: plain words where nothing is marked, else SSML with a paragraph each (SSML 1.1).
 */
export function writeSpeech(paragraphs: readonly SpokenParagraph[]): {
  readonly text: string
  readonly textFormat: 'plain' | 'ssml'
} {
  const spoken = paragraphs.filter(({ text }) => text.trim() !== '')
  const isPlain = spoken.every(({ text, voiceId }) => voiceId === null && findMarks(text).length === 0)
  if (isPlain) return { text: spoken.map(({ text }) => text.trim()).join('\n\n'), textFormat: 'plain' }
  const parts = spoken.map(({ text, voiceId }) => {
    const inner = `<p>${inlineSsml(text.trim())}</p>`
    return voiceId === null ? inner : `<voice name="${attribute(voiceId)}">${inner}</voice>`
  })
  return { text: `<speak>${parts.join('')}</speak>`, textFormat: 'ssml' }
}

/** Counts the characters of a text as the service does. */
export const charactersOf = (text: string): number => [...text].length
