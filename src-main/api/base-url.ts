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
  if (text === '') refuse('Enter the service’s address, such as https://api.example.com.')
  if (!URL.canParse(text)) refuse('This is not an address. It should look like https://api.example.com.')
  const url = new URL(text)
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    refuse('The address must begin with https://, because the key would travel unprotected otherwise.')
  }
  if (url.username !== '' || url.password !== '') refuse('The address must not hold a name or a password.')
  if (url.search !== '' || url.hash !== '') refuse('The address must end before any ? or #.')
  const path = url.pathname.replace(/\/+$/, '')
  return { href: url.origin + path, origin: url.origin, path }
}
