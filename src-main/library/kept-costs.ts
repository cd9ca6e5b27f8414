import type { KeptCost } from '#shared/bridge/review.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import { createYield } from '#shared/util/in-slices.ts'
import type { CostRow, KeptCostsTable } from '../cache/tables/kept-costs.ts'

const rowsAtOnce = 200
const mostRows = 50

type Sum = { readonly model: string; readonly recipe: string | null; files: number; kept: number; credits: number }

function addTo(sums: Map<string, Sum>, key: string, row: CostRow, recipe: string | null): void {
  const sum = sums.get(key) ?? { model: row.modelName, recipe, files: 0, kept: 0, credits: 0 }
  sum.files += row.files
  sum.kept += row.kept
  sum.credits += row.credits
  sums.set(key, sum)
}

/** Takes the sums that cost most, the highest first, without sorting all of them. */
function highest(sums: Iterable<Sum>): KeptCost[] {
  const most: Sum[] = []
  for (const sum of sums) {
    const last = most.at(-1)
    if (most.length === mostRows && last !== undefined && sum.credits <= last.credits) continue
    const at = most.findIndex(({ credits }) => credits < sum.credits)
    most.splice(at === -1 ? most.length : at, 0, sum)
    if (most.length > mostRows) most.pop()
  }
  return most.map((sum) => ({ ...sum, perKept: sum.kept === 0 ? null : sum.credits / sum.kept }))
}

/**
 * Creates the reader of what kept files cost: for each model, and for each recipe (a model with a template, or with a
 * prompt), the 50 that cost most. Charges that are not known yet are left out and refunds are taken off. A file is kept
 * if it is marked so or has stars, and is not rejected.
 */
export function createKeptCosts(deps: {
  table: KeptCostsTable
  clock: Clock
  yieldToLoop: () => Promise<void>
}): (workspaceId: WorkspaceId) => Promise<{ models: KeptCost[]; recipes: KeptCost[] }> {
  return async (workspaceId) => {
    const [models, recipes] = [new Map<string, Sum>(), new Map<string, Sum>()]
    const pause = createYield(deps.clock, deps.yieldToLoop)
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: CostRow[] = deps.table.list(workspaceId, after, rowsAtOnce)
      for (const row of rows) {
        addTo(models, row.modelId, row, null)
        addTo(recipes, `${row.modelId} ${row.recipe}`, row, row.recipe)
      }
      after = rows.at(-1)?.number
      await pause()
    }
    return { models: highest(models.values()), recipes: highest(recipes.values()) }
  }
}
