// The Electron host outside of its windows, in the stand-in: tray, notifications, dragged files, links, menus, sleep, and no
// window at all.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CreatePage } from '../pages/create-page.ts'
import { FirstRunPage } from '../pages/first-run-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { Stage } from '../pages/stage.ts'
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

test('what the system shows of a running program works: tray, notices, files, links, menu', async ({
  browser,
  profile,
}) => {
  await using app = await startRehearsal({ browser, profile })
  const { page } = app
  const create = await openStudio(app)
  const [library, stage] = [new LibraryPage(page), new Stage(page)]

  // Would catch: a tray that pauses nothing, or cannot resume, or says something else than the window.
  await test.step('the tray pauses and resumes all', async () => {
    await expect
      .poll(() => lastTray(app))
      .toEqual(['Open Backlot', '-', 'Idle', 'Pause all', '-', 'Webhooks: receiving events', '-', 'Quit Backlot'])
    app.order({ kind: 'click-tray', label: 'Pause all' })
    await expect(create.statusBar.getByRole('button', { name: /, paused$/ })).toBeVisible()
    await expect.poll(() => lastTray(app)).toContain('Resume all')
    app.order({ kind: 'click-tray', label: 'Resume all' })
    await expect(create.statusBar.getByRole('button', { name: /, paused$/ })).toBeHidden()
  })

  // Would catch: a run that a sleep of the computer ends, one whose end nobody is told, a notification whose button opens
  // nothing, a computer that sleeps in the middle of local work, a taskbar that shows progress for ever.
  await test.step('a run that ends in the background is notified, and its button shows the file', async () => {
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
    await expect(page).toHaveURL(/#\/library/u)
    await expect(page.getByRole('heading', { name: 'Library' })).toBeAttached()
    app.order({ kind: 'focus', isOn: true })
  })

  // Would catch: a drag of a thumbnail in place of the file, of one file in place of the selection, or without an icon.
  await test.step('tiles are dragged to other programs as their original files', async () => {
    await page.getByRole('link', { name: 'Create' }).click()
    await create.prompt.fill('a red kite')
    await create.quotedCredits()
    await create.spend.click()
    await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
    await stage.imageShown()
    await library.open()
    const silk = library.grid.getByRole('gridcell', { name: /silk/ })
    await expect(library.files).toHaveCount(2)
    await silk.click()
    await library.grid.getByRole('gridcell', { name: /kite/ }).click({ modifiers: ['ControlOrMeta'] })
    const since = app.reported.length
    await silk.hover()
    await page.mouse.down()
    await page.mouse.move(400, 400, { steps: 4 })
    const { files, icon } = await app.next('dragged', since)
    await page.mouse.up()
    expect(files).toHaveLength(2)
    for (const file of files) expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG')
    expect((await readFile(icon)).length).toBeLessThan(40_000)
  })

  // Would catch: a menu without the user's recipes, or one that spends.
  await test.step('the tray opens a recipe to be run', async () => {
    await page.getByRole('link', { name: 'Create' }).click()
    await expect(create.prompt).toHaveValue('a red kite')
    await page.keyboard.press('Control+s')
    await page.getByRole('textbox', { name: 'Name' }).fill('Kite & string')
    await page.keyboard.press('Enter')
    await expect.poll(() => lastTray(app)).toContain('  Kite && string')
    await create.prompt.fill('something else')
    const before = await create.balance()
    app.order({ kind: 'click-tray', label: 'Kite && string' })
    await expect(create.prompt).toHaveValue('a red kite')
    await create.quotedCredits()
    expect(await create.balance()).toBe(before)
  })

  // Would catch: a link that starts a second program, opens nothing, or does more than open a screen.
  await test.step('a link opens its screen in the running program', async () => {
    await startAgain(profile, 'backlot://activity')
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeAttached()
    await startAgain(profile, 'backlot://asset/unknown-one')
    await expect(page.getByRole('heading', { name: 'Library' })).toBeAttached()
    const since = app.reported.length
    await startAgain(profile, 'backlot://run/everything')
    await app.next('shown', since)
    await expect(page).toHaveURL(/#\/library/u)
  })

  // Would catch: a menu whose commands reach no page, and a second window that cannot use the studio.
  await test.step('the menu runs commands of the page, goes to screens and opens a second window', async () => {
    app.order({ kind: 'menu-item', label: 'Commands…' })
    await expect(page.getByRole('combobox')).toBeVisible()
    await page.keyboard.press('Escape')
    app.order({ kind: 'menu-item', label: 'Activity' })
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeAttached()
    const since = app.reported.length
    app.order({ kind: 'menu-item', label: 'New window' })
    const second = await app.openPage(since)
    await expect(second.getByText(/practice cr$/)).toBeVisible()
    await expect(page.getByText(/practice cr$/)).toBeVisible()
  })
  expect((await app.quit()).code).toBe(0)
})

/**
 * Would catch: a start at login that shows a window, does nothing, ends at once because stdin is empty, as on Windows, ends
 * with its first window, or outlives its parent.
 */
test('a start at login shows a tray and no window until it is asked for one, and ends with its parent', async ({
  browser,
  profile,
}) => {
  const parent = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 60_000)'], { stdio: 'ignore' })
  await using app = await startRehearsal({
    browser,
    profile,
    flags: ['--background', `--parent=${parent.pid}`],
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
  const exited = once(app.process, 'exit')
  parent.kill('SIGKILL')
  expect(await exited).toEqual([0, null])
  expect(app.reported.filter(({ kind }) => kind === 'broken-rule')).toEqual([])
})
