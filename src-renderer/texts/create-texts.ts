import type { GetICUArgs } from '@schummar/icu-type-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'
import { english, type LoadedLanguage, type Messages, shownLanguage } from './language.ts'

type KeyOf<In> = {
  [Key in keyof In & string]: In[Key] extends string ? Key : `${Key}.${KeyOf<In[Key]>}`
}[keyof In & string]

type MessageAt<In, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof In
    ? MessageAt<In[Head], Rest>
    : never
  : Key extends keyof In
    ? In[Key]
    : never

type ValuesOf<Message> = Message extends string
  ? GetICUArgs<Message, { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }>
  : never

type Wrap = (chunks: ReactNode) => ReactNode
type TagsOf<Message> = Message extends `${infer Before}<${infer Tag}>${infer Within}</${string}>${infer After}`
  ? Record<Tag, Wrap> & TagsOf<`${Before}${Within}${After}`>
  : unknown

// A key may be a union: then the values have to suit every message it can name.
type Args<Message, Rich extends boolean> = (
  Message extends unknown
    ? (values: Rich extends true ? ValuesOf<Message> & TagsOf<Message> : ValuesOf<Message>) => void
    : never
) extends (values: infer Values) => void
  ? keyof Values extends never
    ? []
    : [values: Values]
  : never

/** Reads a folder's texts: `t(key, values)` as a string, `t.rich(key, values)` with elements in place of tags. */
export type Texts<English extends Messages> = {
  <Key extends KeyOf<English>>(key: Key, ...values: Args<MessageAt<English, Key>, false>): string
  rich<Key extends KeyOf<English>>(key: Key, ...values: Args<MessageAt<English, Key>, true>): ReactNode
}

type Plain = string | number | Date
type Format = Pick<IntlMessageFormat, 'format'>

const hasSyntax = /[{}<']/u

// Three of four messages have neither values nor tags; to parse each costs a screen several milliseconds.
const formatOfMessage = (message: ConstructorParameters<typeof IntlMessageFormat>[0], locale: string): Format =>
  typeof message !== 'string' || hasSyntax.test(message)
    ? new IntlMessageFormat(message, locale)
    : { format: () => message }

/** Returns the message at a key: `'bar.pause'` is `messages.bar.pause`. */
function messageAt(messages: Messages | undefined, key: string): string | undefined {
  let at: string | Messages | undefined = messages
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

function together(parts: unknown): ReactNode {
  // The formatter returns strings and the results of the tag functions, which are nodes.
  return createElement(Fragment, null, ...((Array.isArray(parts) ? parts : [parts]) as ReactNode[]))
}

/**
 * Creates the reader of a folder's texts in the language of the window.
 *
 * Keys and values are type-checked against the English messages. A message that the language lacks is read in English.
 * Each message is parsed on first use and kept until the language changes.
 *
 * @param area The folder's name in the files of the other languages.
 * @throws Error if a value that a message needs is missing.
 */
export function createTexts<const English extends Messages>(area: string, en: English): Texts<English> {
  const formats = new Map<string, Format>()
  let shown: LoadedLanguage | null = null
  const parse = (key: string, language: LoadedLanguage) => {
    const own = messageAt(language.areas[area], key)
    if (own !== undefined) return formatOfMessage(own, language.locale)
    const message = messageAt(en, key)
    if (message === undefined) throw new Error(`There is no text ${key}.`)
    return formatOfMessage(language.rewrite?.(message) ?? message, english.locale)
  }
  const formatOf = (key: string) => {
    const language = shownLanguage()
    if (shown !== language) formats.clear()
    shown = language
    const format = formats.get(key) ?? parse(key, language)
    formats.set(key, format)
    return format
  }
  const read = (key: string, values?: Record<string, Plain>) => String(formatOf(key).format(values))
  const rich = (key: string, values?: Record<string, Plain | Wrap>) => {
    const wrapped: Record<string, Plain | ((chunks: unknown) => ReactNode)> = {}
    for (const [name, value] of Object.entries(values ?? {})) {
      wrapped[name] = typeof value === 'function' ? (chunks) => value(together(chunks)) : value
    }
    return together(formatOf(key).format<unknown>(wrapped))
  }
  return Object.assign(read, { rich })
}
