import { readFile } from 'node:fs/promises'
import { startTestService } from '../../helpers/start-service.ts'
import { CreatePage } from '../pages/create-page.ts'
import { FirstRunPage } from '../pages/first-run-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { PresenterPage } from '../pages/presenter-page.ts'
import { Stage } from '../pages/stage.ts'
import { expect, hosts, untilDone, test } from './hosts.ts'

const quitWithinMs = 10_000

// Real short videos in a small frame; images and videos of models are made by the program's own service, at full size.
const entry = 'test/fixtures/small-video-service.ts'

for (const { name, open } of hosts) {
  /**
   * Would catch, in the host that users have: a first start that ends at once, an image or a video that does not load
   * through its scheme, a seek that crashes the program, a burn that never ends, a save that does nothing, a quit that
   * hangs, and work that the second start does not find.
   */
  test(`${name}: a new user makes, seeks, burns, saves, quits and finds everything again`, async ({
    browser,
    profile,
  }) => {
    test.setTimeout(600_000)
    await using service = await startTestService({ entry })
    await using desktop = await open({ browser, profile })
    const { page } = desktop
    const [firstRun, create, stage] = [new FirstRunPage(page), new CreatePage(page), new Stage(page)]
    await firstRun.typeAccount({ baseUrl: service.baseUrl, key: service.apiKey })
    await firstRun.open.click()

    const shortVideo = new PresenterPage(page)
    await page.getByRole('link', { name: 'Presenter' }).click()
    await page.keyboard.press('Shift+N')
    await shortVideo.topic.fill('Why clay cracks: fast drying splits the rim.')
    await shortVideo.seconds.fill('20')
    await shortVideo.make.click()
    await expect(shortVideo.clip('Final cut')).toBeVisible(untilDone)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Edit captions')
    await page.keyboard.press('Enter')
    await shortVideo.captionTheRawCut()
    await expect(page.getByText('Captions are timed to the voice.')).toBeVisible(untilDone)
    await page.keyboard.press('Control+Enter')
    await expect(shortVideo.captionPanel.getByText(/^Burned in at/)).toBeVisible(untilDone)

    await firstRun.addThisComputer()
    await page.getByRole('link', { name: 'Create' }).click()
    await create.openModel('Azulejo 8')
    await create.prompt.fill('deep blue silk with a gold thread')
    await create.quotedCredits()
    await create.spend.click()
    await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
    await stage.imageShown()

    const file = await desktop.saved(async () => {
      await create.stage.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Download' }).click()
    })
    expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG')

    await create.openModel('Marquee 20')
    await page.getByRole('textbox', { name: /^Text/ }).fill('jolly kale')
    await create.quotedCredits()
    await create.spend.click()
    await expect(stage.clip).toBeVisible(untilDone)
    await expect(stage.player.getByText('0:08.0')).toBeVisible()
    // A player that jumps between positions aborts one stream after another in the middle.
    for (const seconds of [7, 1, 6, 2, 5, 3]) {
      await stage.clip.evaluate((clip: HTMLVideoElement, to) => void (clip.currentTime = to), seconds)
    }
    await expect.poll(() => stage.clip.evaluate((clip: HTMLVideoElement) => clip.seeking)).toBe(false)
    await stage.play.click()
    await expect.poll(() => stage.time()).toBeGreaterThan(3.2)

    const end = await desktop.quit()
    expect(end).toEqual({ ms: expect.any(Number), code: 0 })
    expect(end.ms).toBeLessThan(quitWithinMs)

    await using again = await open({ browser, profile })
    const library = new LibraryPage(again.page)
    await library.open()
    await expect(library.grid.getByRole('gridcell', { name: /silk/ })).toBeVisible()
    await library.grid.getByRole('gridcell', { name: /silk/ }).click()
    expect((await library.originalSize()).width).toBeGreaterThan(0)
    expect((await again.quit()).code).toBe(0)
  })
}
