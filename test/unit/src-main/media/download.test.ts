// Catches: an incomplete file under its final name, the halves of two files joined, a file that is fetched forever, a
// file type from the host's claim instead of the bytes, a partial file that stays behind.
import { EventEmitter } from 'node:events'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { link, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import type { RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { download, type DownloadOrder } from '#main/media/download.ts'
import { createMediaFetcher } from '#main/media/media-fetcher.ts'
import { type FileTools, systemFileTools } from '#main/media/place-file.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const end = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1')
const image = Buffer.concat([png, randomBytes(300_000), end])
const other = Buffer.concat([png, randomBytes(200_000), end])
const cutAt = 120_000
/** Notifies a server in this file that its client has written something. */
const written = new EventEmitter()

/** Announces the full file, sends a part and breaks the connection once some of that part is written. */
function cut(response: ServerResponse, body: Buffer, headers: Record<string, string>): void {
  response.writeHead(200, { ...headers, 'content-length': body.length })
  response.write(body.subarray(0, cutAt))
  written.once('part', () => response.socket?.destroy())
}

function sendRest(response: ServerResponse, body: Buffer, range: string, headers: Record<string, string>): void {
  const from = Number(/^bytes=(\d+)-$/.exec(range)?.[1])
  response.writeHead(206, { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}`, ...headers })
  response.end(body.subarray(from))
}

const broken = { code: 'UND_ERR_SOCKET' }

/** A server with a folder to download into. The first request is answered by `first`, all later ones by `then`. */
async function openBench(first: RequestListener, then: RequestListener = first, stallMs?: number) {
  await using held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder())
  let asked = 0
  const server = held.use(
    await serveHttp((request, response) => {
      asked += 1
      ;(asked === 1 ? first : then)(request, response)
    }),
  )
  const rule = { kind: 'origin', origin: server.origin } as const
  const fetcher = createMediaFetcher(rule, stallMs === undefined ? {} : { stallMs })
  held.defer(() => fetcher.close())
  const order: DownloadOrder = {
    url: `${server.origin}/result.png`,
    assetId: 'asset',
    expected: 'image',
    folder: folder.path,
    pathFor: ({ extension }) => join(folder.path, `kept.${extension}`),
    onStep: (step) => void (step === 'download-part' && written.emit('part')),
  }
  const all = held.move()
  return {
    server,
    files: async () => (await readdir(folder.path)).toSorted(),
    folder: folder.path,
    fetch: (change: Partial<DownloadOrder> = {}, tools: Partial<FileTools> = {}) =>
      download(fetcher, { ...order, ...change }, new AbortController().signal, { ...systemFileTools, ...tools }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const whole =
  (body: Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)

it('a complete file has its final name, with its size and hash, and nothing else is left', async () => {
  await using bench = await openBench(whole(image, { etag: '"one"' }))
  const early: boolean[] = []
  const kept = await bench.fetch({
    onStep: (step) => {
      if (step === 'download-part') early.push(existsSync(join(bench.folder, 'kept.png')))
    },
  })
  const sha256 = createHash('sha256').update(image).digest('hex')
  expect(kept).toMatchObject({ bytes: image.length, sha256, type: { contentType: 'image/png' } })
  expect(new Set(early)).toEqual(new Set([false]))
  expect((await readFile(kept.path)).equals(image)).toBe(true)
  expect(await bench.files()).toEqual(['kept.png'])
})

it('resumes where it was cut off, requesting only the rest of the same file', async () => {
  await using bench = await openBench(
    (_, response) => cut(response, image, { etag: '"one"' }),
    (request, response) => sendRest(response, image, request.headers.range ?? '', { etag: '"one"' }),
  )
  await expect(bench.fetch()).rejects.toMatchObject(broken)
  expect(await bench.files()).toEqual([expect.stringMatching(/^\.asset\..+\.part$/)])
  const kept = await bench.fetch()
  const [, second] = bench.server.seen
  expect(second?.headers).toMatchObject({ range: expect.stringMatching(/^bytes=[1-9]\d*-$/), 'if-range': '"one"' })
  expect((await readFile(kept.path)).equals(image)).toBe(true)
  expect(await bench.files()).toEqual(['kept.png'])
})

const partName = (etag: string, kept: string) => `.asset.${Buffer.from(etag).toString('base64url')}${kept}.part`
/**
 * What a power loss leaves of a part: the flushed bytes, and zeros where the rest was already allocated on the disk.
 */
const torn = Buffer.concat([image.subarray(0, cutAt), Buffer.alloc(50_000)])

it.each([
  ['from the start where nothing was recorded as flushed', '', undefined],
  ['after the bytes recorded as flushed', `.${cutAt}`, `bytes=${cutAt}-`],
  ['from the start where fewer bytes exist than were recorded', `.${torn.length + 1}`, undefined],
])('after a power loss a part is resumed %s', async (_, kept, range) => {
  await using bench = await openBench((request, response) => {
    if (request.headers.range === undefined) return whole(image, { etag: '"one"' })(request, response)
    sendRest(response, image, request.headers.range, { etag: '"one"' })
  })
  await writeFile(join(bench.folder, partName('"one"', kept)), torn)
  const { path } = await bench.fetch()
  expect(bench.server.seen.map(({ headers }) => headers.range)).toEqual([range])
  expect((await readFile(path)).equals(image)).toBe(true)
  expect(await bench.files()).toEqual(['kept.png'])
})

it('records the progress of a large file, so that a power loss does not cost all of it', async () => {
  const large = Buffer.concat([png, Buffer.alloc(20 * 1024 ** 2), end])
  await using bench = await openBench(whole(large, { etag: '"one"' }))
  const noted = new Set<number>()
  await bench.fetch({
    onStep: () => {
      const [name = ''] = readdirSync(bench.folder)
      noted.add(Number(/\.(\d+)\.part$/.exec(name)?.[1] ?? 0))
    },
  })
  expect(Math.max(...noted)).toBeGreaterThanOrEqual(16 * 1024 ** 2)
})

it.each([
  ['does not support ranges', image, '"one"'],
  ['has another file now', other, '"two"'],
])('starts over where the host %s', async (_, now, etag) => {
  await using bench = await openBench(
    (_request, response) => cut(response, image, { etag: '"one"' }),
    whole(now, { etag }),
  )
  await expect(bench.fetch()).rejects.toMatchObject(broken)
  const kept = await bench.fetch()
  expect((await readFile(kept.path)).equals(now)).toBe(true)
  expect(await bench.files()).toEqual(['kept.png'])
})

it.each([
  ['the rest of another file', { etag: '"two"' }],
  ['a part without its position', { etag: '"one"', 'content-range': '' }],
])('never joins a partial file with %s', async (_, headers) => {
  await using bench = await openBench(
    (_request, response) => cut(response, image, { etag: '"one"' }),
    (request, response) => {
      if (request.headers.range === undefined) return whole(other, { etag: '"two"' })(request, response)
      sendRest(response, other, request.headers.range, headers)
    },
  )
  await expect(bench.fetch()).rejects.toMatchObject(broken)
  await expect(bench.fetch()).rejects.toThrow('another range')
  const kept = await bench.fetch()
  expect((await readFile(kept.path)).equals(other)).toBe(true)
  expect(await bench.files()).toEqual(['kept.png'])
})

it('never joins a partial file with a part that starts elsewhere', async () => {
  await using bench = await openBench(
    (_, response) => cut(response, image, { etag: '"one"' }),
    (request, response) => {
      const range = request.headers.range === undefined ? null : 'bytes=0-'
      if (range === null) return whole(image, { etag: '"one"' })(request, response)
      sendRest(response, image, range, { etag: '"one"' })
    },
  )
  await expect(bench.fetch()).rejects.toMatchObject(broken)
  await expect(bench.fetch()).rejects.toThrow('another range')
  expect((await readFile((await bench.fetch()).path)).equals(image)).toBe(true)
})

it.each([
  ['no mark', {}],
  ['a weak entity tag', { etag: 'W/"one"' }],
])('does not resume a file that has %s', async (_, headers) => {
  await using bench = await openBench((_request, response) => cut(response, image, headers), whole(image, headers))
  await expect(bench.fetch()).rejects.toMatchObject(broken)
  await bench.fetch()
  expect(bench.server.seen[1]?.headers.range).toBeUndefined()
  expect(await bench.files()).toEqual(['kept.png'])
})

it('deletes a partial file that is longer than the file', async () => {
  await using bench = await openBench((request, response) => {
    if (request.headers.range !== undefined) return void response.writeHead(416).end()
    whole(image, { etag: '"one"' })(request, response)
  })
  const bytes = image.length + 1
  await writeFile(join(bench.folder, partName('"one"', `.${bytes}`)), randomBytes(bytes))
  await expect(bench.fetch()).rejects.toThrow('416')
  expect(await bench.files()).toEqual([])
  expect((await readFile((await bench.fetch()).path)).equals(image)).toBe(true)
})

it.each([
  ['an image', 'image', image, 100 * 1024 ** 2],
  ['a recording', 'image', Buffer.from('RIFF\x10\0\0\0WAVEfmt '.padEnd(64), 'latin1'), 500 * 1024 ** 2],
  ['a video', 'image', Buffer.from('\0\0\0\x20ftypisom'.padEnd(64), 'latin1'), 4 * 1024 ** 3],
  ['unrecognizable data, requested as a recording', 'audio', Buffer.alloc(64), 500 * 1024 ** 2],
] as const)('D21: stops %s that is announced as larger than the limit of its kind', async (_, expected, body, cap) => {
  const announce = (size: number): RequestListener => {
    return (_request, response) => {
      response.writeHead(200, { 'content-length': size, etag: '"one"' })
      response.write(body)
      written.once('part', () => response.socket?.destroy())
    }
  }
  await using bench = await openBench(announce(cap + 1), announce(cap))
  const plenty = { freeBytes: () => Promise.resolve(10 * 1024 ** 3) }
  await expect(bench.fetch({ expected }, plenty)).rejects.toMatchObject({
    code: 'FILE_REFUSED',
    data: { charged: 'yes', reason: 'too-large' },
    message: expect.stringContaining(`larger than the limit of ${(cap / 1024 ** 2).toLocaleString('en')} MB`),
  })
  expect(await bench.files()).toEqual([])
  await expect(bench.fetch({ expected }, plenty)).rejects.toMatchObject(broken)
  expect(await bench.files()).toHaveLength(1)
})

it('D21: stops a body without a size at the limit, also a compressed one', async () => {
  const bomb = gzipSync(Buffer.alloc(4_000_000))
  await using bench = await openBench((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  })
  await expect(bench.fetch({ mostBytes: bomb.length - 1 })).rejects.toThrow('larger than')
  // Compressed bytes are never decompressed, and are not an image.
  await expect(bench.fetch({ mostBytes: bomb.length })).rejects.toThrow('compressed data (gzip) instead of an image')
  expect(await bench.files()).toEqual([])
})

it('D21: gives up on a host that trickles, and later resumes from what arrived', async () => {
  await using bench = await openBench(
    (_, response) => {
      response.writeHead(200, { etag: '"one"', 'content-length': image.length })
      const drip = setInterval(() => response.write(image.subarray(0, 1)), 20)
      response.once('close', () => clearInterval(drip))
    },
    whole(image, { etag: '"one"' }),
    300,
  )
  await expect(bench.fetch()).rejects.toThrow(/sent \d+ bytes in 300 ms/)
  expect(await bench.files()).toHaveLength(1)
  expect((await readFile((await bench.fetch()).path)).equals(image)).toBe(true)
})

it('D4: reports a disk without room before a byte is written, with the missing size and the folder', async () => {
  await using bench = await openBench(whole(image, { etag: '"one"' }))
  const little = { freeBytes: () => Promise.resolve(16 * 1024 ** 2 + 100_000) }
  await expect(bench.fetch({}, little)).rejects.toMatchObject({
    code: 'DISK_FULL',
    data: { charged: 'yes', neededBytes: image.length, folder: bench.folder },
    message: expect.stringContaining(`1 MB is needed in ${bench.folder}`),
  })
  expect((await readFile((await bench.fetch()).path)).equals(image)).toBe(true)
})

it('D17: does not write to a folder that is a link', async () => {
  await using elsewhere = await makeTempFolder()
  await using bench = await openBench(whole(image))
  const folder = join(bench.folder, 'This computer')
  await symlink(elsewhere.path, folder)
  const pathFor = () => join(folder, 'kept.png')
  await expect(bench.fetch({ root: bench.folder, folder, pathFor })).rejects.toMatchObject({
    code: 'FILE_REFUSED',
    data: { reason: 'leads-elsewhere' },
  })
  expect([await readdir(elsewhere.path), bench.server.seen]).toEqual([[], []])
})

it.each([
  ['a link', symlink],
  ['another name', link],
])('D17: does not write through %s of another file in place of the part or the result', async (_, make) => {
  await using elsewhere = await makeTempFolder()
  await using bench = await openBench(whole(image, { etag: '"one"' }))
  const secret = join(elsewhere.path, 'secret')
  await writeFile(secret, 'secret')
  await make(secret, join(bench.folder, `.asset.${Buffer.from('"one"').toString('base64url')}.part`))
  await make(secret, join(bench.folder, 'kept.png'))
  const kept = await bench.fetch()
  expect(kept.path).toBe(join(bench.folder, 'kept (2).png'))
  expect(await readFile(secret, 'utf8')).toBe('secret')
  expect((await readFile(kept.path)).equals(image)).toBe(true)
})

it('stops a file that grows too large, and does not resume its part', async () => {
  await using bench = await openBench((_, response) => {
    response.writeHead(200, { etag: '"endless"' })
    const more = () => {
      while (response.write(randomBytes(16_384)));
      response.once('drain', more)
    }
    more()
  })
  await expect(bench.fetch({ mostBytes: 1_000_000 })).rejects.toThrow('larger than')
  expect(await bench.files()).toEqual([])
})

it('gives up on a host that stops sending, and later resumes from what arrived', async () => {
  await using bench = await openBench(
    (_, response) => {
      response.writeHead(200, { etag: '"one"', 'content-length': image.length })
      response.write(image.subarray(0, cutAt))
    },
    (request, response) => sendRest(response, image, request.headers.range ?? '', { etag: '"one"' }),
    200,
  )
  await expect(bench.fetch()).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' })
  const kept = await bench.fetch()
  expect(bench.server.seen[1]?.headers.range).toBe(`bytes=${cutAt}-`)
  expect((await readFile(kept.path)).equals(image)).toBe(true)
})

it.each([
  ['a drawing that contains a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ['a program', 'MZ\x90\0'],
  ['a document', '%PDF-1.7\n%\x01\x02'],
])('D18, D19: stores %s that is declared as an image as plain bytes', async (_, text) => {
  await using bench = await openBench(whole(Buffer.from(text, 'latin1'), { 'content-type': 'image/png' }))
  expect((await bench.fetch()).type).toMatchObject({ extension: 'bin', kind: 'unknown' })
  expect(await bench.files()).toEqual(['kept.bin'])
})

it.each([
  ['a page', '<!doctype html><script>', 'an HTML page'],
  ['a browser application', '<html><hta:application>', 'an HTML page'],
  ['a shortcut', 'URL=file:///c:/x.exe', 'a text file'],
  ['half an image', image.subarray(0, 200_000), 'an incomplete PNG file'],
  ['nothing', '', 'an empty file'],
])('B1: does not keep %s that is declared as an image, and the next try starts over', async (_, body, arrived) => {
  await using bench = await openBench(whole(Buffer.from(body), { etag: '"one"' }), whole(image, { etag: '"one"' }))
  await expect(bench.fetch()).rejects.toMatchObject({
    code: 'FILE_REFUSED',
    message: `The service sent ${arrived} instead of an image. Nothing more was charged; the download is retried automatically.`,
  })
  expect(await bench.files()).toEqual([])
  expect((await readFile((await bench.fetch()).path)).equals(image)).toBe(true)
})

it('follows no redirect to a disallowed address', async () => {
  await using elsewhere = await serveHttp(whole(image))
  await using bench = await openBench((_, response) => {
    response.writeHead(302, { location: `${elsewhere.origin}/a.png` }).end()
  })
  await expect(bench.fetch()).rejects.toThrow('not one to fetch from')
  expect(elsewhere.seen).toEqual([])
  expect(await bench.files()).toEqual([])
})

it.each([403, 404, 500, 503])('an answer %i leaves the partial file as it is', async (status) => {
  await using bench = await openBench(
    (_, response) => cut(response, image, { etag: '"one"' }),
    (_, response) => void response.writeHead(status).end('no'),
  )
  await expect(bench.fetch()).rejects.toMatchObject(broken)
  const before = await bench.files()
  await expect(bench.fetch()).rejects.toThrow(String(status))
  expect(before).toHaveLength(1)
  expect(await bench.files()).toEqual(before)
})
