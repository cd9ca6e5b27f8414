// Catches: a price that is cut where its language writes it longer.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CostPanel } from '#renderer/ui/cost-panel.tsx'
import { mount } from './mount.tsx'

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
