import Sqlite from 'better-sqlite3'
import { join } from 'node:path'
import { z } from 'zod'
import { expect, untilDone, test } from './fixtures.ts'
import { runCommand } from './pages/palette.ts'
import { pickOption } from './pages/pick-option.ts'
import { reach } from './pages/reach.ts'
import { RecipeFiles } from './pages/saved-items.ts'
import { startProgram } from './program.ts'
import { serious } from './serious.ts'

/**
 * Would catch: a filter that cannot be reached, a template that is sent without a preview or unexpanded, a recipe that
 * makes something else.
 */
test('a model is found by filters, a template is run and saved as a recipe, by keyboard alone', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  const billing = new RecipeFiles(page)
  const { keyboard } = page
  await firstRun.enterByKeyboard(program.url)
  await expect(create.models.getByRole('option').first()).toBeVisible()

  await keyboard.press('/')
  await expect(create.findModel).toBeFocused()
  await reach(page, page.getByRole('button', { name: /^Category/ }))
  await keyboard.press('ArrowDown')
  await pickOption(page, 'Pattern')
  await expect(create.models.getByRole('option')).toHaveCount(1)
  await keyboard.press('/')
  await expect(create.findModel).toBeFocused()
  await keyboard.type('azu')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Azulejo 8', exact: true })).toBeVisible()
  await expect(create.prompt).toBeFocused()
  const before = await create.balance()

  await billing.openPrompts('Lists')
  await billing.keep(['glaze', 'ochre\nceladon'])
  await keyboard.press('Escape')
  await expect(create.prompt).toBeFocused()
  await billing.openPrompts('Saved prompts')
  await billing.keep(['Tile', 'Ceramics', 'a {blue|green} __glaze__ tile'])
  expect(await serious(page)).toEqual([])
  await keyboard.press('Escape')
  await expect(create.prompt).toBeFocused()

  await keyboard.type('old words')
  await billing.openPrompts('Saved prompts')
  await keyboard.type('cera')
  await expect(billing.prompts.getByRole('option', { name: /^Tile/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(create.prompt).toHaveValue('a {blue|green} __glaze__ tile')
  await expect(create.prompt).toBeFocused()
  await expect(create.stage.getByText(/^Next: \d of 4$/)).toBeVisible()
  await keyboard.press('Control+z')
  await expect(create.prompt).toHaveValue('old words')
  await keyboard.press('Control+y')
  await expect(create.prompt).toHaveValue('a {blue|green} __glaze__ tile')
  await keyboard.press('Control+End')

  await keyboard.type(', __lost__')
  await keyboard.press('Control+Enter')
  await expect(create.stage.getByRole('alert')).toContainText('The list “lost” doesn’t exist')
  for (const _ of ', __lost__') await keyboard.press('Backspace')
  await keyboard.type(' on __gl')
  await expect(billing.completion.getByRole('option', { name: 'glaze' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(create.prompt).toHaveValue('a {blue|green} __glaze__ tile on __glaze__')
  await expect(create.stage.getByText(/^Next: \d of 8$/)).toBeVisible()
  expect(await create.balance()).toBe(before)
  await create.quotedCredits()
  await keyboard.press('Control+Enter')
  await expect(create.strip.getByText('Run 1')).toBeVisible()
  await expect(create.caption(/^Done/)).toBeVisible(untilDone)
  const seed = (await create.caption(/^Seed /).textContent()) ?? ''

  await billing.keepRecipe('Glaze study', 'Tiles')
  await keyboard.press('Control+o')
  await expect(billing.recipes.getByRole('option', { name: /Glaze study/ })).toBeVisible()
  await expect(billing.recipes.getByText('Template:')).toBeVisible()
  expect(await serious(page)).toEqual([])
  await expect(billing.recipes.getByRole('searchbox')).toBeFocused()
  await keyboard.press('Enter')
  await expect(create.spend).toBeFocused()
  await expect(create.prompt).toHaveValue(/^a (blue|green) (ochre|celadon) tile on (ochre|celadon)$/)
  await create.quotedCredits()
  await keyboard.press('Control+Enter')
  await expect(create.strip.getByText('Run 2')).toBeVisible()
  await expect.poll(() => create.balance()).toBe(before - 2)
  const second = create.strip.getByRole('option').filter({ hasText: 'Run 2' })
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(create.caption(/^Seed /)).toHaveText(seed)
})

const Models = z.array(z.looseObject({ id: z.string(), name: z.string(), credits: z.number() }))

/**
 * Rewrites the stored catalog of a stopped program to an older one: a higher price, one model less, another removed
 * since.
 */
function ageCatalog(profile: string): void {
  const database = new Sqlite(join(profile, 'cache.db'))
  const stored = z.object({ models: z.string() }).parse(database.prepare('SELECT models FROM catalog').get())
  const models = Models.parse(JSON.parse(stored.models)).filter(({ name }) => name !== 'Azulejo 8')
  const older = models.map((model) => (model.name === 'Meridian 100' ? { ...model, credits: 3 } : model))
  const [first] = older
  const gone = { ...first, id: 'old-kiln', name: 'Old Kiln' }
  database.prepare('UPDATE catalog SET models = ?, updated_at = ?').run(JSON.stringify([gone, ...older]), Date.now())
  database.close()
}

/**
 * Would catch: a catalog that changes silently, a recipe that runs at another price without notice, a draft that is
 * lost with its model.
 */
test(
  'a changed catalog is reported in the list and in the affected recipes, by keyboard alone',
  { tag: '@harness' },
  async ({ page, profile, firstRun, create }) => {
    const billing = new RecipeFiles(page)
    const { keyboard } = page
    const first = await startProgram(profile)
    await firstRun.enterByKeyboard(first.url)
    await expect(create.models.getByRole('option').first()).toBeVisible()
    await first.stop()
    ageCatalog(profile)

    const program = await startProgram(profile)
    try {
      await page.goto(program.url)
      await expect(create.models.getByRole('option').first()).toBeVisible()
      await keyboard.press('/')
      await expect(create.findModel).toBeFocused()
      await keyboard.type('old kiln')
      await keyboard.press('Enter')
      await expect(create.prompt).toBeFocused()
      await keyboard.type('a draft for later')
      await keyboard.press('Tab')
      await keyboard.press('/')
      await expect(create.findModel).toBeFocused()
      await keyboard.type('meridian')
      await keyboard.press('Enter')
      await expect(create.prompt).toBeFocused()
      await keyboard.type('a blue lake')
      await expect(create.price.getByRole('button', { name: 'Run, 3 practice credits' })).toBeVisible()
      await billing.keepRecipe('Lake of before', '')

      await runCommand(page, 'Refresh models')
      const line = page.getByRole('button', { name: '1 changed, 1 new, 1 removed since you last checked' })
      await expect(line).toBeVisible()
      await line.press('Enter')
      await expect(billing.changes.getByText('The price fell from 3 cr to 2 cr.')).toBeVisible()
      await keyboard.press('Escape')
      await expect(billing.changes).toBeHidden()
      await keyboard.press('Control+o')
      await expect(billing.recipes.getByText('Meridian 100 has changed since you saved this.')).toBeVisible()
      await expect(billing.recipes.getByText('The price fell from 3 cr to 2 cr.')).toBeVisible()
      await expect(billing.recipes.getByRole('searchbox')).toBeFocused()
      await keyboard.press('Enter')
      await expect(create.price.getByRole('button', { name: 'Run, 2 practice credits' })).toBeFocused()

      await create.findModel.press('Control+a')
      await keyboard.press('Delete')
      await keyboard.type('old kiln')
      await expect(create.models.getByRole('option', { name: /Old Kiln.*Unavailable/ })).toBeVisible()
      await page.getByRole('button', { name: 'Dismiss changes' }).press('Enter')
      await expect(line).toBeHidden()
      await create.models.press('Enter')
      await expect(create.prompt).toHaveValue('a draft for later')
      await expect(create.price.getByText('Old Kiln is no longer in the catalog.')).toBeVisible()
    } finally {
      await program.stop()
    }
  },
)
