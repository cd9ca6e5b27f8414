import type { GetICUArgs } from '@schummar/icu-type-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Said, Sentence } from '../said.ts'
import { en } from './texts.en.ts'

type Group = keyof typeof en
type GroupKey<In extends Group> = `${In}.${keyof (typeof en)[In] & string}`
/** The key of a sentence: its group and its name. */
export type SentenceKey = { [In in Group]: GroupKey<In> }[Group]

type MessageOf<Key extends SentenceKey> = Key extends `${infer In extends Group}.${infer Name}`
  ? Name extends keyof (typeof en)[In]
    ? (typeof en)[In][Name]
    : never
  : never
type Time = { readonly at: string; readonly text: string }
type ValuesOf<Key extends SentenceKey> =
  MessageOf<Key> extends infer Message extends string
    ? GetICUArgs<Message, { ICUArgument: string | Time; ICUNumberArgument: number }>
    : never
type Args<Key extends SentenceKey> = keyof ValuesOf<Key> extends never ? [] : [values: ValuesOf<Key>]

const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = en
const formats = new Map<string, IntlMessageFormat>()

/** The English message of a key; undefined if there is none. */
export function messageOf(key: string): string | undefined {
  const [group = '', name = ''] = key.split('.')
  return groups[group]?.[name]
}

function english(key: string, values: Said[number]['values'] = {}): string {
  const message = messageOf(key)
  if (message === undefined) throw new Error(`There is no sentence ${key}.`)
  // Most have no values, and are made while modules load.
  if (!message.includes('{')) return message
  const format = formats.get(key) ?? new IntlMessageFormat(message, 'en-GB')
  formats.set(key, format)
  const named = Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value.text : value])
  return String(format.format(Object.fromEntries(named) as Record<string, string | number>))
}

/** Says a sentence of `texts.en.ts` with its facts, in English and for the other languages of a window. */
export function say<const Key extends SentenceKey>(key: Key, ...args: Args<Key>): Sentence {
  const values = args[0] as Said[number]['values']
  return { text: english(key, values), said: [values === undefined ? { key } : { key, values }] }
}

/** A text that a service wrote or that has no key: it stays as it is in every language. */
export const asWritten = (text: string, said: Said = []): Sentence => ({ text, said })

/** Says sentences one after another; what is null is left out. With one that stays as it is, all stay in English. */
export function sayAll(...sentences: readonly (Sentence | null)[]): Sentence {
  const all = sentences.filter((sentence) => sentence !== null)
  const isSaid = all.every(({ said }) => said.length > 0)
  return asWritten(all.map(({ text }) => text).join(' '), isSaid ? all.flatMap(({ said }) => said) : [])
}
