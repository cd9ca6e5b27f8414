import { expect, untilDone, test } from './fixtures.ts'

/** Replaces the system's notifications, and simulates a window without focus. */
function pretend(): void {
  const shown: string[] = []
  class Message extends EventTarget {
    static readonly permission = 'granted'
    constructor(title: string, { body }: { body: string }) {
      super()
      shown.push(`${title}: ${body}`)
    }
  }
  let away = false
  Object.assign(window, {
    shown,
    Notification: Message,
    leave: (next: boolean) => {
      away = next
      window.dispatchEvent(new Event(next ? 'blur' : 'focus'))
    },
  })
  document.hasFocus = () => !away
}

/** Would catch: a notification that interrupts a user who is watching, or one that is missing for a user who is not. */
test(
  'the end of a run shows a system notification while the window is in the background, and none otherwise',
  { tag: '@harness' },
  async ({ page, program, firstRun, create }) => {
    await page.addInitScript(pretend)
    await firstRun.enterByKeyboard(program.url)
    await create.openModel('Cameo 12')
    const messages = page.getByRole('region', { name: 'Notifications' })
    const shown = () => page.evaluate(() => Reflect.get(window, 'shown') as string[])
    const leave = (away: boolean) => page.evaluate((next) => Reflect.get(window, 'leave')(next), away)

    await create.prompt.fill('a lake')
    await create.quotedCredits()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Run 1 (Cameo 12) finished.')).toBeAttached(untilDone)
    await expect(messages).toBeHidden()
    expect(await shown()).toEqual([])

    await create.prompt.fill('a ridge')
    await create.quotedCredits()
    await leave(true)
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(shown, untilDone)
      .toEqual([expect.stringMatching(/^Run ended: Run 2 .*2 practice credits charged\.$/)])
    await expect(messages).toBeHidden()
    await leave(false)
    await messages.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/#\/library/)
  },
)
