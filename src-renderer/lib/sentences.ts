import type { Said, Sentence } from '#shared/domain/said.ts'
import { messageOf } from '#shared/domain/sentences/say.ts'
import { en } from '#shared/domain/sentences/texts.en.ts'
import { createTexts } from '../texts/create-texts.ts'
import { english, isolate, perLanguage, shownLanguage } from '../texts/language.ts'
import { formatDateTime } from './format.ts'

const texts = createTexts('sentences', en)
// The studio names the key and its facts.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key is looked up before it is read
const read = texts as unknown as (key: string, values: Record<string, string | number>) => string

/** A text of the studio in English, with what it says. Without, a service wrote it. */
type Spoken = ({ readonly message: string } | { readonly sentence: string }) & { readonly said?: Said | undefined }

const textOf = (spoken: Spoken) => ('message' in spoken ? spoken.message : spoken.sentence)

/** Where sentences follow each other without a space. */
const space = perLanguage((locale) => (/^(?:ja|zh)/u.test(locale) ? '' : ' '))

/** A word that a message chooses by, such as `day`, stays as it is. */
const isChoice = (value: string) => /^[a-z-]+$/u.test(value)

function valuesOf({ values = {} }: Said[number]): Record<string, string | number> {
  const own = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number') return [name, value]
    if (typeof value === 'object') return [name, isolate(formatDateTime(value.at))]
    return [name, isChoice(value) ? value : isolate(value)]
  })
  return Object.fromEntries(own) as Record<string, string | number>
}

/**
 * Returns a text of the studio in the language of the window. It stays English if it says anything that this window does
 * not know, such as a sentence of a newer version.
 */
export function sentenceOf(spoken: Spoken): string {
  const { said = [] } = spoken
  if (shownLanguage() === english || said.length === 0) return textOf(spoken)
  if (said.some(({ key }) => messageOf(key) === undefined)) return textOf(spoken)
  return said.map((one) => read(one.key, valuesOf(one))).join(space())
}

/** Returns sentences of the studio one after another, in the language of the window. */
export function sentencesOf(sentences: readonly Sentence[]): string {
  return sentences.map(({ text, said }) => sentenceOf({ message: text, said })).join(space())
}

/** Returns what a text of the studio is in English, whatever the language of the window. */
export function englishOf(spoken: Spoken): string {
  const { said = [] } = spoken
  return said.length === 0 ? textOf(spoken) : said.map(({ key }) => messageOf(key) ?? '').join(' ')
}
