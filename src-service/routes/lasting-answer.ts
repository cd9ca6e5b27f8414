/** An answer that never changes while the service runs: it is written once and sent as often as it is asked for. */
export class LastingAnswer<T> {
  readonly value: T
  /** The whole body, once it was sent. */
  body: Buffer | null = null
  /** What the body is known by, once it was sent to a caller without a key. */
  etag: string | null = null

  constructor(value: T) {
    this.value = value
  }
}
