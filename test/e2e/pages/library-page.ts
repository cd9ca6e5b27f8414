import { expect, type Locator, type Page } from '@playwright/test'

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
    const box = await this.page.getByRole('region', { name: 'Files' }).boundingBox()
    if (box === null) throw new Error('The files are not visible.')
    const session = await this.page.context().newCDPSession(this.page)
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const data = { items: [], files: [...files], dragOperationsMask: 1 }
    const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      session.send('Input.dispatchDragEvent', { type, ...at, data })
    // An empty library shows it as well.
    const hint = this.page.getByText(/^Drop files or folders to import them/u)
    const before = await hint.count()
    await send('dragEnter')
    // The system repeats this while the files are held, and drops nothing on a place that has not taken it yet.
    await expect
      .poll(async () => {
        await send('dragOver')
        return hint.count()
      })
      .toBeGreaterThan(before)
    await send('drop')
    await session.detach()
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
