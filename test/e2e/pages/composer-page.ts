import { expect, type Page } from '@playwright/test'
import { reach } from './reach.ts'

/** The tabs, from the left. */
const tabs = ['Round', 'Takes', 'Shelf', 'Autopilot', 'Publish', 'Performance'] as const

/** The Composer screen: its tabs, and what a journey through them looks at. */
export class ComposerPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  tab(name: (typeof tabs)[number]) {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') })
  }
  /** Opens a tab with the arrow keys. */
  async open(name: (typeof tabs)[number]): Promise<void> {
    const list = this.page.getByRole('tablist', { name: 'Composer' })
    await reach(this.page, list)
    await this.page.keyboard.press('Home')
    for (const before of tabs.slice(0, tabs.indexOf(name))) {
      await expect(this.tab(before)).toBeFocused()
      await this.page.keyboard.press('ArrowRight')
    }
    await expect(this.tab(name)).toHaveAttribute('aria-selected', 'true')
  }

  /** A card that lies face up. `number` is its place from the left. */
  card(number: number) {
    return this.page.getByRole('article', { name: new RegExp(`^Card ${number}: `, 'u') })
  }
  faceDown(number: number) {
    return this.page.getByRole('article', { name: `Card ${number}, face down` })
  }
  get details() {
    return this.page.getByRole('complementary', { name: 'Selected card' })
  }
  /** The button that renders the selected card; its name has the price. */
  get render() {
    return this.details.getByRole('button', { name: /^Render, / })
  }
  get schedule() {
    return this.page.getByRole('dialog', { name: /^Schedule “/u })
  }

  get delivery() {
    return this.page.getByRole('radiogroup', { name: 'Delivery' })
  }

  get toPost() {
    return this.page.getByRole('listbox', { name: 'Videos to post' })
  }
  /** The panel that marks a video as posted and takes its numbers. */
  get posted() {
    return this.page.getByRole('complementary', { name: 'Mark as posted' })
  }
  get url() {
    return this.posted.getByRole('textbox', { name: 'Post URL' })
  }

  get sendNumbers() {
    return this.posted.getByRole('button', { name: 'Send numbers' })
  }

  get posts() {
    return this.page.getByRole('listbox', { name: 'Posts by views' }).getByRole('option')
  }
}
