import type { AssetId } from '#shared/domain/ids.ts'
import { useEffect, useRef, useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'

/** The level at which samples are previewed, so that a loud one does not sound better. Decibels. */
const previewLevel = -26

/** The volume at which a recording is as loud as all others, of which none can be made louder than it is. Decibels. */
export function previewVolume(level: number, quietest: number): number {
  return Math.min(1, 10 ** ((Math.min(previewLevel, quietest) - level) / 20))
}

/** Plays a part of a recording. Seconds; `volume`: 0 to 1. */
export function usePartPlayer(
  previewId: AssetId | null,
  part: { readonly start: number; readonly end: number; readonly volume: number },
) {
  const { original } = useMediaUrl()
  const element = useRef<HTMLAudioElement | null>(null)
  const [playedAt, setPlayedAt] = useState<number | null>(null)
  const source = previewId === null ? undefined : original(previewId)
  const { end, volume } = part
  useEffect(() => {
    if (source === undefined) return undefined
    const audio = new Audio(source)
    audio.preload = 'auto'
    element.current = audio
    return () => {
      audio.pause()
      audio.removeAttribute('src')
      element.current = null
      setPlayedAt(null)
    }
  }, [source])
  const isPlaying = playedAt !== null
  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = 0
    const follow = () => {
      const audio = element.current
      if (audio === null || audio.paused || audio.currentTime >= end) {
        audio?.pause()
        setPlayedAt(null)
        return
      }
      setPlayedAt(audio.currentTime)
      frame = requestAnimationFrame(follow)
    }
    frame = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, end])

  async function playFrom(at: number): Promise<void> {
    const audio = element.current
    if (audio === null) return
    audio.volume = volume
    audio.currentTime = at
    try {
      await audio.play()
      setPlayedAt(at)
    } catch (error) {
      // Stopped before it began.
      if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
    }
  }
  return {
    playedAt,
    isPlaying,
    playFrom: (at: number) => void playFrom(at),
    stop() {
      element.current?.pause()
      setPlayedAt(null)
    },
  }
}
