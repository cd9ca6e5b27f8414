// Catches: an engine that makes the service read addresses which only this computer can reach, a key that goes to another
// place than the engine, a server that counts as down because a file elsewhere is gone.
import { request, type IncomingMessage } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEngineHttp } from '#service/engines/http/engine-http.ts'
import { serveHttp } from '../../../../helpers/serve-http.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const key = 'sk-secret-of-the-user'
const { signal } = new AbortController()
const onInternet = 'https://files.example.com/made.png'

test('a result is read from the engine itself with its key, by the name or the number of this computer', async () => {
  await using folder = await makeTempFolder()
  await using engine = await serveHttp((_, response) => void response.end('result'))
  const http = createEngineHttp({ address: engine.origin, keyOf: () => key })
  const { port } = new URL(engine.origin)
  const path = join(folder.path, 'result')
  for (const link of ['/made.png', `${engine.origin}/made.png`, `http://localhost:${port}/made.png`]) {
    await http.saveFrom(link, path, signal)
    expect(await readFile(path, 'utf8')).toBe('result')
  }
  expect(engine.seen.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${key}`))
})

test.each([
  ['another port of this computer', (origin: string) => `${origin}/made.png`],
  ['another port by its name', (origin: string) => `${origin.replace('127.0.0.1', 'localhost')}/made.png`],
  ['the internet without encryption', () => 'http://files.example.com/made.png'],
  ['the network', () => 'https://192.168.1.1/made.png'],
  ['a name of the network', () => 'https://router.local/made.png'],
])('a result at %s is not read', async (_, linkTo) => {
  await using folder = await makeTempFolder()
  await using other = await serveHttp((__, response) => void response.end('result'))
  await using engine = await serveHttp((__, response) => void response.end())
  const http = createEngineHttp({ address: engine.origin, keyOf: () => key })
  await expect(http.saveFrom(linkTo(other.origin), join(folder.path, 'result'), signal)).rejects.toMatchObject({
    at: 'server',
    message: expect.stringContaining('Results are read only from'),
  })
  expect(other.seen).toEqual([])
})

test('a result on the internet is read without the key, and one that is gone is no failure of the whole server', async () => {
  await using folder = await makeTempFolder()
  await using files = await serveHttp((_, response) => void response.end('result'))
  const asked: unknown[] = []
  const open = () => new Promise<IncomingMessage>((resolve) => void request(`${files.origin}/made.png`, resolve).end())
  const fetchFile = (...call: unknown[]) => {
    asked.push(call)
    return asked.length === 1 ? open() : Promise.reject(new Error('The host answered 404.'))
  }
  const http = createEngineHttp({ address: 'http://127.0.0.1:9', keyOf: () => key, fetchFile })
  const path = join(folder.path, 'result')
  await http.saveFrom(onInternet, path, signal)
  expect(await readFile(path, 'utf8')).toBe('result')
  await expect(http.saveFrom(onInternet, path, signal)).rejects.toMatchObject({
    at: 'server',
    message: 'The result at files.example.com couldn’t be read.',
  })
  expect(asked).toEqual([
    [onInternet, { signal }],
    [onInternet, { signal }],
  ])
})
