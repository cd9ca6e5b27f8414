// Would catch: a figure without the time it was read, a chart that says less than its table or mixes up its models, a
// limit whose parts are not told, a CSV that ends after its first page, and a guard rail that is lost or set by half a
// number.
import type { GuardOrder } from '#shared/bridge/guard-rails.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWindow } from '../window.tsx'
import { accountAnswers, purchase, rails, shopOf, usage } from './answers.ts'

const open = (...given: Parameters<typeof accountAnswers>) => {
  const answers = accountAnswers(...given)
  openWindow(answers)
  location.hash = '#/account'
  return answers
}
const textOf = (element: Element) => element.textContent.replaceAll(/\s+/gu, ' ')
const rowsOf = (table: Element) => [...table.querySelectorAll('tr')].map((row) => [...row.cells].map(textOf))

test('the figures say what was spent, how long it lasts, and when it was read: once where all are of one time', async () => {
  const at = '2026-11-19T14:40:00.000Z'
  open({ usage: async () => ({ ...usage, service: usage.service === null ? null : { ...usage.service, at } }) })
  await expect.element(page.getByText('at this rate, 15 days left')).toBeVisible()
  const figures = page.getByRole('definition').elements().slice(0, 5).map(textOf)
  expect(figures.map((words) => words.replace(/Updated .*/u, ''))).toEqual([
    '4,182 practice crNext refill 1 Dec 2026',
    '5,705earned 120 practice cr',
    '278at this rate, 15 days left',
    '41219 refunds',
    '13,868bought 5,650earned 12,400',
  ])
  // The average was read later than the rest, and says so.
  expect(figures.map((words) => /Updated 19 Nov 2026, \d\d:(\d\d)/u.exec(words)?.[1] ?? null)).toEqual([
    '32',
    null,
    '40',
    null,
    null,
  ])
})

test('the chart and its table show the same days by kind and by model, and the bar under the pointer says its parts', async () => {
  open()
  const chart = page.getByRole('region', { name: 'Credits a day' })
  const section = await chart.findElement()
  const says = async (words: string) => {
    await expect.poll(() => textOf(section)).toContain(words)
  }
  await says('21 Oct to 19 Nov')
  // With the real pointer: a made-up one is taken back as soon as the page moves under the real one.
  const point = () => userEvent.hover(section.querySelectorAll('[aria-hidden] > .flex > div')[17] ?? section)
  await point()
  await says('7 Nov, 654 practice cr')
  await says('Video 520, Image and avatar 121, Audio 13')
  await chart.getByRole('radio', { name: 'By model' }).click()
  await point()
  await says('Kestrel Motion 3: 520, Halide Still 2: 121, Not from this computer: 13')
  await chart.getByRole('button', { name: 'As table' }).click()
  const byModel = rowsOf(await chart.getByRole('table').findElement())
  expect(byModel[0]).toEqual(['Day', 'Kestrel Motion 3', 'Halide Still 2', 'Not from this computer'])
  expect(byModel).toHaveLength(1 + 30 + 1)
  expect(byModel[18]).toEqual(['7 Nov', '520', '121', '13'])
  const sums = [0, 1, 2].map((at) => usage.days.reduce((sum, { models }) => sum + (models[at] ?? 0), 0))
  expect(byModel.at(-1)).toEqual(['Total', ...sums.map((sum) => sum.toLocaleString('en-US'))])
  await chart.getByRole('radio', { name: 'By kind' }).click()
  const byKind = rowsOf(await chart.getByRole('table').findElement())
  expect(byKind.map((row) => row.slice(1))).toEqual([
    ['Video', 'Image and avatar', 'Audio'],
    ...byModel.slice(1).map((row) => row.slice(1)),
  ])
})

test('more models than shades are one part, which is what is left of each day', async () => {
  const models = [9, 7, 5, 3, 1].map((credits, at) => ({ id: `m${at}`, name: `Model ${at}`, charges: 1, credits }))
  const [first] = usage.days
  if (first === undefined) throw new Error('The usage has days')
  const day = { ...first, video: 0, image: 25, audio: 0, models: models.map(({ credits }) => credits) }
  open({ usage: async () => ({ ...usage, days: [day], byModel: models }) })
  const chart = page.getByRole('region', { name: 'Credits a day' })
  await chart.getByRole('radio', { name: 'By model' }).click()
  await chart.getByRole('button', { name: 'As table' }).click()
  expect(rowsOf(await chart.getByRole('table').findElement()).slice(0, 2)).toEqual([
    ['Day', 'Model 0', 'Model 1', 'Model 2', 'Other models'],
    ['21 Oct', '9', '7', '5', '4'],
  ])
})

test('tables and limits show what the service and the ledger count', async () => {
  open()
  const tableOf = async (name: string) =>
    rowsOf(await page.getByRole('region', { name }).getByRole('table').findElement())
  expect(await tableOf('By kind')).toEqual([
    ['Made with', 'Made', 'Credits', 'Length'],
    ['Images and avatars', '402', '2,084', '–'],
    ['imagen3', '142', '1,596', '–'],
    ['flux', '260', '488', '–'],
    ['Videos', '61', '5,382', '12:25'],
    ['Speech and voices', '33', '874', '1:10:10'],
  ])
  expect(await tableOf('By model, on this computer')).toEqual([
    ['Model', 'Runs', 'Credits', 'Each'],
    ['Kestrel Motion 3', '61', '4,128', '67.7'],
    ['Halide Still 2', '142', '1,596', '11.2'],
  ])
  expect(await tableOf('By brand, on this computer')).toEqual([
    ['Brand', 'Renders', 'Takes', 'Autopilot runs', 'Other runs', 'Credits'],
    ['Marrow & Clay', '21', '8', '2', '0', '402'],
    ['Without brand', '0', '0', '0', '203', '5,724'],
    ['Total', '21', '8', '2', '203', '6,126'],
  ])
  const running = page.getByRole('meter', { name: 'Running at once' })
  await expect.element(running).toHaveAttribute('aria-valuetext', '2 of 5 (video 1 of 3)')
  await page.getByRole('tab', { name: 'Tier and limits' }).click()
  await expect
    .element(
      page.getByText('Of these: avatar 0 of 5, video 1 of 3, speech 0 of 5, voice clone 0 of 5.', { exact: false }),
    )
    .toBeVisible()
})

test('CSV saves every page of the transactions, of those that are shown', async () => {
  const asked: { attention?: boolean | undefined; before?: string | undefined }[] = []
  const pages = ['Time\r\none\r\n', 'two\r\n', 'three\r\n']
  open({
    csv: async (order) => {
      asked.push(order)
      const at = order.before === undefined ? 0 : Number(order.before)
      return { text: pages[at] ?? '', next: at + 1 < pages.length ? String(at + 1) : null }
    },
  })
  const saved: { readonly name: string; readonly blob: Blob }[] = []
  const blobs = new Map<string, Blob>()
  const { createObjectURL } = URL
  URL.createObjectURL = (blob: Blob) => {
    const address = createObjectURL(blob)
    blobs.set(address, blob)
    return address
  }
  const take = (event: Event) => {
    const link = event.target
    if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute('download')) return
    event.preventDefault()
    saved.push({ name: link.download, blob: blobs.get(link.href) ?? new Blob() })
  }
  // A link that saves is clicked without being in the page.
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    this.addEventListener('click', take, { once: true })
    click.call(this)
  }
  onTestFinished(() => {
    URL.createObjectURL = createObjectURL
    HTMLAnchorElement.prototype.click = click
  })
  await page.getByRole('tab', { name: /^Transactions/u }).click()
  await page.getByRole('radio', { name: 'Needs attention' }).click()
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]?.name).toMatch(/^backlot-transactions-\d{4}-\d\d-\d\d\.csv$/u)
  expect(await saved[0]?.blob.text()).toBe(pages.join(''))
  expect(asked).toEqual([{ attention: true }, { attention: true, before: '1' }, { attention: true, before: '2' }])
})

test('a guard rail is set by Enter or by leaving it, removed when emptied, and never by what is no number', async () => {
  const orders: GuardOrder[] = []
  let now = rails
  const answers = accountAnswers()
  openWindow({
    ...answers,
    money: {
      ...answers.money,
      guardRails: async () => now,
      async setGuardRail(order) {
        orders.push(order)
        const key = rails.key === null ? null : { ...rails.key, cap: order.credits }
        now = order.kind === 'key' ? { ...now, key } : { ...now, [order.kind]: order.credits }
        return now
      },
    },
  })
  location.hash = '#/account'
  const field = (name: string) => page.getByRole('spinbutton', { name })
  await expect.element(field('Ask before spending over')).toHaveValue('150')
  await field('Ask before spending over').fill('200')
  await userEvent.keyboard('{Enter}')
  await field('Stop sending at balance').fill('')
  await userEvent.keyboard('{Tab}')
  await field('Key cap you set in the dashboard').fill('10000')
  await userEvent.keyboard('{Enter}')
  const used = page.getByRole('meter', { name: 'Key cap you set in the dashboard' })
  await expect.element(used).toHaveAttribute('aria-valuemax', '10000')
  await expect.element(used).toHaveAttribute('aria-valuenow', '5705')
  await field('Ask before spending over').fill('a few')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a whole number of credits')
  await expect.element(field('Ask before spending over')).toHaveValue('a few')
  expect(orders).toEqual([
    { kind: 'ask', credits: 200 },
    { kind: 'balance', credits: null },
    { kind: 'key', credits: 10_000 },
  ])
})

test('a purchase says since when it is pending and until when it can be paid', async () => {
  open({ purchases: async () => shopOf([purchase, { ...purchase, id: 'two', state: 'completed', paymentUrl: null }]) })
  await expect
    .element(
      page.getByText(
        /^100 credits, \$9\.99\.\s+Pending since 19 Nov 2026, \d\d:32\. The payment page closes at \d\d:02\./u,
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText(/Credits added\. Ordered 19 Nov 2026, \d\d:32\./u)).toBeVisible()
})
