import { expect, type Locator, type Page } from '@playwright/test'
import { dropFiles } from './drop-files.ts'

/** The Library screen. */
export class LibraryPage {
  readonly sidebar: Locator
  readonly grid: Locator
  readonly files: Locator
  readonly inspector: Locator
  readonly trash: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.sidebar = page.getByRole('navigation', { name: 'Screens' })
    this.grid = page.getByRole('grid', { name: 'Files' })
    this.files = this.grid.getByRole('gridcell')
    this.inspector = page.getByRole('complementary', { name: 'Selected file' })
    this.trash = page.getByRole('button', { name: /^Trash/ })
  }

  /** Opens it from the sidebar. */
  async open(): Promise<void> {
    await this.sidebar.getByRole('link', { name: 'Library' }).click()
  }

  /** Returns a file of the grid by the start of its name. */
  file(name: string): Locator {
    return this.grid.getByRole('gridcell', { name: new RegExp(`^${name}\\b`, 'u') })
  }

  /** Drops files and folders of this computer on the files, as a file manager does. */
  async drop(files: readonly string[]): Promise<void> {
    const hint = this.page.getByText(/^Drop files or folders to import them/u)
    await dropFiles(this.page.getByRole('region', { name: 'Files' }), files, () => hint.isVisible())
  }

  /** Imports all files of a folder and waits until they are listed. */
  async import(folder: string, count: number): Promise<void> {
    await this.drop([folder])
    await this.page.getByText(`Imported ${count} files.`).waitFor()
    await this.page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(this.page.getByText(new RegExp(`^${count} of ${count}$`, 'u'))).toBeVisible()
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
