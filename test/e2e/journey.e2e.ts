import { startBuiltService } from './built-service.ts'
import { expect, untilDone, test } from './fixtures.ts'
import { runCommand } from './pages/palette.ts'
import { reach } from './pages/reach.ts'

/** Would catch: a first run that ends anywhere but at an image in the library, priced before the click. */
test('a new user makes a first image by mouse', async ({ page, program, firstRun, create, library }) => {
  await page.goto(program.url)
  await expect(firstRun.heading).toBeVisible()
  await firstRun.open.click()

  await create.openModel('Cameo 12')
  await page.getByRole('radio', { name: '3:2' }).click()
  await create.prompt.fill('A quiet lake under tall mountains at dawn, mist over the water')
  const quoted = await create.quotedCredits()
  const before = await create.balance()
  await create.spend.click()

  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
  await expect.poll(() => create.balance()).toBe(before - quoted)
  await expect(create.strip.getByRole('option')).toHaveCount(1)

  await library.open()
  await expect(library.files).toHaveCount(1)
  await library.files.first().click()
  await expect(library.inspector.getByRole('heading', { name: /^A quiet lake under tall mountains/ })).toBeVisible()
  await expect(library.inspector.getByText(`${quoted} practice cr`)).toBeVisible()
  const size = await library.originalSize()
  expect(size.width / size.height).toBeCloseTo(1.5, 2)
  await expect(library.inspector.getByText(`${size.width} × ${size.height}`)).toBeVisible()

  await library.inspector.getByRole('button', { name: 'Reuse settings' }).click()
  await expect(create.prompt).toHaveValue('A quiet lake under tall mountains at dawn, mist over the water')
  await expect(page.getByRole('radio', { name: '3:2' })).toBeChecked()
})

/** Would catch: a control that only a pointer reaches, and a focus that is lost between screens. */
test('a new user makes a first image by keyboard alone', async ({
  page,
  newProgram: program,
  firstRun,
  create,
  library,
}) => {
  await firstRun.enterByKeyboard(program.url)
  await expect(create.models).toBeVisible()

  await page.keyboard.press('/')
  await expect(create.findModel).toBeFocused()
  await page.keyboard.type('Azulejo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Azulejo 8', exact: true })).toBeVisible()

  await expect(create.prompt).toBeFocused()
  await page.keyboard.type('deep blue silk with a gold thread')
  const quoted = await create.quotedCredits()
  await page.keyboard.press('Control+Enter')
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)

  await runCommand(page, 'Go to Library')
  await expect(library.files).toHaveCount(1)
  await reach(page, library.grid)
  await page.keyboard.press('ArrowRight')
  await expect(library.inspector.getByRole('heading', { name: 'deep blue silk with a gold thread' })).toBeVisible()
  await expect(library.inspector.getByText(`${quoted} practice cr`)).toBeVisible()
  const size = await library.originalSize()
  await expect(library.inspector.getByText(`${size.width} × ${size.height}`)).toBeVisible()
})

/** Would catch: a hosted account that works less well than the built-in one. */
test('an account at a service makes images for real credits', async ({ page, program, firstRun, create, library }) => {
  await using service = await startBuiltService()
  await firstRun.show(program.url)
  await firstRun.typeAccount({ baseUrl: service.baseUrl, key: service.apiKey })
  await firstRun.key.blur()
  await expect(page.getByText(/^Key accepted\. Balance: 1,000/)).toBeVisible()
  await firstRun.open.click()

  await create.openModel('Cameo 12')
  await create.prompt.fill('a snowy ridge under stars')
  await expect(create.price.getByRole('button', { name: 'Run, 2 credits' })).toBeVisible()
  await create.spend.click()
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
  await library.open()
  await expect(library.files).toHaveCount(1)
})
