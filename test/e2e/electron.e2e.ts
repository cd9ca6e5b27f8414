// Catches power in the page of the real Electron: Node, another origin, another window, or a profile shared by two starts.
import { _electron, expect, test } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/electron')
const name = join(folder, 'path.txt')
const program = existsSync(name) ? join(folder, 'dist', readFileSync(name, 'utf8').trim()) : null
const screen = process.platform !== 'linux' || process.env['DISPLAY'] !== undefined
const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []

test.skip(program === null || !existsSync(program), "Electron's program is not on this machine.")
test.skip(!screen, 'There is no screen to open a window on.')

async function open(profile: string) {
  const executablePath = program ?? ''
  return _electron.launch({ executablePath, args: [root, `--profile=${profile}`, ...asRoot] })
}

let profile = ''
test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'backlot-electron-'))
})
test.afterEach(() => rm(profile, { recursive: true, force: true }))

test('the window opens on our page with nothing of Node in it', async () => {
  const app = await open(profile)
  const page = await app.firstWindow()
  await expect(page.getByRole('button', { name: /Open workspace/ })).toBeVisible()
  expect(new URL(page.url()).protocol).toBe('app:')
  const found = await page.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((key) => key in globalThis),
    host: Object.keys(Reflect.get(globalThis, 'backlotHost') as object).toSorted(),
  }))
  expect(found).toEqual({ node: [], host: ['kind', 'pathOf'] })
  await app.close()
})

test('the page cannot leave, open a window, read a file or run a text as code', async () => {
  const app = await open(profile)
  const page = await app.firstWindow()
  await expect(page.getByRole('button', { name: /Open workspace/ })).toBeVisible()
  const home = page.url()
  const tried = await page.evaluate(async () => {
    const fails = (work: () => unknown) =>
      Promise.resolve()
        .then(work)
        .then(
          () => false,
          () => true,
        )
    return {
      window: window.open('app://backlot/index.html') === null,
      file: await fails(() => fetch('file:///etc/passwd')),
      media: await fails(() => fetch('media://library/x/original')),
      remote: await fails(() => fetch('https://example.com/')),
      // The policy must refuse what the linter does.
      // oxlint-disable-next-line typescript/no-implied-eval
      code: await fails(() => new Function('return 1')()),
    }
  })
  expect(tried).toEqual({ window: true, file: true, media: true, remote: true, code: true })
  await page.evaluate(() => {
    window.location.href = 'data:text/html,elsewhere'
  })
  expect(page.url()).toBe(home)
  expect(app.windows()).toHaveLength(1)
  await app.close()
})

test('a second start on the same profile ends by itself', async () => {
  const first = await open(profile)
  await first.firstWindow()
  await expect(open(profile)).rejects.toThrow()
  expect(first.windows()).toHaveLength(1)
  await first.close()
})
