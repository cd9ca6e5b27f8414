import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The saved items of the Create screen: recipes, and prompts with their lists and variables. Used by keyboard alone.
 */
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

  /** Opens a tab of the saved prompts and focuses its search. */
  async openPrompts(part: 'Saved prompts' | 'Lists' | 'Variables'): Promise<void> {
    await this.page.keyboard.press('Control+p')
    await expect(this.prompts.getByRole('searchbox')).toBeFocused()
    await this.page.keyboard.press('Shift+Tab')
    const parts = this.prompts.getByRole('radio')
    // The focus of a radio group follows an arrow key only after a timer.
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

  /** Saves an entry in the open tab, starting from its search. */
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

  /** Saves a recipe from the Create screen. */
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
