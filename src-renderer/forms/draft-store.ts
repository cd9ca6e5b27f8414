import type { Clock } from '#shared/util/ports.ts'

/** Saves what is typed for each model. Stateful: holds the last input until it is saved. */
export type DraftStore<Draft> = {
  /** Call when the form changed; saved after a pause. */
  keep(modelId: string, draft: Draft): void
  /** Saves pending input at once: on leaving a model, a screen or the window. */
  flush(): void
}

const pauseMs = 500

/** Creates a draft store. A failed save is reported, and retried with the next change; the form keeps its text. */
export function createDraftStore<Draft>({
  save,
  onFail,
  clock,
}: {
  save(modelId: string, draft: Draft): Promise<unknown>
  onFail(error: unknown): void
  readonly clock: Clock
}): DraftStore<Draft> {
  let unsaved: { modelId: string; draft: Draft } | null = null
  let cancel = () => {}

  function flush() {
    cancel()
    if (unsaved === null) return
    const last = unsaved
    unsaved = null
    save(last.modelId, last.draft).catch((error: unknown) => {
      unsaved ??= last
      onFail(error)
    })
  }

  return {
    keep(modelId, draft) {
      if (unsaved !== null && unsaved.modelId !== modelId) flush()
      unsaved = { modelId, draft }
      cancel()
      cancel = clock.after(pauseMs, flush)
    },
    flush,
  }
}
