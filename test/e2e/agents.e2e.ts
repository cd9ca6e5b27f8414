import { openClient } from '../helpers/open-agent.ts'
import { expect, test, untilDone } from './fixtures.ts'
import { runCommand } from './pages/palette.ts'
import { seriousInEither } from './serious.ts'

/** Would catch: an agent that spends before the user's yes, a request that cannot be answered by keyboard, images that are
 *  not under the agent's name, and an over-budget request that gets through or is not explained. */
test('an agent’s request is approved by keyboard, its images are in the library, and one over budget is refused', async ({
  page,
  newProgram,
  firstRun,
  library,
}) => {
  await firstRun.enterByKeyboard(newProgram.url)
  await expect(library.sidebar).toBeVisible()
  await runCommand(page, 'Show agents')
  await expect(page.getByText('No agents connected')).toBeVisible()
  await runCommand(page, 'Connect an agent')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Catalogue assistant')
  await dialog.getByRole('spinbutton', { name: 'Daily budget' }).fill('40')
  await dialog.getByRole('button', { name: 'Create agent' }).press('Enter')
  const token = await dialog
    .getByRole('region', { name: 'Token' })
    .getByText(/^bl-agent-[0-9a-f]{64}$/)
    .textContent()
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  const address = await page.getByText(/^127\.0\.0\.1:\d+$/).textContent()

  await using client = await openClient(`http://${address}/mcp`, token ?? '')
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: args })
    const [first] = content as { text?: string }[]
    return { isError, text: first?.text ?? '' }
  }
  const { models } = JSON.parse((await call('list_models', {})).text)
  const { modelId } = models.find(({ name }: { name: string }) => name === 'Azulejo 8')

  await runCommand(page, 'Show runs')
  const reason = 'Three new tiles for the autumn page.'
  const answer = call('batch_generate', { modelId, prompts: ['a blue tile', 'a green tile', 'a white tile'], reason })
  const waiting = page.getByRole('button', { name: '1 approval waiting' })
  await expect(waiting).toBeVisible()
  await runCommand(page, 'Go to waiting approvals')
  const card = page.getByRole('region', { name: 'Request of Catalogue assistant' })
  await expect(card).toContainText('Run 3 images with Azulejo 8?')
  await expect(card).toContainText(reason)
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect(card).toContainText('3 × 1 cr')
  expect(await seriousInEither(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  const { jobId } = JSON.parse((await answer).text)
  await expect(card).toBeHidden()
  await client.callTool({ name: 'wait_job', arguments: { jobId, seconds: 120 } }, { timeout: untilDone.timeout })
  await expect(page.getByRole('option', { name: /batch_generate .*Approved by you/ })).toBeVisible()

  const many = await call('batch_generate', { modelId, prompts: Array.from({ length: 50 }, (_, at) => `tile ${at}`) })
  expect(many).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^Over the daily budget of Catalogue assistant/),
  })
  await expect(page.getByRole('option', { name: /Refused, over daily budget/ })).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])

  await page.keyboard.press('Control+5')
  // The three of one request are one stack.
  await expect(library.files).toHaveCount(1)
  await library.files.first().click()
  await expect(library.inspector).toContainText('Catalogue assistant')
})
