import { ORPCError } from '@orpc/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadLanguage } from '#renderer/languages/load-language.ts'
import { english, showLanguage } from '#renderer/texts/language.ts'
import { keepSettings, openWindow } from '../window.tsx'
import { accountAnswers, overview, purchase, shopOf, status } from './answers.ts'

const openAccount = (...given: Parameters<typeof accountAnswers>) => {
  openWindow(accountAnswers(...given))
  location.hash = '#/account'
}

/** Would catch: a service without these routes that shows an empty account as if it were one. */
test('a service that does not offer the account says so, and can be asked again', async () => {
  const none = { ...overview, isOffered: false }
  let asked = 0
  const refresh = async () => {
    asked += 1
    return asked > 1 ? overview : none
  }
  let shown = none
  openAccount({ overview: async () => shown, refresh })
  await expect.element(page.getByRole('heading', { name: 'This service has no account pages' })).toBeVisible()
  shown = overview
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('radiogroup', { name: 'Credit pack' })).toBeVisible()
})

/** Would catch: figures without their time while offline, and a purchase that can be asked for then. */
test('offline, figures keep the time they were read, each block says why, and buying waits', async () => {
  const sentence = 'Couldn’t reach the service. Nothing was charged.'
  const stale = { ...overview, problems: [{ part: 'credits' as const, sentence }] }
  let bought = 0
  openAccount(
    {
      overview: async () => stale,
      refresh: async () => stale,
      purchases: async () => shopOf([purchase]),
      buy: async () => {
        bought += 1
        return purchase
      },
    },
    { ...status, connection: { kind: 'offline', since: '2026-11-19T14:40:00.000Z' } },
  )
  // Balance, month, average, refunded and lifetime: each with its time, and so have chart, limits and what is bought.
  const times = page.getByText(/^Offline, as of 19 Nov 2026/u)
  await expect.poll(() => times.elements().length).toBeGreaterThanOrEqual(8)
  const figures = page.getByRole('definition').elements().slice(0, 5)
  expect(figures.map((figure) => /Offline, as of 19 Nov 2026/u.test(figure.textContent))).toEqual(Array(5).fill(true))
  await expect.element(page.getByText(/the balance is as of 19 Nov 2026/u)).toBeVisible()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Open payment page, $9.99' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(bought).toBe(0)
  await page.getByRole('tab', { name: /^Transactions/u }).click()
  await expect.element(times).toBeVisible()
})

/** Would catch: a value of a later version that leaves a blank, and a shortfall that recommends nothing. */
test('unknown values are named, and the cheapest pack that covers a shortfall is picked', async () => {
  openAccount({ purchases: async () => shopOf([{ ...purchase, state: 'unknown', paymentUrl: null }], 560) })
  await expect
    .element(page.getByText('The service reports a state this version doesn’t know.', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^1,000 credits/u })).toBeChecked()
  await expect.element(page.getByText('Covers it')).toBeVisible()
  await page.getByRole('tab', { name: /^Transactions/u }).click()
  await expect.element(page.getByRole('option', { name: /Other Nothing on this computer/u })).toBeVisible()
  await page.getByRole('option', { name: /Unexplained charge/u }).click()
  await expect.element(page.getByRole('button', { name: 'Copy claim' })).toBeVisible()
})

/** Would catch: a refusal of the service that is not at its field, and typed words that it takes away. */
test('a field that the service refuses says so and keeps what was typed', async () => {
  const fields = [{ field: 'bio', message: 'bio must not contain links' }]
  const updateProfile = () =>
    Promise.reject(new ORPCError('INVALID_INPUT', { message: 'Refused.', data: { charged: 'no', fields } }))
  openAccount({ updateProfile })
  await page.getByRole('tab', { name: 'Profile' }).click()
  const about = page.getByRole('textbox', { name: 'About' })
  await about.fill('see https://x.test')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(about).toHaveAccessibleDescription(/bio must not contain links/u)
  await expect.element(about).toHaveValue('see https://x.test')
})

/** Would catch: a column of figures that repeats its unit, or cuts off times, in the languages other than English. */
test('transactions in Portuguese have whole times, and credits without their unit', async () => {
  showLanguage(await loadLanguage('pt-BR'))
  onTestFinished(() => showLanguage(english))
  // A window in another language than the chosen one reloads itself.
  openWindow({ ...accountAnswers(), settings: keepSettings({ language: 'pt-BR' }) })
  location.hash = '#/account'
  await page.getByRole('tab', { name: /^Transações/u }).click()
  const row = page.getByRole('option', { name: /Credits purchased/u })
  await expect.element(row.getByText('+1.150', { exact: true })).toBeVisible()
  const time = row.getByText(/^\d+ de nov\. de 2026, /u).element()
  expect(time.scrollWidth).toBe(time.clientWidth)
})

/** Would catch: credits of transactions that are outside the window at an interface scale of 200 %. */
test('a small window shows the credits of transactions', async () => {
  await page.viewport(640, 480)
  onTestFinished(() => page.viewport(1440, 900))
  openAccount()
  await page.getByRole('tab', { name: /^Transactions/u }).click()
  const credits = page.getByRole('option', { name: /Credits purchased/u }).getByText('+1,150', { exact: true })
  await expect.element(credits).toBeInViewport({ ratio: 1 })
})
