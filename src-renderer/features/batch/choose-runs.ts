import { mostQueueJobs, fitBudget } from '#shared/domain/batch-plan.ts'
import type { BatchChoice, BatchState, BatchWay } from './batch-store.ts'
import type { BatchPlan } from './plan-batch.ts'
import type { BatchPrices } from './price-runs.ts'
import { t } from './texts.ts'

/** Chooses the runs of a plan that fit in a budget; all of them if there is none. Without prices nothing fits. */
export function chooseRuns(plan: BatchPlan, prices: BatchPrices | null, budget: number | null): BatchChoice {
  if (plan.kind !== 'ready') return { kept: [], credits: 0 }
  const all = { kept: plan.runs.map((_, index) => index), credits: prices?.credits ?? 0 }
  return budget === null || prices === null ? all : fitBudget(prices.each, budget)
}

/** Says why the service cannot drive this batch; null if it can. */
export function serviceRefusal(
  draft: Pick<BatchState, 'axes' | 'copies' | 'modelIds'>,
  hasPrompt: boolean,
): string | null {
  if (!hasPrompt) return t('refused.noPrompt')
  if (draft.modelIds.length > 0) return t('refused.models')
  if (draft.axes.length > 0) return t('refused.inputs')
  return draft.copies > 1 ? t('refused.copies') : null
}

/** Says why a batch cannot be run now; null if it can. */
export function batchBlocked(
  plan: BatchPlan,
  prices: BatchPrices | null,
  choice: BatchChoice,
  way: { readonly way: BatchWay; readonly refusal: string | null },
  balance: number | null,
  /** Fields of the form that are wrong; each says so itself. */
  wrongFields = 0,
): string | null {
  if (wrongFields > 0) return t('blocked.wrong')
  switch (plan.kind) {
    case 'empty':
      return t('blocked.empty')
    case 'reading':
      return t('blocked.reading')
    case 'wrong':
      return t('blocked.wrong')
    case 'too-many':
      return t('blocked.tooMany')
    case 'ready':
      break
  }
  if (prices === null) return t('blocked.pricing')
  if (way.way === 'service' && way.refusal !== null) return way.refusal
  if (choice.kept.some((index) => prices.each[index] === null)) return t('blocked.unpriced')
  if (choice.kept.length > mostQueueJobs) return t('blocked.tooManyKept', { most: mostQueueJobs })
  if (choice.kept.length === 0) return t('blocked.budget')
  if (balance !== null && choice.credits > balance) return t('blocked.short')
  return null
}

/** Says why the service cannot drive the batch, and why it cannot be run now; null if it can. Credits. */
export function batchRefusals(
  state: BatchState,
  choice: BatchChoice,
  hasPrompt: boolean,
  balance: number | null,
): { readonly refusal: string | null; readonly blocked: string | null } {
  const refusal = serviceRefusal(state, hasPrompt)
  const way = { way: state.way, refusal }
  return {
    refusal,
    blocked: batchBlocked(state.plan, state.prices, choice, way, balance, Object.keys(state.wrong).length),
  }
}

/** Splits what is wrong with a batch: how many of its fields show it, and the messages that no field shows. */
export function batchProblems({ plan, wrong, axes }: Pick<BatchState, 'plan' | 'wrong' | 'axes'>): {
  readonly fields: number
  readonly others: readonly string[]
} {
  const problems = plan.kind === 'wrong' ? plan.problems : []
  const isAxis = (name: string | null) => axes.some(({ field }) => field === name)
  const placed = problems.flatMap(({ line, field, modelId }) => {
    if (line !== null) return ['prompts']
    if (modelId !== undefined) return ['models']
    return isAxis(field) ? [`axis ${field}`] : []
  })
  const others = problems.filter(({ line, field, modelId }) => line === null && modelId === undefined && !isAxis(field))
  return {
    fields: new Set([...placed, ...Object.keys(wrong)]).size,
    others: [...new Set(others.map(({ message }) => message))],
  }
}
