import { expect, type Locator, type Page } from '@playwright/test'

/** The first screen: where should Backlot work? */
export class FirstRunPage {
  readonly heading: Locator
  readonly address: Locator
  readonly key: Locator
  readonly open: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { name: 'Where should Backlot work?' })
    this.address = page.getByRole('textbox', { name: 'Service address' })
    this.key = page.getByLabel('API key', { exact: false }).and(page.locator('input'))
    this.open = page.getByRole('button', { name: 'Open workspace' })
  }

  /** Opens the page of a program that is new and works on this computer. */
  async enter(url: string): Promise<void> {
    await this.page.goto(url)
    await this.open.click()
  }

  /** Does so by keyboard alone. */
  async enterByKeyboard(url: string): Promise<void> {
    await this.page.goto(url)
    await expect(this.page.getByRole('radio', { name: 'This computer' })).toBeFocused()
    await this.page.keyboard.press('Enter')
  }

  /** Opens the page of a program that is new and works with a hosted account. */
  async enterAccount(url: string, account: { baseUrl: string; key: string }): Promise<void> {
    await this.page.goto(url)
    await this.typeAccount(account)
    await this.open.click()
  }

  /** Chooses a hosted account and types what is given. */
  async typeAccount(account: { baseUrl: string; key: string }): Promise<void> {
    await this.page.getByRole('radio', { name: 'A hosted account' }).check()
    await this.address.fill(account.baseUrl)
    await this.key.fill(account.key)
  }

  /** The sentence under a field. */
  problemOf(field: Locator): Promise<string> {
    return field.evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    })
  }
}
