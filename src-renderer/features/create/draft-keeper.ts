import type { ModelInput } from '#shared/contract/generation.ts'
import type { Clock } from '#shared/util/clock.ts'

/** Keeps what is typed for each model. Stateful: holds the last typing until it is saved. */
export type DraftKeeper = {
  /** The form changed; saved after a pause. */
  keep(modelId: string, input: ModelInput): void
  /** Saves at once what is not saved yet: on leaving a model, a screen or the window. */
  flush(): void
}

const pauseMs = 500

/** Makes a draft keeper. A failed save is reported and tried again with the next typing; the form keeps its text. */
export function createDraftKeeper({
  save,
  onFail,
  clock,
}: {
  save(draft: { modelId: string; input: ModelInput }): Promise<unknown>
  onFail(error: unknown): void
  readonly clock: Clock
}): DraftKeeper {
  let unsaved: { modelId: string; input: ModelInput } | null = null
  let cancel = () => {}

  function flush() {
    cancel()
    if (unsaved === null) return
    const draft = unsaved
    unsaved = null
    save(draft).catch((error: unknown) => {
      unsaved ??= draft
      onFail(error)
    })
  }

  return {
    keep(modelId, input) {
      if (unsaved !== null && unsaved.modelId !== modelId) flush()
      unsaved = { modelId, input }
      cancel()
      cancel = clock.after(pauseMs, flush)
    },
    flush,
  }
}
