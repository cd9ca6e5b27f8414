// Catches: a key or a cookie sent to a media host, a hop to an unchecked address, a host that redirects forever.
import { expect, it } from 'vitest'
import { createMediaFetcher } from '#main/media/media-fetcher.ts'
import { serveHttp, type TestServer } from '../../../helpers/serve-http.ts'

const never = new AbortController().signal

async function get(server: TestServer, path = '/a.png') {
  const fetcher = createMediaFetcher({ kind: 'origin', origin: server.origin })
  try {
    const { statusCode, body } = await fetcher.get(server.origin + path, { range: 'bytes=5-' }, never)
    return `${statusCode} ${await body.text()}`
  } finally {
    await fetcher.close()
  }
}

it('I10: a host that asks for a sign-in and sets cookies gets neither on any hop', async () => {
  await using server = await serveHttp((request, response) => {
    response.setHeader('set-cookie', 'session=1')
    response.setHeader('www-authenticate', 'Basic realm="x"')
    if (request.url === '/a.png') response.writeHead(302, { location: '/b.png' }).end()
    else response.writeHead(401).end('no')
  })
  expect(await get(server)).toBe('401 no')
  expect(await get(server)).toBe('401 no')
  expect(server.seen).toHaveLength(4)
  for (const { headers } of server.seen) {
    expect(Object.keys(headers).toSorted()).toEqual(['connection', 'host', 'range'])
  }
})

it('I10: refuses an oversized header', async () => {
  await using server = await serveHttp((_, response) => {
    response.setHeader('x-long', 'a'.repeat(100_000)).end('picture')
  })
  await expect(get(server)).rejects.toMatchObject({ code: 'UND_ERR_HEADERS_OVERFLOW' })
})

it.each(['http://127.0.0.1:9/a', '//127.0.0.1:9/a', 'https://169.254.169.254/a', 'file:///etc/passwd', 'http://%zz/'])(
  'I9: does not follow a redirect to %s',
  async (location) => {
    await using server = await serveHttp((_, response) => void response.writeHead(302, { location }).end())
    await expect(get(server)).rejects.toThrow('is not one to fetch from')
    expect(server.seen).toHaveLength(1)
  },
)

it('I9: a redirect loop ends after three hops', async () => {
  await using server = await serveHttp((_, response) => void response.writeHead(302, { location: '/a.png' }).end())
  await expect(get(server)).rejects.toThrow('leads in a circle')
  expect(server.seen).toHaveLength(4)
})

it.each(['https://127.0.0.1/a', 'https://0x7f.1/a', 'http://media.example.com/a', 'data:text/plain,x', 'not one'])(
  'I9: does not fetch %s for a hosted service',
  async (url) => {
    const fetcher = createMediaFetcher({ kind: 'public' })
    await expect(fetcher.get(url, {}, never)).rejects.toThrow('is not one to fetch from')
    await fetcher.close()
  },
)
