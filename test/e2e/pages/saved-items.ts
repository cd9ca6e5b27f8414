import { expect, type Locator, type Page } from '@playwright/test'

/** The books of the Create screen: recipes, and prompts with their lists and variables. Used by keys alone. */
export class RecipeFiles {
  readonly recipes: Locator
  readonly prompts: Locator
  readonly changes: Locator
  readonly completion: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.recipes = page.getByRole('dialog', { name: 'Recipes' })
    this.prompts = page.getByRole('dialog', { name: 'Prompts' })
    this.changes = page.getByRole('dialog', { name: 'Model changes' })
    this.completion = page.getByRole('listbox', { name: 'Suggestions' })
  }

  /** Opens a part of the book of prompts; the focus is in its search then. */
  async openPrompts(part: 'Saved prompts' | 'Lists' | 'Variables'): Promise<void> {
    await this.page.keyboard.press('Control+p')
    await expect(this.prompts.getByRole('searchbox')).toBeFocused()
    await this.page.keyboard.press('Shift+Tab')
    const parts = this.prompts.getByRole('radio')
    // The focus of a group of choices follows an arrow key in a timer of its own.
    for (let step = 1; step <= { 'Saved prompts': 1, Lists: 2, Variables: 3 }[part]; step += 1) {
      await this.page.keyboard.press('ArrowRight')
      await expect(parts.nth(step)).toBeFocused()
    }
    await this.page.keyboard.press('Enter')
    const search = this.prompts.getByRole('searchbox', { name: `Search ${part.toLowerCase()}` })
    await expect(search).toBeVisible()
    await this.page.keyboard.press('Tab')
    await expect(search).toBeFocused()
  }

  /** Keeps an entry in the part that is open, from its search. */
  async keep(fields: readonly string[]): Promise<void> {
    const { keyboard } = this.page
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(this.prompts.getByRole('textbox', { name: /^Name/ })).toBeFocused()
    for (const [index, text] of fields.entries()) {
      if (index > 0) await keyboard.press('Tab')
      await keyboard.insertText(text)
    }
    await keyboard.press('Control+Enter')
    await this.prompts.getByText(`“${fields[0]}” saved.`).waitFor()
  }

  /** Keeps a recipe from the Create screen. */
  async keepRecipe(name: string, folder: string): Promise<void> {
    const { keyboard } = this.page
    await keyboard.press('Control+s')
    const dialog = this.page.getByRole('dialog', { name: 'Save as recipe' })
    await expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeFocused()
    await keyboard.type(name)
    await keyboard.press('Tab')
    await keyboard.type(folder)
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
}
