import type { CastVoice } from '#shared/bridge/voices.ts'
import type { PresetVoice } from '#shared/contract/voice.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import friendlyFemale from '../../../../resources/voices/preset-friendly-female.mp3'
import friendlyMale from '../../../../resources/voices/preset-friendly-male.mp3'
import narrator from '../../../../resources/voices/preset-narrator.mp3'
import professionalFemale from '../../../../resources/voices/preset-professional-female.mp3'
import professionalMale from '../../../../resources/voices/preset-professional-male.mp3'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { usePractice } from '../../../lib/studio-state.tsx'
import { perLanguage } from '../../../texts/language.ts'
import { t } from './texts.ts'

const none: readonly CastVoice[] = []

const presetNames = {
  'preset-professional-male': 'professionalMale',
  'preset-professional-female': 'professionalFemale',
  'preset-friendly-male': 'friendlyMale',
  'preset-friendly-female': 'friendlyFemale',
  'preset-narrator': 'narrator',
} as const satisfies Record<PresetVoice, string>

const isPreset = (id: string): id is PresetVoice => Object.hasOwn(presetNames, id)
const namedLists = perLanguage(() => new WeakMap<readonly CastVoice[], readonly CastVoice[]>())

/** The voices with the names of presets in the language of the window; the same list each time. */
function named(voices: readonly CastVoice[]): readonly CastVoice[] {
  const known = namedLists()
  const list =
    known.get(voices) ??
    voices.map((voice) => (isPreset(voice.id) ? { ...voice, name: t(`presetNames.${presetNames[voice.id]}`) } : voice))
  known.set(voices, list)
  return list
}

/** The voices of the workspace, from this computer. */
export function useVoices(): { readonly voices: readonly CastVoice[]; readonly isKnown: boolean } {
  const { query } = useBridge()
  const { data } = useQuery(query.voices.list.queryOptions())
  return { voices: data === undefined ? none : named(data.voices), isKnown: data !== undefined }
}

/** The presets as this computer's service speaks them; a hosted service has voices of its own. */
const spokenHere: Readonly<Record<string, string>> = {
  'preset-professional-male': professionalMale,
  'preset-professional-female': professionalFemale,
  'preset-friendly-male': friendlyMale,
  'preset-friendly-female': friendlyFemale,
  'preset-narrator': narrator,
}

/** Whether a voice is heard as it is without spending: its latest speech, or a preset of this computer. */
export function useIsHeard(): (voice: CastVoice) => boolean {
  const isPractice = usePractice()
  return ({ id, latest }) => latest !== null || (isPractice && spokenHere[id] !== undefined)
}

/**
 * The address of what a voice sounds like: its latest speech, else the sample it was cloned from, else the preset of this
 * computer; null if nothing can be played.
 */
export function useSoundOf(): (voice: CastVoice) => string | null {
  const { original } = useMediaUrl()
  const isPractice = usePractice()
  return ({ id, latest, sampleId }) => {
    const file = latest ?? sampleId
    if (file !== null) return original(file) ?? null
    return isPractice ? (spokenHere[id] ?? null) : null
  }
}

/** Plays one sound at a time, by its address. */
export function useOneSound() {
  const element = useRef<HTMLAudioElement | null>(null)
  const [playing, setPlaying] = useState<string | null>(null)
  useEffect(() => () => element.current?.pause(), [])

  function stop() {
    element.current?.pause()
    element.current = null
    setPlaying(null)
  }
  function play(source: string) {
    stop()
    const audio = new Audio(source)
    element.current = audio
    setPlaying(source)
    const end = () => element.current === audio && stop()
    audio.addEventListener('ended', end)
    audio.addEventListener('error', end)
    audio.play().catch((error: unknown) => {
      end()
      // Stopped before it began, or its file is gone, which the error event says.
      if (!(error instanceof DOMException)) reportError(error)
    })
  }
  return { playing, toggle: (source: string) => (playing === source ? stop() : play(source)) }
}
