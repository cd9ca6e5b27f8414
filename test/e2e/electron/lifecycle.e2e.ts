// The life of the Electron host in the stand-in: what ends it, what ends with it, and what brings the window back.
import { isRunning, processTree } from '../../helpers/process-tree.ts'
import { FirstRunPage } from '../pages/first-run-page.ts'
import { expect, test } from './hosts.ts'
import { startRehearsal } from './rehearsal.ts'

const onLinux = process.platform === 'linux'

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

test('a window keeps its page, comes to the front, is reloaded after a crash, and has the chosen theme', async ({
  browser,
  profile,
}) => {
  await using app = await startRehearsal({ browser, profile })
  const { page } = app
  expect(await app.next('theme', 0)).toEqual({ kind: 'theme', dark: true })

  // Would catch: a link that does nothing, a page that a link can navigate away, and a second window.
  await test.step('a link opens outside once the user agrees, and the page stays', async () => {
    const follow = (target: string) =>
      page.evaluate((to) => {
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
    await expect(new FirstRunPage(page).heading).toBeVisible()
  })

  // Would catch: two programs on one profile, and a second start that seems to do nothing.
  await test.step('a second start brings the window to the front and exits', async () => {
    const before = app.reported.length
    await expect(startRehearsal({ browser, profile })).rejects.toThrow('The program ended')
    await app.next('shown', before)
  })

  // Would catch: a crashed page that leaves an empty window, and a page that does not respond after a reload.
  await test.step('a crashed page is reloaded if the user agrees, and any page by the menu', async () => {
    const crash = app.reported.length
    app.order({ kind: 'crash-page' })
    expect(await app.answer('Reload', crash)).toBe('The Backlot window stopped working')
    await app.reloaded(crash)
    await new FirstRunPage(page).open.click()
    await expect(page.getByRole('link', { name: 'Library' })).toBeVisible()
    const before = app.reported.length
    app.order({ kind: 'menu', role: 'reload' })
    await app.reloaded(before)
    await page.getByRole('link', { name: 'Library' }).click()
    await expect(page.getByRole('heading', { name: 'Library' })).toBeAttached()
  })

  // Would catch: native frame, menus and dialogs in one theme and the page in the other.
  await page.getByRole('link', { name: 'Settings' }).click()
  const before = app.reported.length
  await page.getByRole('radio', { name: 'Light' }).click()
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
