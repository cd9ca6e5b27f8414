import type { CaptionBurn } from '#shared/bridge/short-video.ts'
import { changedSeconds, type StyledCues } from '#shared/domain/captions/caption-style.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { useMemo, useState } from 'react'
import { useBridge, failureOf, useStream } from '../../../lib/bridge.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { t } from '../texts.ts'

/** The burning of a video’s captions, as it stands and as it is asked for. */
export type Burn = {
  /** Null until it was heard. */
  readonly state: CaptionBurn | null
  /** Why a click did nothing, in a sentence; null where it did. */
  readonly refusal: string | null
  /** Seconds that the next burn makes anew, after what is typed has settled. */
  readonly changed: number
  start(): void
  stop(): void
}

/** Follows the burning of a video’s captions. `film`: the raw cut, in seconds and frames a second. */
export function useBurn(
  jobId: JobId,
  { cues, style }: StyledCues,
  rawCut: { readonly duration: number; readonly frameRate: number },
): Burn {
  const { call } = useBridge()
  const [state, setState] = useState<CaptionBurn | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useStream(`burn of ${jobId}`, ({ signal }) => call.shortVideo.watchBurn({ jobId }, { signal }), setState)
  const settled = useSettled(cues, 300)
  const last = state?.last ?? null
  const { duration, frameRate } = rawCut
  const changed = useMemo(() => {
    const now = { cues: settled, style }
    return last === null ? 0 : changedSeconds(last, now, { duration, frameRate })
  }, [last, settled, style, duration, frameRate])
  const report = (error: unknown) => setRefusal(failureOf(error)?.message ?? t('burn.lost'))
  return {
    state,
    refusal,
    changed,
    start() {
      setRefusal(null)
      call.shortVideo.burn({ jobId, cues: [...cues], style }).then(setState, report)
    },
    stop: () => void call.shortVideo.stopBurn({ jobId }).catch(report),
  }
}
