// Catches: a cost of a kept file that leaves out what was not kept, an average over the wrong number of days.
import { expect, it } from 'vitest'
import { figuresOf } from '#renderer/features/activity/spend-panel.tsx'

it('what was spent is what was charged less what came back; a rated file carries all of it', () => {
  const total = { jobs: 9, charged: 130, refunded: 10 }
  const figures = figuresOf({ total, kept: { files: 8, creditsEach: 15 } }, 30)
  expect(figures.map(({ figure }) => figure)).toEqual(['120', '4', '10', '15'])
  const none = figuresOf({ total: { jobs: 0, charged: 0, refunded: 0 }, kept: { files: 0, creditsEach: null } }, 7)
  expect(none.map(({ figure }) => figure)).toEqual(['0', '0', '0', '–'])
})
