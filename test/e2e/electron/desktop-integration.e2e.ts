// The Electron host outside of its windows, in the stand-in: tray, notifications, links, menus, sleep, and no window at all.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { CreatePage } from '../pages/create-page.ts'
import { FirstRunPage } from '../pages/first-run-page.ts'
import { rootArguments } from '../../../scripts/browser/installed-browser.ts'
import { expect, test, untilDone } from './hosts.ts'
import { type Rehearsal, startRehearsal } from './rehearsal.ts'

const root = resolve(import.meta.dirname, '../../..')

async function openStudio(app: Rehearsal): Promise<CreatePage> {
  await new FirstRunPage(app.page).open.click()
  await expect(app.page.getByText(/practice cr$/)).toBeVisible()
  return new CreatePage(app.page)
}

/** Starts the program a second time, as the system does for a link or a file. */
async function startAgain(profile: string, ...args: readonly string[]): Promise<void> {
  const program = join(root, 'out/main/index.js')
  const standIn = join(root, 'test/electron-stand-in/main.ts')
  const child = spawn(process.execPath, [standIn, program, `--profile=${profile}`, ...rootArguments(), ...args], {
    stdio: 'ignore',
    env: { ...process.env, XDG_STATE_HOME: join(profile, 'state') },
  })
  await once(child, 'exit')
}

const lastTray = (app: Rehearsal) => app.reported.findLast((message) => message.kind === 'tray')?.labels ?? []

/**
 * Would catch: a run that a sleep of the computer ends, one whose end nobody is told, a notification whose button opens nothing, a computer that sleeps in the
 * middle of local work, a taskbar that shows progress for ever, and a tray that says something else than the window.
 */
test('a run that ends in the background is notified, and its button shows the file', async ({ browser, profile }) => {
  await using app = await startRehearsal({ browser, profile })
  const create = await openStudio(app)
  await create.openModel('Azulejo 8')
  await create.prompt.fill('deep blue silk with a gold thread')
  await create.quotedCredits()
  app.order({ kind: 'focus', isOn: false })
  await create.spend.click()
  app.order({ kind: 'power', event: 'suspend' })
  app.order({ kind: 'power', event: 'resume' })
  expect(await app.next('awake', 0)).toMatchObject({ isOn: true })
  expect(await app.next('notified', 0)).toEqual({
    kind: 'notified',
    title: 'Run 1 is done',
    body: expect.stringMatching(/^Azulejo 8: deep blue silk.*\nPractice credits charged: \d+$/su),
    actions: ['Show'],
  })
  await expect.poll(() => app.reported.findLast(({ kind }) => kind === 'awake')).toMatchObject({ isOn: false })
  await expect.poll(() => app.reported.findLast(({ kind }) => kind === 'progress')).toMatchObject({ mode: 'none' })
  expect(app.reported.some((message) => message.kind === 'progress' && message.mode === 'indeterminate')).toBe(true)
  app.order({ kind: 'click-notice', title: 'Run 1 is done', button: true })
  await expect(app.page).toHaveURL(/#\/library/u)
  await expect(app.page.getByRole('heading', { name: 'Library' })).toBeAttached()
  await app.quit()
})

/** Would catch: a tray that pauses nothing, or cannot resume; a menu without the user's recipes; one that spends. */
test('the tray pauses and resumes all, and opens a recipe to be run', async ({ browser, profile }) => {
  await using app = await startRehearsal({ browser, profile })
  const create = await openStudio(app)
  await expect
    .poll(() => lastTray(app))
    .toEqual(['Open Backlot', '-', 'Idle', 'Pause all', '-', 'Webhooks: receiving events', '-', 'Quit Backlot'])
  app.order({ kind: 'click-tray', label: 'Pause all' })
  await expect(create.statusBar.getByRole('button', { name: /, paused$/ })).toBeVisible()
  await expect.poll(() => lastTray(app)).toContain('Resume all')
  app.order({ kind: 'click-tray', label: 'Resume all' })
  await expect(create.statusBar.getByRole('button', { name: /, paused$/ })).toBeHidden()

  await create.openModel('Azulejo 8')
  await create.prompt.fill('green silk')
  await create.quotedCredits()
  await create.spend.click()
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
  await app.page.keyboard.press('Control+s')
  await app.page.getByRole('textbox', { name: 'Name' }).fill('Silk & thread')
  await app.page.keyboard.press('Enter')
  await expect.poll(() => lastTray(app)).toContain('  Silk && thread')
  await create.prompt.fill('something else')
  const before = await create.balance()
  app.order({ kind: 'click-tray', label: 'Silk && thread' })
  await expect(create.prompt).toHaveValue('green silk')
  await create.quotedCredits()
  expect(await create.balance()).toBe(before)
  await app.quit()
})

/** Would catch: a link that starts a second program, opens nothing, or does more than open a screen. */
test('a link opens its screen in the running program', async ({ browser, profile }) => {
  await using app = await startRehearsal({ browser, profile })
  await openStudio(app)
  await startAgain(profile, 'backlot://activity')
  await expect(app.page.getByRole('heading', { name: 'Activity' })).toBeAttached()
  await startAgain(profile, 'backlot://asset/unknown-one')
  await expect(app.page.getByRole('heading', { name: 'Library' })).toBeAttached()
  const since = app.reported.length
  await startAgain(profile, 'backlot://run/everything')
  await app.next('shown', since)
  await expect(app.page).toHaveURL(/#\/library/u)
  await app.quit()
})

/** Would catch: a menu whose commands reach no page, and a second window that cannot use the studio. */
test('the menu runs commands of the page, goes to screens and opens a second window', async ({ browser, profile }) => {
  await using app = await startRehearsal({ browser, profile })
  await openStudio(app)
  app.order({ kind: 'menu-item', label: 'Commands…' })
  await expect(app.page.getByRole('combobox')).toBeVisible()
  await app.page.keyboard.press('Escape')
  app.order({ kind: 'menu-item', label: 'Library' })
  await expect(app.page.getByRole('heading', { name: 'Library' })).toBeAttached()
  const since = app.reported.length
  app.order({ kind: 'menu-item', label: 'New window' })
  const second = await app.openPage(since)
  await expect(second.getByText(/practice cr$/)).toBeVisible()
  await expect(app.page.getByText(/practice cr$/)).toBeVisible()
  await app.quit()
})

/** Would catch: a start at login that shows a window, does nothing, ends at once, or ends with its first window. */
test('a start at login shows a tray and no window until it is asked for one', async ({ browser, profile }) => {
  await using app = await startRehearsal({
    browser,
    profile,
    flags: ['--background'],
    async beforeWindow({ next, order, reported }) {
      expect((await next('tray', 0)).labels).toContain('Open Backlot')
      expect(reported.some(({ kind }) => kind === 'load')).toBe(false)
      order({ kind: 'click-tray', label: 'Open Backlot' })
    },
  })
  await openStudio(app)
  const since = app.reported.length
  app.order({ kind: 'close-window' })
  await app.next('closed', since)
  app.order({ kind: 'click-tray', label: 'Open Backlot' })
  const again = await app.openPage(since)
  await expect(again.getByRole('link', { name: 'Library' })).toBeVisible()
  await app.quit()
})
