import type { StudioStatus } from '#shared/bridge/status.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** `1 run`, `3 runs`. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Credits that were charged, as a sentence. `isPractice`: those of "This computer". */
export function chargeWords(charged: number | null, refunded: number, isPractice: boolean): string {
  const unit = isPractice ? 'practice credit' : 'credit'
  if (charged === null || charged === 0) return 'Nothing was charged.'
  if (charged === refunded) return `${countOf(charged, unit)} refunded.`
  return `${countOf(charged - refunded, unit)} charged.`
}

/** The state of the receiver, as a line of a menu. */
export function receiverWords({ kind }: StudioStatus['receiver']): string {
  switch (kind) {
    case 'off':
      return 'Receiver: off'
    case 'local':
      return 'Receiver: works on this computer'
    case 'checking':
      return 'Receiver: checking its address'
    case 'works':
      return 'Receiver: works'
    case 'problem':
      return 'Receiver: can’t be reached'
    default:
      return assertNever(kind)
  }
}

/** What runs and what waits, as a line of a menu. */
export function queueWords({ running, waiting, pause }: Pick<StudioStatus, 'running' | 'waiting' | 'pause'>): string {
  const parts = [
    ...(running > 0 ? [`${running} running`] : []),
    ...(waiting > 0 ? [`${waiting} queued`] : []),
    ...(pause === null ? [] : ['paused']),
  ]
  const [first = 'idle', ...rest] = parts
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
}
