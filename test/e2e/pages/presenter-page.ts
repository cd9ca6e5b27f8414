import type { Locator, Page } from '@playwright/test'
import { pickFromMenu } from './pick-from-menu.ts'

/** The Presenter screen. */
export class PresenterPage {
  readonly topic: Locator
  readonly seconds: Locator
  readonly sheet: Locator
  readonly stages: Locator
  readonly parts: Locator
  readonly cuts: Locator
  readonly captions: Locator
  readonly inspector: Locator
  readonly captionPanel: Locator
  /** Shows the captioned video in place of the raw cut. */
  readonly burnedSwitch: Locator
  readonly recutWithoutCaptions: Locator
  readonly make: Locator
  readonly recut: Locator
  /** Enabled as soon as the videos can be played. */
  readonly play: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.sheet = page.getByRole('dialog', { name: 'New video' })
    this.topic = this.sheet.getByRole('textbox', { name: /^Topic/ })
    this.seconds = this.sheet.getByRole('spinbutton', { name: 'Length in seconds' })
    this.stages = page.getByRole('list', { name: 'Stages' })
    this.parts = page.getByRole('list', { name: 'Parts' })
    this.cuts = page.getByRole('list', { name: 'Cuts side by side' })
    this.captions = page.getByRole('list', { name: 'Captions' })
    this.inspector = page.getByRole('complementary', { name: 'Selected cut' })
    this.captionPanel = page.getByRole('complementary', { name: 'Captions' })
    this.burnedSwitch = this.captionPanel.getByRole('button', { name: 'Show captioned video' })
    this.recutWithoutCaptions = this.captionPanel.getByRole('button', { name: /^Re-cut/ })
    this.make = this.sheet.getByRole('button', { name: /^Make video/ })
    this.recut = page.getByRole('button', { name: /^Re-cut/ })
    this.play = page
      .getByRole('group', { name: 'Playback controls' })
      .getByRole('button', { name: 'Play', exact: true })
  }

  /** Returns a video of the viewer by its name. */
  clip(name: string | RegExp): Locator {
    return this.page.getByLabel(name).and(this.page.locator('video'))
  }

  /** Returns the position of each video, in seconds, whether it is playing, and its width in px. */
  playing(): Promise<{ time: number; isPlaying: boolean; width: number }[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll('main video')].map((video) => {
        if (!(video instanceof HTMLVideoElement)) throw new Error('Not a video.')
        return { time: video.currentTime, isPlaying: !video.paused, width: video.videoWidth }
      }),
    )
  }
  /** Makes captions on the raw cut, by keyboard. */
  async captionTheRawCut(): Promise<void> {
    await this.captionPanel.getByRole('button', { name: 'Change source' }).press('Enter')
    await pickFromMenu(this.page, 'Raw cut')
  }
}
