import type { Locator, Page } from '@playwright/test'

/** The Account screen. */
export class AccountPage {
  readonly packs: Locator
  readonly buy: Locator
  readonly panel: Locator
  readonly history: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.packs = page.getByRole('radiogroup', { name: 'Credit pack' })
    this.panel = page.getByRole('complementary', { name: 'Add credits' })
    this.buy = this.panel.getByRole('button', { name: /^Open payment page, / })
    this.history = page.getByRole('listbox', { name: 'Transactions' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Account' }).click()
    await this.packs.waitFor()
  }

  async show(tab: 'Credits and usage' | 'Tier and limits' | 'Transactions' | 'Profile'): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click()
  }

  /** Closes a payment page and goes back to the window, which asks how the purchase stands. */
  async returnFrom(payment: Page): Promise<void> {
    await payment.close()
    // A browser without a screen moves no focus between its pages.
    await this.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  }

  field(label: 'Name' | 'About' | 'Website'): Locator {
    return this.page.getByRole('textbox', { name: label })
  }
}
