import type { CastVoice } from '#shared/bridge/voices.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'

const none: readonly CastVoice[] = []

/** The voices of the workspace, from this computer; the account's list is read once for each visit. */
export function useVoices(): { readonly voices: readonly CastVoice[]; readonly isKnown: boolean } {
  const { query } = useBridge()
  const { data } = useQuery(query.voices.list.queryOptions())
  // What is cached stays where the service cannot be reached, and the status bar says so.
  const { mutate } = useMutation(query.voices.refresh.mutationOptions())
  useEffect(() => mutate(undefined), [mutate])
  return { voices: data?.voices ?? none, isKnown: data !== undefined }
}

/** What a voice sounds like: its latest speech, else the sample it was cloned from; null if nothing can be played. */
export const soundOf = ({ latest, sampleId }: CastVoice): AssetId | null => latest ?? sampleId

/** Plays one sound at a time. */
export function useOneSound() {
  const { original } = useMediaUrl()
  const element = useRef<HTMLAudioElement | null>(null)
  const [playing, setPlaying] = useState<AssetId | null>(null)
  useEffect(() => () => element.current?.pause(), [])

  function stop() {
    element.current?.pause()
    element.current = null
    setPlaying(null)
  }
  function play(id: AssetId) {
    stop()
    const source = original(id)
    if (source === undefined) return
    const audio = new Audio(source)
    element.current = audio
    setPlaying(id)
    const end = () => element.current === audio && stop()
    audio.addEventListener('ended', end)
    audio.addEventListener('error', end)
    audio.play().catch((error: unknown) => {
      end()
      // Stopped before it began, or its file is gone, which the error event says.
      if (!(error instanceof DOMException)) reportError(error)
    })
  }
  return { playing, toggle: (id: AssetId) => (playing === id ? stop() : play(id)) }
}
