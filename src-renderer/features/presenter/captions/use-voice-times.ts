import type { CaptionSource } from '#shared/bridge/short-video.ts'
import type { TimingFault, VoiceTimes } from '#shared/domain/captions/voice-times.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'

/** Why captions are timed by the length of their words. */
export type NoVoiceTimes = TimingFault | 'stopped'

/** The timing of a script to the voice of a video. */
type VoiceTiming = {
  readonly isTiming: boolean
  /** Null while it is timed, and where it is not wanted. */
  readonly times: VoiceTimes | null
  readonly fault: NoVoiceTimes | null
  /** Times the script again, from memory if nothing changed; null if that was stopped or failed. */
  again(): Promise<VoiceTimes | null>
  stop(): void
}

/** Times the script of a video on this computer, once `isWanted`. Leaving the screen stops it. */
export function useVoiceTimes(source: CaptionSource, isWanted: boolean): VoiceTiming {
  const { query } = useBridge()
  const queries = useQueryClient()
  const [isAgain, setAgain] = useState(false)
  const options = query.shortVideo.timeScript.queryOptions({
    input: source,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const { data, isError, isPending, fetchStatus } = useQuery({ ...options, enabled: isWanted })
  const isStopped = isWanted && isPending && fetchStatus === 'idle'
  const fault = isError ? 'other' : isStopped ? 'stopped' : data?.kind === 'untimed' ? data.fault : null
  return {
    isTiming: isAgain || (isWanted && isPending && fetchStatus !== 'idle'),
    times: data ?? null,
    fault,
    async again() {
      setAgain(true)
      try {
        const kept = queries.getQueryData(options.queryKey)
        // What could not be timed is tried again.
        return kept?.kind === 'timed' ? kept : await queries.fetchQuery({ ...options, staleTime: 0 })
      } catch {
        return null
      } finally {
        setAgain(false)
      }
    },
    stop: () => void queries.cancelQueries({ queryKey: options.queryKey }),
  }
}
