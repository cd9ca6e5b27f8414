// Would catch: a page in real Electron with access to Node, another origin or another window, or a profile shared by
// two starts.
import { expect, test } from '../fixtures.ts'
import { electronProgram, startElectron } from './real-electron.ts'

test.skip(electronProgram === undefined, 'BACKLOT_ELECTRON is not set.')

test('the window opens on our page without access to Node', async ({ profile }) => {
  await using app = await startElectron({ profile })
  const { page } = app
  await expect(page.getByRole('button', { name: /Open workspace/ })).toBeVisible()
  expect(new URL(page.url()).protocol).toBe('app:')
  const found = await page.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((key) => key in globalThis),
    host: Object.keys(Reflect.get(globalThis, 'backlotHost') as object).toSorted(),
  }))
  expect(found).toEqual({ node: [], host: ['kind', 'pathOf'] })
  await app.quit()
})

test('the page cannot leave, open a window, read a file or evaluate text as code', async ({ profile }) => {
  await using app = await startElectron({ profile })
  const { page } = app
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
      // The policy must refuse what the linter refuses.
      // oxlint-disable-next-line typescript/no-implied-eval
      code: await fails(() => new Function('return 1')()),
    }
  })
  expect(tried).toEqual({ window: true, file: true, media: true, remote: true, code: true })
  await page.evaluate(() => {
    window.location.href = 'data:text/html,elsewhere'
  })
  expect(page.url()).toBe(home)
  expect(page.context().pages()).toHaveLength(1)
  await app.quit()
})

test('a second start on the same profile exits', async ({ profile }) => {
  await using first = await startElectron({ profile })
  await expect(startElectron({ profile })).rejects.toThrow()
  expect(first.page.context().pages()).toHaveLength(1)
  await first.quit()
})
