import { expect, test } from './fixtures.ts'
import { seriousInEither } from './serious.ts'
import { runCommand } from './pages/palette.ts'

/** Would catch: a tool of the service that cannot be found, priced, called or accounted for by keyboard and screen alone. */
test(
  'a tool of this computer is priced, called once, and its charge is explained in Account',
  { tag: '@harness' },
  async ({ page, program, firstRun }) => {
    await firstRun.enterByKeyboard(program.url)
    await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
    await runCommand(page, 'Show tools of the service')
    const list = page.getByRole('listbox', { name: 'Tools of this service' })
    const tool = page.getByRole('group', { name: 'Tool', exact: true })
    await expect(list.getByRole('option').first()).toBeVisible()
    await expect(page.getByText('55 tools')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('generate_image')
    await expect(tool.getByRole('heading', { name: 'Generate an image' })).toBeVisible()
    await tool.getByRole('textbox', { name: /^Prompt/ }).fill('a lighthouse keeper')
    const call = tool.getByRole('button', { name: /^Call tool, 2/ })
    await expect(call).toBeVisible()
    expect(await seriousInEither(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await expect(tool.getByText(/^Answered in .* Charged 2/)).toBeVisible()
    await expect(tool.getByText(/"status": "processing"/)).toBeVisible()
    expect(await seriousInEither(page)).toEqual([])

    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('tab', { name: /^Transactions/ }).click()
    await expect(page.getByText('Tool call · Generate an image')).toBeVisible()
    await expect(page.getByText(/unexplained charge/)).toHaveCount(0)
  },
)
