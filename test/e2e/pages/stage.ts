import { expect, type Locator, type Page } from '@playwright/test'
import { reach } from './reach.ts'

/** The viewer of the Create screen: its image or player, and the ratings. */
export class Stage {
  readonly stageImage: Locator
  readonly player: Locator
  readonly play: Locator
  readonly position: Locator
  readonly clip: Locator
  readonly strip: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    const stage = page.getByRole('region', { name: 'Viewer' })
    this.stageImage = stage.getByRole('group', { name: /^Image, / })
    this.player = page.getByRole('group', { name: 'Playback controls' })
    this.play = this.player.getByRole('button', { name: 'Play', exact: true })
    this.position = this.player.getByRole('slider', { name: 'Position' })
    this.clip = stage.locator('video[aria-label]')
    this.strip = page.getByRole('listbox', { name: 'Runs' })
  }

  /** Opens a model by keyboard alone. */
  async openModel(name: string): Promise<void> {
    const models = this.page.getByRole('listbox', { name: 'Models' })
    await this.leaveFields()
    await this.page.keyboard.press('/')
    await expect(this.page.getByRole('searchbox', { name: 'Search models' })).toBeFocused()
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.type(name)
    await expect(this.page.getByRole('complementary', { name: 'Models' })).toHaveAttribute('aria-busy', 'false')
    await models.getByRole('option', { name }).waitFor()
    await this.tabTo(models)
    await this.page.keyboard.press('ArrowDown')
    await this.page.keyboard.press('Enter')
    await this.page.getByRole('heading', { name, exact: true }).waitFor()
  }

  /** Presses Tab until the focus is on an element or in it. */
  async tabTo(target: Locator): Promise<void> {
    await reach(this.page, target)
  }

  /** Waits until the image is drawn and can be rated. */
  async imageShown(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Use as input' })).toBeVisible()
    await expect
      .poll(() => this.stageImage.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }

  /** Focuses the main part of the window, where single letters are commands. */
  async leaveFields(): Promise<void> {
    await this.page.locator('main').focus()
  }

  /** Returns the device pixels per pixel of the image. */
  scale(): Promise<number> {
    return this.stageImage
      .locator('img')
      .evaluate((image: HTMLImageElement) => (image.clientWidth * window.devicePixelRatio) / image.naturalWidth)
  }

  /** Returns the position in the video, in seconds. */
  time(): Promise<number> {
    return this.clip.evaluate((clip: HTMLVideoElement) => clip.currentTime)
  }

  /** Returns how many frames of the video were shown or dropped. */
  frames(): Promise<number> {
    return this.clip.evaluate((clip: HTMLVideoElement) => clip.getVideoPlaybackQuality().totalVideoFrames)
  }
}
