import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createTransport, idle, type Transport, type TransportState } from './transport.ts'

/** How loud media are played, and whether they begin again. */
export type Sound = {
  /** Percent. */
  readonly volume: number
  readonly isMuted: boolean
  readonly isLooped: boolean
}

/** What drives media that are mounted, and how they stand. */
export type PlayerControl = TransportState & { readonly transport: Transport | null }

/**
 * Drives up to three mounted media elements together; the first one leads and `heard` is the one that sounds. Null elements
 * are not mounted yet. `frameRate`: frames a second, null where a film does not say.
 */
export function useTransport(
  elements: readonly (HTMLMediaElement | null)[],
  frameRate: number | null,
  { volume, isMuted, isLooped }: Sound,
  heard = 0,
): PlayerControl {
  const [driven, setDriven] = useState<PlayerControl>({ ...idle, transport: null })
  const [lead = null, second = null, third = null] = elements
  const count = elements.length
  const frames = useEffectEvent(() => frameRate)
  useEffect(() => {
    const mounted = [lead, second, third].filter((element) => element !== null)
    if (mounted.length < count) return
    const made = createTransport(
      mounted,
      () => frames(),
      (change) => setDriven((before) => ({ ...before, ...change })),
    )
    let isOver = false
    // Told as an event like all that follow, not while it is mounted.
    queueMicrotask(() => isOver || setDriven({ ...made.state, transport: made.transport }))
    return () => {
      isOver = true
      made.stop()
      setDriven({ ...idle, transport: null })
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
export function useMediaTime(transport: Transport | null): number {
  return useSyncExternalStore(transport?.onTime ?? neverChanges, transport?.now ?? (() => 0))
}
