/** Frames that a lane shows of a film. */
export const framesOfLane = 32

/** Frames read from a film as they come; a place is empty until its frame is read. */
export type FrameStrip = {
  readonly frames: readonly (ImageBitmap | null)[]
  /** Grows with each frame. */
  readonly count: number
  readonly state: 'reading' | 'whole' | 'unreadable'
}

/** The middle of each of `count` equal parts of a film. Seconds. */
export function frameTimes(duration: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.5) / count) * duration)
}

/** What reads single frames of one film. */
export type FrameReader = {
  /** Seconds. Rejects where the film cannot be read. */
  open(): Promise<number>
  frameAt(seconds: number): Promise<ImageBitmap>
  close(): void
}

/** The order in which frames are read: coarse first, so that the whole lane has pictures early. */
export function coarseFirst(count: number): number[] {
  const order: number[] = []
  for (let step = 2 ** Math.ceil(Math.log2(Math.max(1, count))); step >= 1; step /= 2) {
    for (let at = 0; at < count; at += step) if (!order.includes(at)) order.push(at)
  }
  return order
}

/**
 * Reads a film's frames one by one, each when the window is idle, and tells the strip after each. Ends early, without a
 * further word, when the signal is given.
 */
export async function readStrip(
  reader: FrameReader,
  {
    count,
    idle,
    signal,
    onStrip,
  }: {
    readonly count: number
    idle(): Promise<void>
    readonly signal: AbortSignal
    onStrip(strip: FrameStrip): void
  },
): Promise<void> {
  const frames: (ImageBitmap | null)[] = Array.from({ length: count }, () => null)
  const report = (state: FrameStrip['state']) =>
    onStrip({ frames: [...frames], count: frames.filter((frame) => frame !== null).length, state })
  try {
    const times = frameTimes(await reader.open(), count)
    for (const index of coarseFirst(count)) {
      await idle()
      if (signal.aborted) return
      frames[index] = await reader.frameAt(times[index] ?? 0)
      if (signal.aborted) return
      report('reading')
    }
    report('whole')
  } catch (error) {
    if (signal.aborted) return
    report('unreadable')
    throw error
  } finally {
    reader.close()
  }
}
