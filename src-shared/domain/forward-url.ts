/** An address to forward events to, or why it was refused: a sentence. */
export type ForwardUrlReading =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'refused'; readonly why: string }

const loopback = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u
const refused = (why: string): ForwardUrlReading => ({ kind: 'refused', why })

/** Reads the address of a program on this computer, `localhost:3000/hook` or with `http://`. Others are refused. */
export function readForwardUrl(text: string): ForwardUrlReading {
  const typed = text.trim()
  if (typed === '') return refused('Enter the address of a program, e.g. http://localhost:3000/webhook.')
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:\/\//iu.test(typed) ? typed : `http://${typed}`)
  if (parsed === null) return refused('This isn’t an address. Enter one like http://localhost:3000/webhook.')
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')
    return refused('The address must begin with http://.')
  if (parsed.username !== '' || parsed.password !== '') return refused('The address can’t contain a user name.')
  if (!loopback.test(parsed.hostname)) {
    return refused('Events are forwarded to this computer only: the address must be on localhost, 127.0.0.1 or [::1].')
  }
  parsed.hash = ''
  return { kind: 'url', url: parsed.href }
}
