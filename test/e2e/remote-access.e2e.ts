import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../helpers/free-port.ts'
import { expect, test, untilDone } from './fixtures.ts'
import { startProgram } from './program.ts'
import { serious } from './serious.ts'

test.use({ ignoreHTTPSErrors: true })

/** Would catch: a studio on another computer that can't be signed in to, shows no media, or loses its bridge. */
test(
  'another computer signs in over TLS and makes an image',
  { tag: '@harness' },
  async ({ page, profile, firstRun, create }) => {
    const passphrase = 'quiet lake at dawn'
    const file = join(profile, 'passphrase.txt')
    await writeFile(file, `${passphrase}\n`)
    const ports = ['--port', String(await freePort()), '--media-port', String(await freePort())]
    const program = await startProgram(profile, {}, ['--host', '127.0.0.2', ...ports, '--passphrase-file', file])
    try {
      expect(program.url).toMatch(/^https:\/\/127\.0\.0\.2:\d+\/$/u)
      await page.goto(program.url)
      const field = page.getByLabel('Passphrase')
      await expect(field).toBeFocused()
      expect(await serious(page)).toEqual([])
      await page.keyboard.type('quiet lake at dusk')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText('Wrong passphrase. Try again.')
      await page.keyboard.type(passphrase)
      await page.keyboard.press('Enter')
      await expect(firstRun.heading).toBeVisible()
      await firstRun.open.click()
      await create.openModel('Azulejo 8')
      await create.prompt.fill('red silk')
      await create.quotedCredits()
      await create.spend.click()
      await expect(create.caption(/^Done in/u)).toBeVisible(untilDone)
      // The image has another origin, and comes for the cookie.
      const image = create.stage.getByRole('img').first()
      await expect
        .poll(() => image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
        .toBeGreaterThan(0)
      await page.reload()
      await expect(create.prompt).toBeVisible()
    } finally {
      await program.stop()
    }
  },
)
