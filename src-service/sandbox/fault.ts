import type { EventSpelling } from '#shared/contract/event.ts'
import { runFaults, type RunFault } from '../jobs/run-fault.ts'

/** The faults injected into one call. Statuses and times are null where there is none. */
export type FaultPlan = {
  /** Fails with this status before anything is done (`before`), or after the work is done and charged (`after`). */
  readonly before: number | null
  readonly after: number | null
  /** Delay before the call is handled, in milliseconds. */
  readonly delayMs: number
  /** Drops the connection after the work is done and charged. */
  readonly dropReply: boolean
  /** Sends the body in small pieces over this many milliseconds. */
  readonly slowBodyMs: number
  /** Sends only half of the body; everything else is correct. */
  readonly truncateBody: boolean
  /** Faults stored with the generation or batch, as comma-separated names, or null. */
  readonly kept: string | null
}

const plain = ['drop-reply', 'truncate-body'] as const
const valued = ['status', 'status-after', 'delay', 'slow-body'] as const

/** All fault names; those with a value are written `name=value`. */
export const faultNames: readonly string[] = [...runFaults, ...plain, ...valued.map((name) => `${name}=…`)]

/** A plan without faults. */
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

/** Parses comma-separated faults on top of a plan. Null if a name is unknown or a value is invalid. */
export function readFaults(text: string, onto: FaultPlan = noFault): FaultPlan | null {
  return text.split(',').reduce<FaultPlan | null>((plan, one) => (plan === null ? null : add(plan, one)), onto)
}

/** Faults for matching calls. `path` is a path prefix; `times` is null for no limit. */
type FaultRule = {
  readonly faults: string
  readonly method: string | null
  readonly path: string
  readonly times: number | null
}

/** The faults set through the admin API. */
export type FaultRules = {
  set(rules: readonly FaultRule[]): void
  list(): readonly FaultRule[]
  /** Returns the faults for a call and counts down limited rules. */
  take(method: string, path: string): FaultPlan
}

/** Creates an empty set of rules. */
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

/** Interpretations of the interface where it is silent; developers can switch each one. */
export type Switches = {
  /** Answers a run without the `data` wrapper. */
  bareRun: boolean
  /** A generation has status `queued` during its first second. */
  queued: boolean
  /** Signs webhooks of single runs and short videos. */
  signRuns: boolean
  /** The form of errors at the first address of the Resource API. */
  errorForm: 'error' | 'flat'
  /** The names in the envelope of events, for endpoints that did not choose `event` themselves. */
  envelopeForm: EventSpelling
  /** Signs webhooks at all: those of events and batches, too. */
  signing: 'on' | 'off'
}

/** The default interpretations, listed in docs/spec-gaps.md. */
export function defaultSwitches(): Switches {
  return {
    bareRun: false,
    queued: false,
    signRuns: true,
    errorForm: 'error',
    envelopeForm: 'type',
    signing: 'on',
  }
}
