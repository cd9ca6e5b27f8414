/**
 * A failure of an engine, as a sentence for the user.
 *
 * - `gone`: the server gave no usable answer, so it counts as down, and another may take the run.
 * - `server`: the server failed at this run, which another may take.
 * - `run`: the run itself is at fault, wherever it runs.
 */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure'
  readonly at: 'gone' | 'server' | 'run'

  constructor(at: 'gone' | 'server' | 'run', message: string, options?: ErrorOptions) {
    super(message, options)
    this.at = at
  }
}
