import type { Locator, Page } from '@playwright/test'

/** The Batch tab of Create: the form of a batch, and the sheet of a running one. */
export class BatchTab {
  readonly tab: Locator
  readonly prompts: Locator
  readonly name: Locator
  readonly budget: Locator
  readonly copies: Locator
  readonly runs: Locator
  readonly spend: Locator
  readonly meter: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.tab = page.getByRole('radio', { name: 'Batch' })
    this.prompts = page.getByRole('textbox', { name: /^Prompts, one per line/ })
    this.name = page.getByRole('textbox', { name: /^Name/ })
    this.budget = page.getByRole('spinbutton', { name: /^Budget/ })
    this.copies = page.getByRole('spinbutton', { name: 'Runs each' })
    this.runs = page.getByRole('listbox', { name: 'Runs in this batch' })
    this.spend = page.getByRole('region', { name: 'Price' }).getByRole('button', { name: /^Run/ })
    this.meter = page.getByRole('complementary', { name: 'Batch' })
  }

  /** Returns the sheet of a batch by its name. */
  sheet(name: string): Locator {
    return this.page.getByRole('region', { name })
  }

  /** Drops a file on the prompts. */
  async drop(name: string, text: string): Promise<void> {
    const data = await this.page.evaluateHandle(
      ([fileName, content]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/csv' }))
        return transfer
      },
      [name, text] as const,
    )
    await this.prompts.dispatchEvent('drop', { dataTransfer: data })
  }
}
