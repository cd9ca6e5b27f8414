import type { Page } from '@playwright/test'

/** The Cast screen: its tabs, the form of avatars, the lists and the details beside them. */
export class CastPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  tab(name: 'Voices' | 'Avatars' | 'Videos') {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') })
  }
  get form() {
    return this.page.getByRole('region', { name: 'New avatars' })
  }
  get prompt() {
    return this.form.getByRole('textbox', { name: 'Prompt' })
  }
  /** The button that spends; its name has the price. */
  get generate() {
    return this.form.getByRole('button', { name: /^Generate \d, / })
  }
  get avatars() {
    return this.page.getByRole('grid', { name: 'Avatars, newest first' })
  }
  get made() {
    return this.avatars.getByRole('gridcell', { name: /, (Private|Public|Unlisted)/u })
  }
  get avatar() {
    return this.page.getByRole('complementary', { name: 'Selected avatar' })
  }
  get animate() {
    return this.avatar.getByRole('button', { name: /^Animate \d+ s, / })
  }
  get videos() {
    return this.page.getByRole('grid', { name: 'Avatar videos, newest first' })
  }
  get seed() {
    return this.form.getByRole('spinbutton', { name: 'Seed' })
  }
  get video() {
    return this.page.getByRole('complementary', { name: 'Selected video' })
  }
  /** Shown once the selected video has speech. */
  get spoken() {
    return this.video.getByText('yes', { exact: true })
  }
  get player() {
    return this.page.getByRole('group', { name: 'Player' })
  }
}
