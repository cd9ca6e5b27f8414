import { noFault, readFaults, type FaultPlan } from './fault.ts'

/** Faults for calls that match. `path` is the start of a path; `times` null until it is taken away. */
export type FaultRule = {
  readonly faults: string
  readonly method: string | null
  readonly path: string
  readonly times: number | null
}

/** The faults that the admin surface switched on. */
export type FaultRules = {
  set(rules: readonly FaultRule[]): void
  list(): readonly FaultRule[]
  /** What is to be done to a call; counts down what is limited. */
  take(method: string, path: string): FaultPlan
}

/** Builds an empty set of rules. */
export function createFaultRules(): FaultRules {
  let rules: readonly FaultRule[] = []
  return {
    set(next) {
      rules = next
    },
    list: () => rules,
    take(method, path) {
      const matching = rules.filter(
        (rule) => (rule.method === null || rule.method === method) && path.startsWith(rule.path),
      )
      if (matching.length === 0) return noFault
      rules = rules.flatMap((rule) => {
        if (!matching.includes(rule) || rule.times === null) return [rule]
        return rule.times > 1 ? [{ ...rule, times: rule.times - 1 }] : []
      })
      return matching.reduce((plan, { faults }) => readFaults(faults, plan) ?? plan, noFault)
    },
  }
}
