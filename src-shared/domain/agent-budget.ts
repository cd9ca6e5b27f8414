/** What of a budget is taken: by charges, by runs in progress and by requests that wait. Credits. */
export type BudgetUse = { readonly charged: number; readonly held: number; readonly waiting: number }

type Budgets = {
  readonly today: BudgetUse
  readonly total: BudgetUse
  readonly dailyBudget: number
  readonly totalBudget: number
}

/** What is taken of a budget in all. Credits. */
export const usedOf = ({ charged, held, waiting }: BudgetUse): number => charged + held + waiting

/** By how much an agent is over its budgets, whichever is more: a charge was higher than its quote. Credits, from 0. */
export const excessOf = ({ today, total, dailyBudget, totalBudget }: Budgets): number =>
  Math.max(0, usedOf(today) - dailyBudget, usedOf(total) - totalBudget)
