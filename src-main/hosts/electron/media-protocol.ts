import type { MediaReader } from '../media-reader.ts'

/** Answers `media://library/…` through the studio's media reader: GET and HEAD, this one host. */
export function createMediaProtocol(read: MediaReader): MediaReader {
  return (request) => {
    const url = URL.parse(request.url)
    if (url?.host !== 'library') return Promise.resolve(new Response(null, { status: 404 }))
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return Promise.resolve(new Response(null, { status: 405 }))
    return read(request)
  }
}
