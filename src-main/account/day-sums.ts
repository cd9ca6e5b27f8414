import type { AccountDay, ModelSpend } from '#shared/bridge/account.ts'
import type { Explanation } from './explain-history.ts'

type Kinds = Omit<AccountDay, 'day' | 'models'>
type Sums = { readonly kinds: { -readonly [Kind in keyof Kinds]: Kinds[Kind] }; readonly models: Map<string, number> }

/** Creates the sums of charges by day, kind and model. `names`: the days, oldest first; other days are left out. */
export function createDaySums(names: readonly string[]) {
  const days = new Map<string, Sums>(
    names.map((name) => [name, { kinds: { video: 0, image: 0, audio: 0, other: 0 }, models: new Map() }]),
  )
  const models = new Map<string, { -readonly [Key in keyof ModelSpend]: ModelSpend[Key] }>()

  return {
    /** Adds a charge, less what was refunded of it. Credits. */
    add(name: string, { makes, model }: Pick<Explanation, 'makes' | 'model'>, credits: number): void {
      const day = days.get(name)
      if (day === undefined) return
      const id = model?.modelId ?? ''
      day.kinds[makes] += credits
      day.models.set(id, (day.models.get(id) ?? 0) + credits)
      const sum = models.get(id) ?? { id, name: model?.modelName ?? '', charges: 0, credits: 0 }
      models.set(id, sum)
      sum.charges += 1
      sum.credits += credits
    },
    /** The days, oldest first, and the models, most spent first. */
    read(): { readonly days: AccountDay[]; readonly byModel: ModelSpend[] } {
      const byModel = [...models.values()].toSorted(
        (one, other) => other.credits - one.credits || (one.id < other.id ? -1 : 1),
      )
      return {
        byModel,
        days: [...days].map(([day, { kinds, models: own }]) => ({
          day,
          ...kinds,
          models: byModel.map(({ id }) => own.get(id) ?? 0),
        })),
      }
    },
  }
}
