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

  /** Goes there by the rail. */
  async open(): Promise<void> {
    await this.sidebar.getByRole('link', { name: 'Library' }).click()
  }

  /** The selected file's original, decoded by the browser: its true width and height in px. */
  originalSize(): Promise<{ width: number; height: number }> {
    return this.inspector.locator('img').evaluate(async (thumbnail: HTMLImageElement) => {
      const image = new Image()
      image.src = thumbnail.src.replace(/thumbnail\/\d+$/, 'original')
      await image.decode()
      return { width: image.naturalWidth, height: image.naturalHeight }
    })
  }
}
