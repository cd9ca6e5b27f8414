import { expect, type Locator, type Page } from '@playwright/test'
import { reach } from './reach.ts'

/** The first screen: where do you want to work? */
export class FirstRunPage {
  readonly heading: Locator
  readonly address: Locator
  readonly key: Locator
  readonly open: Locator
  private readonly switcher: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { name: 'Where do you want to work?' })
    this.address = page.getByRole('textbox', { name: 'Service address' })
    this.key = page.getByLabel('API key', { exact: false }).and(page.locator('input'))
    this.open = page.getByRole('button', { name: 'Open workspace' })
    this.switcher = page.getByRole('button', { name: /^Workspace: / })
  }

  /** Opens the page of a program and adds "This computer", as the first workspace or as another one. */
  async enter(url: string): Promise<void> {
    await this.show(url)
    await this.openThisComputer()
  }

  /** Adds "This computer" beside the workspace that is open. */
  async addThisComputer(): Promise<void> {
    await this.addWorkspace()
    await this.openThisComputer()
  }

  private async openThisComputer(): Promise<void> {
    await this.page.getByRole('radio', { name: 'This computer' }).check()
    await this.open.click()
    await expect(this.heading).toBeHidden()
  }

  /** Opens the page of a program without a workspace and chooses "This computer", by keyboard alone. */
  async enterByKeyboard(url: string): Promise<void> {
    await this.page.goto(url)
    await expect(this.page.getByRole('radio', { name: 'This computer' })).toBeFocused()
    await this.page.keyboard.press('Enter')
  }

  /** Opens the page of a program without a workspace and adds a hosted account, by keyboard alone. */
  async enterAccountByKeyboard(url: string, { baseUrl, key }: { baseUrl: string; key: string }): Promise<void> {
    await this.page.goto(url)
    await expect(this.page.getByRole('radio', { name: 'This computer' })).toBeFocused()
    await this.page.keyboard.press('ArrowDown')
    await expect(this.page.getByRole('radio', { name: 'Hosted account' })).toBeChecked()
    await reach(this.page, this.address)
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.type(baseUrl)
    await reach(this.page, this.key)
    await this.page.keyboard.type(key)
    await this.page.keyboard.press('Enter')
    await expect(this.heading).toBeHidden()
  }

  /** Opens the page of a program and adds a hosted account, as the first workspace or as another one. */
  async enterAccount(url: string, account: { baseUrl: string; key: string }): Promise<void> {
    await this.show(url)
    await this.typeAccount(account)
    await this.open.click()
    await expect(this.heading).toBeHidden()
  }

  /** Opens the screen that adds a workspace, whether or not one exists. */
  async show(url: string): Promise<void> {
    await this.page.goto(url)
    await expect(this.heading.or(this.switcher)).toBeVisible()
    if (!(await this.heading.isVisible())) await this.addWorkspace()
  }

  private async addWorkspace(): Promise<void> {
    await this.switcher.click()
    await this.page.getByRole('button', { name: 'Add workspace' }).click()
  }

  /** Chooses a hosted account and fills in its fields. */
  async typeAccount(account: { baseUrl: string; key: string }): Promise<void> {
    await this.page.getByRole('radio', { name: 'Hosted account' }).check()
    await this.address.fill(account.baseUrl)
    await this.key.fill(account.key)
  }

  /** Returns the error under a field. */
  problemOf(field: Locator): Promise<string> {
    return field.evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    })
  }
}
