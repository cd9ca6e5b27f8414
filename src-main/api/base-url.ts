import { Failure } from '#shared/domain/failure.ts'

/** A service's address in parts: `origin` without a slash at its end, `path` empty or beginning with one. */
export type BaseUrl = { readonly href: string; readonly origin: string; readonly path: string }

function refuse(sentence: string): never {
  throw new Failure('ADDRESS_MALFORMED', `${sentence} Nothing was sent or charged.`, {
    charged: 'no',
    field: 'baseUrl',
  })
}

/**
 * Reads a typed service address. Slashes at the end go; a path stays, because a service may live below one.
 *
 * @throws Failure ADDRESS_MALFORMED, with a sentence, for anything that a key must not be sent to.
 */
export function readBaseUrl(typed: string): BaseUrl {
  const text = typed.trim()
  if (text === '') refuse('Enter the service address, e.g. https://api.example.com.')
  if (!URL.canParse(text)) refuse('This is not a valid address. Use one like https://api.example.com.')
  const url = new URL(text)
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    refuse('The address must start with https:// so that your key is encrypted.')
  }
  if (url.username !== '' || url.password !== '') refuse('The address must not contain a user name or password.')
  if (url.search !== '' || url.hash !== '') refuse('Remove everything from the ? or # on.')
  const path = url.pathname.replace(/\/+$/, '')
  return { href: url.origin + path, origin: url.origin, path }
}
