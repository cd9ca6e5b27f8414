/**
 * Runs every step in order, each after the previous one has ended. A failed step does not prevent the later ones.
 * `onError` receives each error at once.
 * @throws the first of the errors, after all steps.
 */
export async function stopAll(steps: readonly (() => unknown)[], onError: (error: unknown) => void): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
      onError(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** Sent by the Electron host to stop a utility process: a literal type, so that both ends must match to compile. */
export type StopMessage = 'backlot:stop'
