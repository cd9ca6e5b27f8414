import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPlaybackControls, idle, type PlaybackControls, type PlaybackState } from './playback-controls.ts'

/** How loud media are played, and whether they begin again. */
export type Sound = {
  /** Percent. */
  readonly volume: number
  readonly isMuted: boolean
  readonly isLooped: boolean
}

/** What drives media that are mounted, and how they stand. */
export type PlayerControl = PlaybackState & { readonly controls: PlaybackControls | null }

/**
 * Drives up to three mounted media elements together; the first one leads and `heard` is the one that sounds. Null elements
 * are not mounted yet. `frameRate`: frames a second, null where a film does not say.
 */
export function usePlaybackControls(
  elements: readonly (HTMLMediaElement | null)[],
  frameRate: number | null,
  { volume, isMuted, isLooped }: Sound,
  heard = 0,
): PlayerControl {
  const [driven, setDriven] = useState<PlayerControl>({ ...idle, controls: null })
  const [lead = null, second = null, third = null] = elements
  const count = elements.length
  const frames = useEffectEvent(() => frameRate)
  useEffect(() => {
    const mounted = [lead, second, third].filter((element) => element !== null)
    if (mounted.length < count) return
    const made = createPlaybackControls(
      mounted,
      () => frames(),
      (change) => setDriven((before) => ({ ...before, ...change })),
    )
    let isOver = false
    // Told as an event like all that follow, not while it is mounted.
    queueMicrotask(() => isOver || setDriven({ ...made.state, controls: made.controls }))
    return () => {
      isOver = true
      made.stop()
      setDriven({ ...idle, controls: null })
    }
  }, [lead, second, third, count])
  useEffect(() => {
    for (const [index, element] of [lead, second, third].entries()) {
      if (element === null) continue
      element.volume = volume / 100
      element.muted = isMuted || index !== heard
      // The others follow the first one round.
      element.loop = isLooped && index === 0
    }
  }, [lead, second, third, volume, isMuted, isLooped, heard])
  return driven
}

const neverChanges = () => () => undefined

/** The time of a transport in seconds, followed while it plays; 0 without one. */
export function useMediaTime(controls: PlaybackControls | null): number {
  return useSyncExternalStore(controls?.onTime ?? neverChanges, controls?.now ?? (() => 0))
}
