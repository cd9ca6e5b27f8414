/** What a refused request is answered with. `code` and `details` are sent by the Resource API only. */
export type RefusalOptions = {
  readonly code?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** A request that is refused: nothing was charged. The message is the interface's own text where it gives one. */
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
