import type { CaptionBurn } from '#shared/bridge/short-video.ts'
import { shownText } from '#shared/domain/captions/caption-style.ts'
import type { Cue } from '#shared/domain/captions/cue.ts'
import { formatTime } from '../../../lib/format.ts'
import { t } from '../texts.ts'
import { percent } from '../video-words.ts'

/** How far a burn is: its percent, and the seconds that are left once they can be told. */
export function burnProgress({ share, secondsLeft }: { readonly share: number; readonly secondsLeft: number | null }) {
  const done = percent(share)
  if (secondsLeft === null) return done
  return t('burn.left', { percent: done, seconds: Math.max(1, Math.ceil(secondsLeft)) })
}

/** Says whether the last burned video is up to date; null where there is none. `changed`: seconds that the next burn renders. */
export function burnState({ last }: Pick<CaptionBurn, 'last'>, changed: number): string | null {
  if (last === null) return null
  const seconds = Math.ceil(changed - 0.001)
  if (seconds > 0) return t('burn.changed', { seconds })
  return t('burn.upToDate', { time: formatTime(last.at) })
}

/** Whether captions hold signs, such as emoji, that the faces of films do not have. */
export function hasLostSigns(cues: readonly Cue[]): boolean {
  return cues.some(({ text }) => shownText(text) !== text)
}
