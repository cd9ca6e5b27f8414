import type { Locator, Page } from '@playwright/test'
import { reach } from './reach.ts'

/** The queue above the status bar. */
export class QueueDrawer {
  readonly region: Locator
  readonly grid: Locator
  readonly rows: Locator
  readonly undo: Locator
  readonly resume: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Queue', exact: true })
    this.grid = this.region.getByRole('grid', { name: 'Queue' })
    this.rows = this.grid.locator('[aria-selected]')
    this.undo = this.region.getByRole('button', { name: 'Undo' })
    this.resume = this.region.getByRole('button', { name: 'Resume', exact: true })
  }

  /** Opens or closes it with its shortcut. */
  async toggle(): Promise<void> {
    await this.page.keyboard.press('Control+Backquote')
  }

  /** Moves the focus to an element with Tab, as a user without a pointer does. */
  async reach(target: Locator): Promise<void> {
    await reach(this.page, target)
  }

  /** Returns the prompts of the queued runs, in their order. */
  async waiting(): Promise<string[]> {
    const rows = await this.rows.filter({ hasText: 'Queued' }).all()
    return Promise.all(rows.map(async (row) => (await row.getByRole('gridcell').nth(2).textContent()) ?? ''))
  }
}
