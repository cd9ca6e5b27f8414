import { useEffect, useEffectEvent, useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { createPageClock } from '../../../lib/page.ts'
import { changed, freshHistory, redone, undone } from './edit-cues.ts'
import { captionsName, createCaptionStore, type KeptCaptions, untouchedCaptions } from './kept-captions.ts'

/** The captions of a video while they are edited. */
export type CaptionEdits = {
  readonly now: KeptCaptions
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** When the change that undo takes back was made, ms of the page's clock; 0 without one. */
  readonly changedAt: number
  /** When the captions were saved last; null if not since the editor was opened. ISO 8601. */
  readonly savedAt: string | null
  /** Changes the captions. Consecutive changes of one `kind` are undone together; null stands alone. */
  change(make: (before: KeptCaptions) => KeptCaptions, kind: string | null): void
  undo(): void
  redo(): void
}

/** Holds the captions of a video with their history, and saves them once editing pauses. `kept`: as they were saved. */
export function useCaptionEdits(videoId: string, kept: KeptCaptions | null): CaptionEdits {
  const { call } = useBridge()
  const [clock] = useState(createPageClock)
  const [history, setHistory] = useState(() => freshHistory(kept ?? untouchedCaptions))
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const { now, past, future } = history
  const [keepNow] = useState(() =>
    createCaptionStore({
      first: now,
      async save(input) {
        await call.settings.saveDraft({ modelId: captionsName(videoId), input })
        setSavedAt(new Date().toISOString())
      },
      report: reportError,
    }),
  )
  const keep = useEffectEvent(() => keepNow(now))
  const settled = useSettled(now, 500)
  useEffect(() => keep(), [settled])
  useEffect(() => {
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    now,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    changedAt: past.at(-1)?.at ?? 0,
    savedAt,
    change(make, kind) {
      const at = clock.monotonic()
      setHistory((before) => changed(before, make(before.now), kind, at))
    },
    undo: () => setHistory(undone),
    redo() {
      const at = clock.monotonic()
      setHistory((before) => redone(before, at))
    },
  }
}
