import type { Playback } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'
import { useChangeSettings, useSettings } from './settings.ts'

const unknown: Playback = { frameRate: null, duration: null, peaks: null }

/** How a film or a sound is played; nothing is known until it was listened to, and of null. */
export function usePlayback(assetId: AssetId | null): Playback {
  const { query } = useBridge()
  const { data } = useQuery(
    query.library.playback.queryOptions({
      input: assetId === null ? skipToken : { assetId },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  return data ?? unknown
}

/** How loud media are played, remembered. */
export type SoundSettings = { readonly volume: number; readonly isMuted: boolean; readonly isLooped: boolean }

/** The remembered sound, and how to change it. */
export function useSound(): { readonly sound: SoundSettings; onSound(change: Partial<SoundSettings>): void } {
  const { volume, isMuted, isLooped } = useSettings()
  return { sound: { volume, isMuted, isLooped }, onSound: useChangeSettings() }
}
