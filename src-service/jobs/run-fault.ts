/**
 * Faults stored with a generation, because they apply after its start was answered.
 *
 * - `fail-run`: the model fails; `fail-start`: it does not start after the charge.
 * - `withhold-refund`: a failure does not refund the credits.
 * - `duplicate-webhooks`: each webhook is sent twice; `reorder-webhooks`: it is delayed until a later one was sent.
 * - `fail-script` to `fail-animate`: that step of a short video fails, and the job with it; `fail-captions` to
 *   `fail-loudnorm`: that step of its edit falls back, and the video is simpler.
 */
export const runFaults = [
  'fail-run',
  'fail-start',
  'withhold-refund',
  'duplicate-webhooks',
  'reorder-webhooks',
  'fail-script',
  'fail-portrait',
  'fail-voice',
  'fail-animate',
  'fail-captions',
  'fail-broll',
  'fail-images',
  'fail-music',
  'fail-loudnorm',
] as const
export type RunFault = (typeof runFaults)[number]

/** Whether a fault is among those of a generation or batch (comma-separated names). */
export function hasFault(kept: string | null | undefined, fault: RunFault): boolean {
  return kept?.split(',').includes(fault) ?? false
}

/** The fault that affects its webhooks, or null. */
export function webhookFault(kept: string | null): RunFault | null {
  return (['duplicate-webhooks', 'reorder-webhooks'] as const).find((fault) => hasFault(kept, fault)) ?? null
}

/** Options of a refusal. `code` and `details` are sent by the Resource API only. */
type RefusalOptions = {
  readonly code?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** A refused request; nothing was charged. The message is the interface's own text where it gives one. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string | null
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, { code, details = {} }: RefusalOptions = {}) {
    super(message)
    this.status = status
    this.code = code ?? null
    this.details = details
  }
}
