// Catches: a dead link that is sent to a hosted service, or one that makes this computer send a request to itself.
import { expect, it } from 'vitest'
import { isLinkAlive } from '#main/inputs/input-files.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'

it('requests only public links, and treats no answer as unreachable', async () => {
  await using server = await serveHttp((_, response) => response.end('a picture'))
  const { origin } = server
  expect(await isLinkAlive(`${origin}/a.png`, { kind: 'origin', origin })).toBe(false)
  for (const url of [`${origin}/a.png`, origin.replace('http:', 'https:'), 'https://10.0.0.1/a.png', 'https://x/']) {
    expect(await isLinkAlive(url, { kind: 'public' })).toBe(false)
  }
  expect(server.seen).toEqual([])
})
