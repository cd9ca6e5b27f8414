import { expect, untilDone, test } from './fixtures.ts'
import { QueueDrawer } from './pages/queue-drawer.ts'
import { serious } from './serious.ts'

const words = ['a lake', 'a ridge', 'a fjord', 'a dune']

/** Would catch: a queue that needs a pointer, that loses the order or a removal, or that sends paused runs. */
test('a queue is paused, reordered, edited, trimmed and resumed by keyboard alone', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  const queue = new QueueDrawer(page)
  await firstRun.enterByKeyboard(program.url)
  await create.openModel('Cameo 12')

  await queue.toggle()
  await expect(queue.region.getByRole('heading', { name: 'Queue is empty' })).toBeVisible()
  await queue.reach(queue.region.getByRole('button', { name: 'Pause', exact: true }))
  await page.keyboard.press('Enter')
  await expect(queue.region.getByText('Paused.')).toBeVisible()
  for (const [index, prompt] of words.entries()) {
    await queue.reach(create.prompt)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(prompt)
    await create.quotedCredits()
    await page.keyboard.press('Control+Enter')
    await expect(queue.rows).toHaveCount(index + 1)
  }
  await expect.poll(() => queue.waiting()).toEqual(words)
  await expect(create.statusBar.getByRole('button', { name: 'Queue: 0 running, 4 queued, paused' })).toBeVisible()

  await queue.reach(queue.grid)
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => queue.waiting()).toEqual(['a lake', 'a ridge', 'a dune', 'a fjord'])

  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit run 1' })
  await queue.reach(dialog.getByRole('textbox', { name: /^Prompt/ }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('a quiet tarn')
  const save = dialog.getByRole('button', { name: /^Save, 2 practice credits$/ })
  await expect(save).toBeVisible()
  await queue.reach(save)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await queue.waiting())[0]).toBe('a quiet tarn')

  await queue.reach(queue.grid)
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Delete')
  await expect(queue.region.getByText('2 runs removed. Nothing was charged.')).toBeVisible()
  await expect(queue.rows).toHaveCount(2)
  expect(await serious(page)).toEqual([])
  await queue.reach(queue.undo)
  await page.keyboard.press('Enter')
  await expect.poll(() => queue.waiting()).toEqual(['a quiet tarn', 'a ridge', 'a dune', 'a fjord'])
  expect(await create.balance()).toBe(1000)

  await queue.reach(queue.resume)
  await page.keyboard.press('Enter')
  // Empty, it takes no space.
  await expect(queue.region).toBeHidden(untilDone)
  await expect.poll(() => create.balance()).toBe(1000 - 4 * 2)
})
