// Catches: a player that seeks and gets other bytes, an image that runs as a page, an unchanged file that is sent
// again.
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { respondWithFile } from '#main/media/file-response.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

const text = '0123456789'
let folder: TempFolder

beforeAll(async () => {
  folder = await makeTempFolder()
  await writeFile(join(folder.path, 'ten'), text)
  await writeFile(join(folder.path, 'none'), '')
})
afterAll(() => folder[Symbol.asyncDispose]())

type Ask = { name?: string; method?: string; headers?: Record<string, string>; contentType?: string }

function ask({ name = 'ten', method = 'GET', headers = {}, contentType = 'image/png' }: Ask = {}): Promise<Response> {
  const request = new Request('http://media.test/x', { method, headers })
  return respondWithFile(request, { path: join(folder.path, name), contentType, etag: 'mark' })
}

// Would catch: a video whose next part waits for another of its parts, because the browser caches the file.
it.each([
  ['image/png', /immutable/],
  ['video/mp4', /^no-store$/],
  ['audio/mpeg', /^no-store$/],
])('allows a browser to cache %s accordingly', async (contentType, caching) => {
  expect((await ask({ contentType })).headers.get('cache-control')).toMatch(caching)
})

describe('a range', () => {
  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-999', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-999', text, 'bytes 0-9/10'],
    ['bytes=0-99999999999999999999999', text, 'bytes 0-9/10'],
  ])('%s is answered with exactly those bytes', async (range, body, contentRange) => {
    const answer = await ask({ headers: { range } })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(contentRange)
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    expect(await answer.text()).toBe(body)
  })

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=99999999999999999999-', 'bytes=5-2'])(
    '%s contains no byte of the file and is refused with its size',
    async (range) => {
      const answer = await ask({ headers: { range } })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10'])
      expect(await answer.text()).toBe('')
    },
  )

  it.each(['bytes=0-1,4-5', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=--1', 'bytes=1.5-2', ''])(
    'written as “%s” returns the full file',
    async (range) => {
      const answer = await ask({ headers: { range } })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null])
      expect(await answer.text()).toBe(text)
    },
  )

  it('of another version of the file returns all of this one', async () => {
    const answerTo = (ifRange: string) => ask({ headers: { range: 'bytes=2-4', 'if-range': ifRange } })
    expect((await answerTo('"mark"')).status).toBe(206)
    for (const other of ['"older"', 'W/"mark"', 'Sat, 01 Jan 2000 00:00:00 GMT']) {
      const answer = await answerTo(other)
      expect([answer.status, await answer.text()]).toEqual([200, text])
    }
  })

  it('of an empty file is refused, and the empty file itself is returned', async () => {
    expect((await ask({ name: 'none', headers: { range: 'bytes=0-' } })).status).toBe(416)
    const whole = await ask({ name: 'none' })
    expect([whole.status, whole.headers.get('content-length'), await whole.text()]).toEqual([200, '0', ''])
  })
})

it('HEAD returns the headers of the full file and no body, whatever range it names', async () => {
  for (const headers of [{}, { range: 'bytes=2-4' }, { range: 'bytes=99-' }]) {
    const answer = await ask({ method: 'HEAD', headers })
    expect([answer.status, answer.headers.get('content-length'), answer.body]).toEqual([200, '10', null])
  }
})

it('does not send a file again that the client has', async () => {
  for (const known of ['"mark"', 'W/"mark"', '"older", "mark"']) {
    const answer = await ask({ headers: { 'if-none-match': known } })
    expect([answer.status, answer.headers.get('etag'), answer.body]).toEqual([304, '"mark"', null])
  }
  for (const other of ['"older"', 'mark', '"marker"']) {
    expect((await ask({ headers: { 'if-none-match': other } })).status).toBe(200)
  }
})

it.each(['text/html', 'image/svg+xml', 'application/javascript', 'application/octet-stream', 'image/png; x=y'])(
  'D18, D19: serves %s as bytes to save, and runs nothing',
  async (contentType) => {
    const { headers } = await ask({ contentType })
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toBe('attachment')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

it('answers 404 for anything but a file, and the refusal is not cached', async () => {
  for (const name of ['missing', '.', 'ten/below']) {
    const answer = await ask({ name })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
})

it('D17: does not follow a link in place of a file or of its folder', async () => {
  await using elsewhere = await makeTempFolder()
  await writeFile(join(elsewhere.path, 'secret'), 'secret')
  await mkdir(join(folder.path, 'media'))
  await symlink(join(elsewhere.path, 'secret'), join(folder.path, 'media', 'linked'))
  await symlink(elsewhere.path, join(folder.path, 'linked folder'))
  expect((await ask({ name: 'media/linked' })).status).toBe(404)
  expect((await ask({ name: 'linked folder/secret' })).status).toBe(404)
})

it('serves a file to save under its own name, whatever characters it contains', async () => {
  const request = new Request('http://media.test/x')
  const file = { path: join(folder.path, 'ten'), contentType: 'image/png', etag: 'mark' }
  const answer = await respondWithFile(request, { ...file, saveAs: "a fox's “hat”; (1).png" })
  expect(answer.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''a%20fox%27s%20%E2%80%9Chat%E2%80%9D%3B%20%281%29.png",
  )
})
