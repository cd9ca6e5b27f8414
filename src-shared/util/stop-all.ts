/**
 * Takes every step in order, each after the one before it has ended. A step that fails does not keep the later ones.
 *
 * Answers with what they threw, which `onError` hears of at once.
 */
export async function stopAll(steps: readonly (() => unknown)[], onError: (error: unknown) => void): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
      onError(error)
    }
  }
  return errors
}
