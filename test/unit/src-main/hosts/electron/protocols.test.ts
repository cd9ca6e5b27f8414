// Catches a custom scheme that serves files outside the renderer, lets one scheme read another, or keeps a page that changes.
import { createRendererFiles, schemes, createMediaProtocol } from '#main/hosts/electron/protocols.ts'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

async function makeFace(path: string) {
  const folder = join(path, 'renderer')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await mkdir(join(path, 'renderer-evil'))
  await writeFile(join(folder, 'index.html'), '<title>Backlot</title>')
  await writeFile(join(folder, 'assets/index.js'), 'export {}')
  await writeFile(join(folder, 'assets/notes.txt'), 'secret')
  await writeFile(join(path, 'secret.js'), 'secret')
  await writeFile(join(path, 'renderer-evil/index.js'), 'secret')
  await symlink(join(path, 'secret.js'), join(folder, 'link.js'))
  return createRendererFiles(folder)
}

const steps = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '..%2f..',
  '..%5c..',
  '..\\..',
  '....//',
  '%252e%252e',
  '..;',
  '%c0%ae%c0%ae',
]
const goals = ['secret.js', 'renderer-evil/index.js', 'renderer/../secret.js', 'etc/passwd', 'secret.js%00.html']

test("no path leads outside the renderer's folder", async () => {
  await using folder = await makeTempFolder()
  const read = await makeFace(folder.path)
  const paths = steps.flatMap((step) => goals.flatMap((goal) => [`${step}/${goal}`, `assets/${step}/${step}/${goal}`]))
  expect(paths.length).toBeGreaterThan(60)
  for (const path of [
    ...paths,
    'link.js',
    'assets',
    'assets/',
    'assets/notes.txt',
    'index.html/',
    '%',
    '%00',
    'assets%2f..',
  ]) {
    const answer = await read(new Request(`app://backlot/${path}`))
    expect(answer.status, path).toBe(404)
    expect(await answer.text()).toBe('')
  }
  expect((await read(new Request('app://evil/index.html'))).status).toBe(404)
  expect((await read(new Request('app://backlot/', { method: 'POST' }))).status).toBe(405)
})

test('serves the renderer with its type and the strict headers', async () => {
  await using folder = await makeTempFolder()
  const read = await makeFace(folder.path)
  const page = await read(new Request('app://backlot/'))
  expect(await page.text()).toBe('<title>Backlot</title>')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const script = await read(new Request('app://backlot/assets/index.js'))
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
})

test('every scheme that can be fetched checks who fetches', () => {
  for (const { scheme, privileges } of schemes) {
    expect(privileges, scheme).toMatchObject({ standard: true, secure: true, corsEnabled: true })
    expect(privileges?.bypassCSP ?? false, scheme).toBe(false)
    expect(privileges?.allowServiceWorkers ?? false, scheme).toBe(false)
  }
})

test('serves media under their one host, to reading methods', async () => {
  const read = createMediaProtocol(() => Promise.resolve(new Response('medium')))
  const status = async (url: string, method = 'GET') => (await read(new Request(url, { method }))).status
  expect(await status('media://library/1/original')).toBe(200)
  expect(await status('media://library/1/original', 'HEAD')).toBe(200)
  expect(await status('media://library/1/original', 'POST')).toBe(405)
  expect(await status('media://library.evil/1/original')).toBe(404)
  expect(await status('media://other/1/original')).toBe(404)
})
