/**
 * Takes every step in order, each after the one before it has ended. A step that fails does not keep the later ones.
 *
 * `onError` hears at once of each that fails. @throws the first of their errors, once all steps were taken.
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

/** What the Electron host sends to a utility process that should stop: the same literal at both ends, or it does not compile. */
export type StopMessage = 'backlot:stop'
