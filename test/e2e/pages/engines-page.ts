import { expect, type Locator, type Page } from '@playwright/test'

/** Settings > Engines. */
export class EnginesPage {
  readonly address: Locator
  readonly key: Locator
  readonly test: Locator
  readonly model: Locator
  readonly workflow: Locator
  private readonly page: Page
  private readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Add an engine' })
    this.address = this.dialog.getByRole('textbox', { name: 'Address' })
    this.key = this.dialog.getByLabel(/^Key/)
    this.model = page.getByRole('complementary', { name: 'Model', exact: true })
    this.test = this.model.getByRole('button', { name: 'Test run, free' })
    this.workflow = page.getByRole('complementary', { name: 'New model from a workflow' })
  }

  /** Opens it by its row in Settings, by keyboard. */
  async open(): Promise<void> {
    await this.page.keyboard.press('Control+Comma')
    await this.page.getByRole('button', { name: /^Engines/ }).click()
    await expect(this.page.getByRole('heading', { name: 'Engines' })).toBeVisible()
  }

  /** An engine in the list, by its name. */
  engine(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  /**
   * Adds a server by its address, by keyboard: as an engine, or to the pool of one. `key`: of a server that wants one, which
   * is said at its field while the address stays.
   */
  async add(
    address: string,
    as: { readonly name: string } | { readonly key: string } | { readonly pool: string },
  ): Promise<void> {
    await this.page.getByRole('button', { name: 'Add by address' }).press('Enter')
    await this.address.fill(address)
    await this.address.press('Enter')
    if ('key' in as) {
      await expect(this.key).toHaveAttribute('aria-invalid', 'true')
      await expect(this.address).toHaveValue(address)
      await this.key.fill(as.key)
      await this.key.press('Enter')
    }
    await expect(this.dialog.getByText(/answered in/)).toBeVisible()
    if ('name' in as) await this.dialog.getByRole('textbox', { name: /^Name/ }).fill(as.name)
    if ('pool' in as) {
      await this.dialog.getByRole('button', { name: /^Add as/ }).press('Enter')
      await this.page.getByRole('option', { name: `Another server of ${as.pool}` }).click()
    }
    await this.dialog.getByRole('button', { name: /^Add (?:engine|server)$/ }).press('Enter')
    await expect(this.dialog).toBeHidden()
  }

  /** Drops a file on the list. */
  async drop(name: string, text: string): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ([fileName, content]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([content], fileName, { type: 'application/json' }))
        return transfer
      },
      [name, text] as const,
    )
    await this.page.getByRole('button', { name: /^Drop a ComfyUI workflow/ }).dispatchEvent('drop', { dataTransfer })
  }
}
