import type { ReceivedEvent, ReceivedEventDetails } from '#shared/bridge/received-events.ts'
import type { StatusKind } from '../../../ui/icon.tsx'
import { sentenceOf } from '../../../lib/sentences.ts'
import { t } from './texts.ts'

/** The mark of each signature. */
export const signatureMarks = {
  verified: 'succeeded',
  unsigned: 'unconfirmed',
  unchecked: 'unconfirmed',
  rejected: 'failed',
} as const satisfies Record<ReceivedEvent['signature'], StatusKind>

/** Says what an event did here, and whether it came again. */
export function effectWords({ effect, repeats }: Pick<ReceivedEvent, 'effect' | 'repeats'>): string {
  const words = t(`effects.${effect}`)
  return repeats === 0 ? words : t('effects.repeats', { effect: words, count: repeats })
}

/** The first and last characters of a signature: enough to compare two by eye. */
export function shortSignature(hex: string): string {
  return hex.length <= 18 ? hex : `${hex.slice(0, 8)}…${hex.slice(-8)}`
}

/** A body with two spaces a level, or as it came where it is no JSON. */
export function prettyBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    // What cannot be laid out is shown as it came.
    return body
  }
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
/** Headers that the program which sends sets itself. */
const ownHeaders = ['host', 'content-length', 'connection', 'accept-encoding', 'transfer-encoding']

/** A command line that sends the same bytes with the same headers to an address. */
export function curlOf({ headers, body }: Pick<ReceivedEventDetails, 'headers' | 'body'>, url: string): string {
  const lines = headers
    .filter(({ name }) => !ownHeaders.includes(name.toLowerCase()))
    .map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`)
  return ['curl -X POST', ...lines, `--data-binary ${quote(body)}`, quote(url)].join(' \\\n  ')
}

/** Returns what an event is about, in words; its type if it does not say. */
export const subjectOf = ({ subject, said, type }: Pick<ReceivedEvent, 'subject' | 'said' | 'type'>): string =>
  subject === '' ? type : sentenceOf({ message: subject, said })
