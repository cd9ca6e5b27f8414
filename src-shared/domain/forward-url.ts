import type { Said, Sentence } from './said.ts'
import { say } from './sentences/say.ts'

/** An address to forward events to, or why it was refused: a sentence. */
export type ForwardUrlReading =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'refused'; readonly why: string; readonly said: Said }

const loopback = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u
const refused = ({ text: why, said }: Sentence): ForwardUrlReading => ({ kind: 'refused', why, said })

/** Reads the address of a program on this computer, `localhost:3000/hook` or with `http://`. Others are refused. */
export function readForwardUrl(text: string): ForwardUrlReading {
  const typed = text.trim()
  if (typed === '') return refused(say('webhooks.urlMissing'))
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:\/\//iu.test(typed) ? typed : `http://${typed}`)
  if (parsed === null) return refused(say('webhooks.urlWrong'))
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return refused(say('webhooks.urlScheme'))
  if (parsed.username !== '' || parsed.password !== '') return refused(say('webhooks.urlUser'))
  if (!loopback.test(parsed.hostname)) {
    return refused(say('webhooks.urlElsewhere'))
  }
  parsed.hash = ''
  return { kind: 'url', url: parsed.href }
}
