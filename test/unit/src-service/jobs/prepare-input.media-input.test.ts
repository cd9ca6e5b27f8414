import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startFileHost } from '../../../helpers/file-host.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'
import { benchMediaModel, setUpBench, type Bench } from '../../../helpers/service-bench.ts'
import { silentWav } from '../../../helpers/sound.ts'

// Catches: a host that delays a run by sending a byte at a time, a length that is trusted instead of measured, a file
// read in full for its length, an unread file that is charged, a private network reached through an input, an SVG that
// reaches a model.

const svg = Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>')
const dots = (description: string) =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: '#357' } })
    .withExif({ IFD0: { ImageDescription: description } })
    .jpeg()
    .toBuffer()

const open = () => setUpBench({ models: [benchMediaModel] })
const body = (input: Record<string, unknown>) => ({ modelId: 'bench-media', input: { prompt: 'a lake', ...input } })

async function answer(bench: Bench, path: '/run' | '/estimate', input: Record<string, unknown>): Promise<unknown> {
  const response = await bench.post(path, body(input))
  const { data, message } = (await response.json()) as { data?: object; message?: string }
  return data ?? `${response.status} ${message}`
}

test('refuses links whose hosts only trickle after twenty seconds in total, and charges nothing', async () => {
  await using fast = await startFileHost({ 'talk.wav': silentWav(10) })
  let waiting = 0
  await using slow = await serveHttp((_, response) => {
    waiting += 1
    response.writeHead(200).write('x')
  })
  await using bench = await open()
  const runs = [
    { input: { audio: `${slow.origin}/a.wav` }, links: 1, refused: /^400 Couldn’t read audio: .* 20 seconds/ },
    {
      input: { audio: fast.at('talk.wav'), images: [`${slow.origin}/a.png`, `${slow.origin}/b.png`] },
      links: 2,
      refused: /^400 Couldn’t read images: .* 20 seconds/,
    },
  ]
  for (const { input, links, refused } of runs) {
    waiting = 0
    const answered = answer(bench, '/run', input)
    await expect.poll(() => waiting).toBe(links)
    bench.clock.advance(20_000)
    expect(await answered).toMatch(refused)
  }
  expect(bench.balance()).toBe(1_000)
})

describe('a model that is billed by the length of an audio file', () => {
  test('is priced by the length measured from the start of the file, whatever the caller claims', async () => {
    await using host = await startFileHost({ 'talk.wav': silentWav(90) })
    await using bench = await open()
    const input = { audio: host.at('talk.wav'), _audioDurationSec: 1 }
    expect(await answer(bench, '/estimate', input)).toMatchObject({ credits: 90 })
    expect(host.asked.every((range) => range.startsWith('talk.wav bytes='))).toBe(true)
    expect(host.asked.length).toBeLessThan(4)
    expect(await answer(bench, '/run', input)).toMatchObject({ creditsSpent: 90, mediaDurationSec: 90 })
    expect(bench.balance()).toBe(910)
  })

  test('may run five seconds longer for each second of audio', async () => {
    await using host = await startFileHost({ 'whole-talk.wav': silentWav(60) })
    await using bench = await open()
    const { id } = (await answer(bench, '/run', { audio: host.at('whole-talk.wav') })) as { id: string }
    bench.clock.advance(20 * 60_000 - 1)
    expect(await bench.read(id)).toMatchObject({ status: 'processing' })
    bench.clock.advance(1)
    expect(await bench.read(id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Generation timed out/),
    })
    expect(bench.balance()).toBe(1_000)
  })

  test('is estimated at 30 seconds where the file cannot be read, and refused without charge when run', async () => {
    await using host = await startFileHost({ 'words.txt': Buffer.from('not a sound at all, only words') })
    await using bench = await open()
    for (const audio of [host.at('words.txt'), host.at('missing.wav'), 'https://no-such-host.invalid.example.com/a']) {
      expect(await answer(bench, '/estimate', { audio })).toMatchObject({
        credits: 30,
        pricingNote: expect.stringContaining('30 seconds are assumed'),
      })
      expect(await answer(bench, '/run', { audio })).toMatch(/^400 Couldn’t read audio: /)
    }
    expect(await answer(bench, '/run', { audio: 'http://10.0.0.1/a.wav' })).toMatch(/^400 Couldn’t read audio: /)
    expect(bench.balance()).toBe(1_000)
  })
})

describe('an image input', () => {
  test('reaches the model as a file with its size, an SVG as a PNG, a single link as a list of one', async () => {
    await using host = await startFileHost({
      'talk.wav': silentWav(2),
      'mark.svg': svg,
      'dots.jpg': await dots('dots'),
    })
    await using bench = await open()
    const audio = host.at('talk.wav')
    await answer(bench, '/run', { audio, images: host.at('mark.svg') })
    await answer(bench, '/run', { audio, images: [host.at('dots.jpg')] })
    await expect.poll(() => bench.engine.renders.length).toBe(2)
    const media = bench.engine.renders.map(({ job }) => job.media)
    expect(media).toContainEqual({
      audio: [expect.objectContaining({ contentType: 'audio/wav', durationSec: 2 })],
      images: [expect.objectContaining({ contentType: 'image/png', width: 2048, height: 1024 })],
    })
    expect(media).toContainEqual(
      expect.objectContaining({
        images: [expect.objectContaining({ contentType: 'image/jpeg', width: 8, height: 4 })],
      }),
    )
  })

  test('is moderated by its name and by the text in it', async () => {
    await using host = await startFileHost({
      'talk.wav': silentWav(2),
      'snuff-scene.jpg': await dots('a lake'),
      'lake.jpg': await dots('a beheading at noon'),
      'words.jpg': Buffer.from('only words'),
    })
    await using bench = await open()
    const run = (name: string) => answer(bench, '/run', { audio: host.at('talk.wav'), images: [host.at(name)] })
    expect(await run('snuff-scene.jpg')).toBe('400 Image refused by content moderation: graphic violence.')
    expect(await run('lake.jpg')).toBe('400 Image refused by content moderation: graphic violence.')
    expect(await run('words.jpg')).toMatch(/^400 Couldn’t read images: The file is not an image/)
    expect(bench.balance()).toBe(1_000)
  })
})
