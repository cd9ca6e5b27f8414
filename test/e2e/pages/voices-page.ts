import type { Page } from '@playwright/test'

/** The tab of voices: the list, the speech editor with its takes, and the form of a new clone. */
export class VoicesPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get clone() {
    return this.page.getByRole('complementary', { name: 'New clone' })
  }
  get name() {
    return this.clone.getByRole('textbox', { name: 'Name' })
  }
  get consent() {
    return this.clone.getByRole('checkbox')
  }
  /** The button that spends; its name has the price. */
  get cloneVoice() {
    return this.clone.getByRole('button', { name: /^Clone voice/ })
  }
  voice(name: string) {
    return this.page
      .getByRole('complementary', { name: 'Voices' })
      .getByRole('button', { name: new RegExp(`^${name}`, 'u') })
  }
  get text() {
    return this.page.getByRole('textbox', { name: 'Text to speak' })
  }
  get speak() {
    return this.page.getByRole('button', { name: /^Speak, / })
  }
  /** The menus of the takes that are finished, the latest first. */
  get takes() {
    return this.page.getByRole('region', { name: 'Takes' }).getByRole('button', { name: /^More for take/ })
  }
  get download() {
    return this.page.getByRole('menuitem', { name: 'Download' })
  }
}
