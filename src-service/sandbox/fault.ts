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
