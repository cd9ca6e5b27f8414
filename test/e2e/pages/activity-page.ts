import type { Locator, Page } from '@playwright/test'

/** The Activity screen. */
export class ActivityPage {
  readonly runs: Locator
  readonly inspector: Locator
  readonly filter: Locator
  readonly csv: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.runs = page.getByRole('listbox', { name: /^Runs, newest first/ })
    this.inspector = page.getByRole('complementary', { name: 'Run' })
    this.filter = page.getByRole('searchbox', { name: 'Filter runs' })
    this.csv = page.getByRole('button', { name: 'Export CSV' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Activity' }).click()
    await this.page.getByRole('tab', { name: 'Runs' }).waitFor()
  }

  async openSpending(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Spending' }).click()
  }

  /** Shows only runs in a state, by its name in the list. */
  async showState(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Status/ }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }
}
