import { runFaults, type RunFault } from '../jobs/run-fault.ts'

/** What is done to one call. Statuses and times are null where nothing is done. */
export type FaultPlan = {
  /** Refused with this status ahead of everything, or after the work was done and charged. */
  readonly before: number | null
  readonly after: number | null
  /** Held for so long before it is looked at. Milliseconds. */
  readonly delayMs: number
  /** The connection is cut after the work was done and charged. */
  readonly dropReply: boolean
  /** The body comes in small pieces over so long. Milliseconds. */
  readonly slowBodyMs: number
  /** The body is cut in half, with everything else in order. */
  readonly truncateBody: boolean
  /** Faults that go with the generation or batch, names with commas between them, or null. */
  readonly kept: string | null
}

const plain = ['drop-reply', 'truncate-body'] as const
const valued = ['status', 'status-after', 'delay', 'slow-body'] as const

/** What a fault may be called; those with a value are written `name=value`. */
export const faultNames: readonly string[] = [...runFaults, ...plain, ...valued.map((name) => `${name}=…`)]

/** Nothing is done to the call. */
export const noFault: FaultPlan = {
  before: null,
  after: null,
  delayMs: 0,
  dropReply: false,
  slowBodyMs: 0,
  truncateBody: false,
  kept: null,
}

const longestMs = 120_000

function withValue(plan: FaultPlan, name: (typeof valued)[number], value: number): FaultPlan | null {
  const isStatus = Number.isInteger(value) && value >= 400 && value <= 599
  const isTime = value >= 0 && value <= longestMs
  switch (name) {
    case 'status':
      return isStatus ? { ...plan, before: value } : null
    case 'status-after':
      return isStatus ? { ...plan, after: value } : null
    case 'delay':
      return isTime ? { ...plan, delayMs: value } : null
    case 'slow-body':
      return isTime ? { ...plan, slowBodyMs: value } : null
  }
}

function add(plan: FaultPlan, text: string): FaultPlan | null {
  const [name = '', value] = text.trim().split('=')
  const kept: RunFault | undefined = runFaults.find((fault) => fault === name)
  if (kept !== undefined && value === undefined) {
    return { ...plan, kept: plan.kept === null ? kept : `${plan.kept},${kept}` }
  }
  if (name === 'drop-reply' && value === undefined) return { ...plan, dropReply: true }
  if (name === 'truncate-body' && value === undefined) return { ...plan, truncateBody: true }
  const timed = valued.find((known) => known === name)
  return timed === undefined || value === undefined || value === '' ? null : withValue(plan, timed, Number(value))
}

/** Reads faults with commas between them, on top of a plan. Null where one is not known or its value makes no sense. */
export function readFaults(text: string, onto: FaultPlan = noFault): FaultPlan | null {
  return text.split(',').reduce<FaultPlan | null>((plan, one) => (plan === null ? null : add(plan, one)), onto)
}

/** Faults for calls that match. `path` is the start of a path; `times` null until it is taken away. */
type FaultRule = {
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

/** Readings of the interface where it is silent, which a developer may want the other way round. */
export type Switches = {
  /** The answer of a run bare, not under `data`. */
  bareRun: boolean
  /** A generation reads `queued` in its first second. */
  queued: boolean
  /** Webhooks of single runs and of short videos are signed. */
  signRuns: boolean
}

/** The readings that docs/spec-gaps.md lists. */
export function defaultSwitches(): Switches {
  return { bareRun: false, queued: false, signRuns: true }
}
