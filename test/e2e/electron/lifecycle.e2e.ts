// The life of the Electron host in the stand-in: what ends it, what ends with it, and what brings the window back.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isRunning, processTree } from '../../helpers/process-tree.ts'
import { FirstRunPage } from '../pages/first-run-page.ts'
import { expect, test } from './hosts.ts'
import { startRehearsal } from './rehearsal.ts'

const onLinux = process.platform === 'linux'

/** Would catch: an app that ends at once because stdin is empty, as on Windows, or that outlives its parent. */
test('stays open while its parent runs, and ends with it although stdin reports nothing', async ({
  browser,
  profile,
}) => {
  const parent = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 60_000)'], { stdio: 'ignore' })
  await using app = await startRehearsal({ browser, profile, flags: [`--parent=${parent.pid}`] })
  await new FirstRunPage(app.page).open.click()
  await expect(app.page.getByRole('link', { name: 'Library' })).toBeVisible()
  const exited = once(app.process, 'exit')
  parent.kill('SIGKILL')
  expect(await exited).toEqual([0, null])
})

/** Would catch: a quit that waits for a service that hangs, and a service that outlives the app. */
test('quits within ten seconds although its service hangs, and leaves no process behind', async ({
  browser,
  profile,
}) => {
  test.skip(!onLinux, 'The processes are read from /proc.')
  await using app = await startRehearsal({ browser, profile })
  await new FirstRunPage(app.page).open.click()
  await expect(app.page.getByText(/practice cr$/)).toBeVisible()
  const [main = 0, ...children] = processTree(app.process.pid ?? 0)
  for (const id of children) process.kill(id, 'SIGSTOP')
  const { ms, code } = await app.quit()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
  await expect.poll(() => [main, ...children].filter(isRunning)).toEqual([])
})

/** Would catch: a crashed page that leaves an empty window, and a page that does not respond after a reload. */
test('a crashed page is reloaded if the user agrees, and any page by the menu', async ({ browser, profile }) => {
  await using app = await startRehearsal({ browser, profile })
  app.order({ kind: 'crash-page' })
  expect(await app.answer('Reload', 0)).toBe('The Backlot window stopped working')
  await app.reloaded(0)
  await new FirstRunPage(app.page).open.click()
  await expect(app.page.getByRole('link', { name: 'Library' })).toBeVisible()

  const before = app.reported.length
  app.order({ kind: 'menu', role: 'reload' })
  await app.reloaded(before)
  await app.page.getByRole('link', { name: 'Library' }).click()
  await expect(app.page.getByRole('heading', { name: 'Library' })).toBeAttached()
  await app.quit()
})

/** Would catch: a link that does nothing, a page that a link can navigate away, and a second window. */
test('a link opens outside once the user agrees, and the page stays', async ({ browser, profile }) => {
  await using app = await startRehearsal({ browser, profile })
  const follow = (target: string) =>
    app.page.evaluate((to) => {
      const link = document.createElement('a')
      link.href = 'https://example.com/help'
      link.target = to
      document.body.append(link)
      link.click()
      link.remove()
    }, target)
  await follow('_self')
  expect(await app.answer('Open', 0)).toBe('Open example.com outside Backlot?')
  expect(await app.next('opened-outside', 0)).toMatchObject({ url: 'https://example.com/help' })
  const before = app.reported.length
  await follow('_blank')
  await app.answer('Open', before)
  await app.next('opened-outside', before)
  await expect(new FirstRunPage(app.page).heading).toBeVisible()
  await app.quit()
})

/** Would catch: native frame, menus and dialogs in one theme and the page in the other. */
test('the chosen theme applies to the native parts, now and at the next start', async ({ browser, profile }) => {
  await using app = await startRehearsal({ browser, profile })
  expect(await app.next('theme', 0)).toEqual({ kind: 'theme', dark: true })
  await new FirstRunPage(app.page).open.click()
  await app.page.getByRole('link', { name: 'Settings' }).click()
  const before = app.reported.length
  await app.page.getByRole('radio', { name: 'Light' }).click()
  expect(await app.next('theme', before)).toEqual({ kind: 'theme', dark: false })
  await app.quit()
  await using again = await startRehearsal({ browser, profile })
  expect(await again.next('theme', 0)).toEqual({ kind: 'theme', dark: false })
  const later = again.reported.length
  await again.page.getByRole('link', { name: 'Settings' }).click()
  await again.page.getByRole('radio', { name: 'System' }).click()
  expect(await again.next('theme', later)).toEqual({ kind: 'theme', dark: true })
  await again.quit()
})

/** Would catch: two programs on one profile, and a second start that seems to do nothing. */
test('a second start brings the window to the front and exits', async ({ browser, profile }) => {
  await using app = await startRehearsal({ browser, profile })
  const before = app.reported.length
  await expect(startRehearsal({ browser, profile })).rejects.toThrow('The program ended')
  await app.next('shown', before)
  await app.quit()
})
