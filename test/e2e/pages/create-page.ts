import { expect, type Locator, type Page } from '@playwright/test'

/** The Create screen. */
export class CreatePage {
  readonly prompt: Locator
  readonly spend: Locator
  readonly strip: Locator
  readonly stage: Locator
  readonly price: Locator
  readonly models: Locator
  readonly findModel: Locator
  readonly statusBar: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.prompt = page.getByRole('textbox', { name: /^Prompt/ })
    this.price = page.getByRole('region', { name: 'Price' })
    this.spend = this.price.getByRole('button', { name: /^(Run|Hold)/ })
    this.strip = page.getByRole('listbox', { name: 'Runs' })
    this.stage = page.getByRole('region', { name: 'Viewer' })
    this.models = page.getByRole('listbox', { name: 'Models' })
    this.findModel = page.getByRole('searchbox', { name: 'Search models' })
    this.statusBar = page.getByRole('contentinfo', { name: 'Status' })
  }

  /** Finds a model by its name and opens it: the list only contains visible rows. */
  async openModel(name: string): Promise<void> {
    await this.findModel.fill(name)
    await this.settled()
    await this.models.getByRole('option', { name }).click()
    await this.page.getByRole('heading', { name, exact: true }).waitFor()
  }

  /** Waits until the list of models matches the search, which updates when the page is idle. */
  async settled(): Promise<void> {
    await expect(this.page.getByRole('complementary', { name: 'Models' })).toHaveAttribute('aria-busy', 'false')
  }

  /** Returns the credits in the status bar, once the balance has been read. */
  async balance(): Promise<number> {
    const text = await this.statusBar.getByText(/^[\d,]+ (practice )?cr$/).textContent()
    return Number(/^[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))
  }

  /** Returns the credits on the Run button, once there is a price and nothing else is being sent. */
  async quotedCredits(): Promise<number> {
    const spend = this.price.getByRole('button', { name: /^Run, [\d,]+ (practice )?credits?$/ })
    await expect(spend).toBeEnabled()
    const name = await spend.ariaSnapshot()
    return Number(/\d[\d,]*/.exec(name)?.[0].replaceAll(',', ''))
  }

  /** Returns a line of the caption under the viewer. */
  caption(text: string | RegExp): Locator {
    return this.stage.getByText(text)
  }
}
