import type { Locator, Page } from '@playwright/test'

/** The Library screen. */
export class LibraryPage {
  readonly sidebar: Locator
  readonly grid: Locator
  readonly files: Locator
  readonly inspector: Locator

  constructor(page: Page) {
    this.sidebar = page.getByRole('navigation', { name: 'Screens' })
    this.grid = page.getByRole('grid', { name: 'Files' })
    this.files = this.grid.getByRole('gridcell')
    this.inspector = page.getByRole('complementary', { name: 'Selected file' })
  }

  /** Opens it from the sidebar. */
  async open(): Promise<void> {
    await this.sidebar.getByRole('link', { name: 'Library' }).click()
  }

  /** Decodes the selected file's original in the browser. Returns its width and height in px. */
  originalSize(): Promise<{ width: number; height: number }> {
    return this.inspector.locator('img').evaluate(async (thumbnail: HTMLImageElement) => {
      const image = new Image()
      image.src = thumbnail.src.replace(/thumbnail\/\d+$/, 'original')
      await image.decode()
      return { width: image.naturalWidth, height: image.naturalHeight }
    })
  }
}
