// Catches: a link that is offered to a hosted service and leads nowhere, or that makes this computer ask itself.
import { expect, it } from 'vitest'
import { isLinkAlive } from '#main/inputs/input-files.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'

it('asks only what is open to the world, and takes silence for no', async () => {
  await using server = await serveHttp((_, response) => response.end('a picture'))
  const { origin } = server
  expect(await isLinkAlive(`${origin}/a.png`, { kind: 'origin', origin })).toBe(false)
  for (const url of [`${origin}/a.png`, origin.replace('http:', 'https:'), 'https://10.0.0.1/a.png', 'https://x/']) {
    expect(await isLinkAlive(url, { kind: 'public' })).toBe(false)
  }
  expect(server.seen).toEqual([])
})
