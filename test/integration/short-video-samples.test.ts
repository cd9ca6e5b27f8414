// Catches: a sample of a voice, an edit or a presenter style that a window cannot load, or that is fetched each time.
import { expect, it } from 'vitest'
import { openProxiedStudio } from '../helpers/proxied-studio.ts'

const openBench = () => openProxiedStudio(() => ({ kind: 'pass' }))

it('a window can play a voice: its sample is fetched once, through the studio', async () => {
  await using bench = await openBench()
  const { test, proxy } = bench
  const { voices } = await test.call.shortVideo.options()
  const own = voices.find(({ name }) => name === 'Linden')
  expect(own?.sampleUrl).toMatch(/^http:\/\/media\.test\/voice\/Linden$/)
  const listen = () => test.media('voice/Linden', { range: 'bytes=0-2' })
  for (const reply of [await listen(), await listen()]) {
    expect([reply.status, reply.headers.get('content-type')]).toEqual([206, 'audio/mpeg'])
  }
  expect(proxy.seen.filter(({ path }) => path.includes('/covers/voices/'))).toHaveLength(1)
  expect((await test.media('voice/Nobody')).status).toBe(404)
})

it('a window can show a sample of an edit: still and moving, each fetched once, through the studio', async () => {
  await using bench = await openBench()
  const { test, proxy } = bench
  const { flows } = await test.call.shortVideo.options()
  const karaoke = flows.find(({ id }) => id === 'karaoke')
  expect([karaoke?.stillUrl, karaoke?.movingUrl]).toEqual([
    'http://media.test/flow/still%2Fkaraoke',
    'http://media.test/flow/moving%2Fkaraoke',
  ])
  for (const kind of ['still', 'moving', 'still', 'moving']) {
    const reply = await test.media(`flow/${kind}%2Fkaraoke`, {})
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  expect(proxy.seen.filter(({ path }) => path.includes('/covers/flows/'))).toHaveLength(2)
  for (const unknown of ['flow/still%2Fspin', 'flow/karaoke']) expect((await test.media(unknown)).status).toBe(404)
})

it('a window can show a presenter style: the image for its gender is fetched once, through the studio', async () => {
  await using bench = await openBench()
  const { test, proxy } = bench
  const { presets, voices } = await test.call.shortVideo.options()
  const images = presets.map(({ previewUrls }) => previewUrls?.woman)
  expect(images[1]).toBe('http://media.test/look/woman%2Fnewscaster')
  const style = () => test.media('look/woman%2Fnewscaster', {})
  for (const reply of [await style(), await style()])
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(proxy.seen.filter(({ path }) => path.includes('/covers/presenters/'))).toHaveLength(1)

  const own = voices.find(({ name }) => name === 'Wren')?.presenterUrls
  expect(own).toEqual({ pixar: 'http://media.test/look/voice%2FWren%2Fpixar' })
  const presenter = await test.media('look/voice%2FWren%2Fpixar', {})
  expect([presenter.status, presenter.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(proxy.seen.filter(({ path }) => path.endsWith('/covers/presenters/woman-3d-zuri-3.webp'))).toHaveLength(1)
  for (const unknown of ['look/voice%2FWren%2Fcreator', 'look/robot%2Fcreator', 'look/woman%2Fspin', 'look/woman'])
    expect((await test.media(unknown)).status).toBe(404)
})
