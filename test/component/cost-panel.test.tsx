// Catches: a price that is cut where its language writes it longer, and a language whose words for it don't fit.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { t as castText } from '#renderer/features/cast/texts.ts'
import { t as createText } from '#renderer/features/create/texts.ts'
import { loadLanguage } from '#renderer/languages/load-language.ts'
import { english, showLanguage } from '#renderer/texts/language.ts'
import { CostPanel } from '#renderer/ui/cost-panel.tsx'
import { languages } from '#shared/domain/languages.ts'
import { findCutTexts, mount } from './mount.tsx'

test.each([false, true])('shows the whole price beside long facts, wide second fact %s', async (wideSecond) => {
  const facts = [
    { term: 'What you pay for this run', detail: '12,345.99 US$', look: 'figure' },
    { term: 'What you get for it in the end', detail: '1,000 practice credits' },
    { term: 'What is left of the balance', detail: '1,100 practice credits' },
  ] as const
  mount(
    <div style={{ width: 331 }}>
      <CostPanel facts={facts} wideSecond={wideSecond}>
        {null}
      </CostPanel>
    </div>,
  )
  const price = page.getByText('12,345.99 US$')
  await expect.element(price).toBeVisible()
  const { scrollWidth, clientWidth } = price.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const panel = page.getByRole('region').element()
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth)
})

test.each(languages)(
  '%s: what a price consists of is said in whole words, in the narrowest panels',
  async (language) => {
    showLanguage(await loadLanguage(language))
    onTestFinished(() => showLanguage(english))
    const panels = [
      { width: 300, terms: [castText('cost.term'), castText('cost.pricedBy'), castText('cost.after')] },
      {
        width: 331,
        terms: [createText('price.practiceCost'), createText('price.pricedBy'), createText('price.balanceAfter')],
      },
    ]
    for (const { width, terms } of panels) {
      mount(
        <div style={{ width }}>
          <CostPanel facts={terms.map((term) => ({ term, detail: '998' }))}>{null}</CostPanel>
        </div>,
      )
    }
    expect(await findCutTexts('dt')).toEqual([])
  },
)
