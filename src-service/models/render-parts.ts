/** A part of a video that is rendered by a worker of its own: one of `of`, counted from 0. */
export type VideoPart = { readonly at: number; readonly of: number }

type Run = { readonly signal: AbortSignal; readonly onProgress?: ((share: number) => void) | undefined }

/**
 * Renders the two halves of a video side by side, each as a job of the render workers. If one fails, the other is given
 * up. @throws what a half failed with, or the signal's reason.
 */
export async function renderHalves<Made>(
  run: Run,
  render: (part: VideoPart, run: Run) => Promise<Made>,
): Promise<readonly [Made, Made]> {
  const failed = new AbortController()
  const signal = AbortSignal.any([run.signal, failed.signal])
  const shares = [0, 0]
  const half = (at: 0 | 1) => {
    const onProgress = (share: number) => {
      shares[at] = share
      run.onProgress?.(shares.reduce((sum, one) => sum + one, 0) / shares.length)
    }
    return render({ at, of: shares.length }, { signal, onProgress })
  }
  const making = [half(0), half(1)] as const
  try {
    return await Promise.all(making)
  } catch (error) {
    failed.abort(error)
    await Promise.allSettled(making)
    throw error
  }
}
