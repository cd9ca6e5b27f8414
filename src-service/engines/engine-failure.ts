/**
 * A failure of an engine, as a sentence for the user.
 *
 * - `gone`: the server gave no usable answer, so it counts as down, and another may take the run.
 * - `key`: the same, because it refused the key.
 * - `server`: the server failed at this run, which another may take.
 * - `run`: the run itself is at fault, wherever it runs.
 */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure'
  readonly at: 'gone' | 'key' | 'server' | 'run'

  constructor(at: EngineFailure['at'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.at = at
  }
}

/** The failure of an answer that can’t be read. */
export const unreadable = (host: string): EngineFailure =>
  new EngineFailure('server', `${host} sent an answer that couldn’t be read.`)

/** The failure of a refusal that means the same with every engine: of the key, or for lack of memory. Null for any other. */
export function commonRefusal(host: string, { status, said }: { status: number; said: string }): EngineFailure | null {
  if (status === 401 || status === 403) {
    return new EngineFailure('key', `${host} refused the key. Replace it in Settings > Engines.`)
  }
  const isMemory = /out ?of ?memory|\boom\b|insufficient memory|not enough memory/i.test(said)
  return isMemory ? new EngineFailure('server', `${host} ran out of memory.`) : null
}
