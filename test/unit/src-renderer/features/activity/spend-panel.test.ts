// Would catch: a cost per kept file that omits discarded files, and an average over the wrong number of days.
import { expect, it } from 'vitest'
import { figuresOf } from '#renderer/features/activity/spend-panel.tsx'

it('spending is charges minus refunds, and kept files bear all of it', () => {
  const total = { jobs: 9, charged: 130, refunded: 10 }
  const figures = figuresOf({ total, kept: { files: 8, creditsEach: 15 } }, 30)
  expect(figures.map(({ figure }) => figure)).toEqual(['120', '4', '10', '15'])
  const none = figuresOf({ total: { jobs: 0, charged: 0, refunded: 0 }, kept: { files: 0, creditsEach: null } }, 7)
  expect(none.map(({ figure }) => figure)).toEqual(['0', '0', '0', '–'])
})
