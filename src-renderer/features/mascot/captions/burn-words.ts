import type { CaptionBurn } from '#shared/bridge/caption-burn.ts'
import { shownText } from '#shared/domain/captions/caption-style.ts'
import type { Cue } from '#shared/domain/captions/cue.ts'
import { formatCount, formatTime } from '../../../lib/format.ts'

/** How far a burn is: its percent, and the seconds that are left once they can be told. */
export function burnProgress({ share, secondsLeft }: { readonly share: number; readonly secondsLeft: number | null }) {
  const percent = `${Math.floor(share * 100)} %`
  return secondsLeft === null ? percent : `${percent}, ${formatCount(Math.max(1, Math.ceil(secondsLeft)))} s left`
}

/** What the last burned film holds; null where there is none. `changed`: seconds that the next burn makes anew. */
export function burnState({ last }: Pick<CaptionBurn, 'last'>, changed: number): string | null {
  if (last === null) return null
  const seconds = Math.ceil(changed - 0.001)
  if (seconds > 0) return `Changed since the burn: ${formatCount(seconds)} s to render.`
  return `Burned in at ${formatTime(last.at)}. Nothing was changed since.`
}

/** Whether captions hold signs, such as emoji, that the faces of films do not have. */
export function hasLostSigns(cues: readonly Cue[]): boolean {
  return cues.some(({ text }) => shownText(text) !== text)
}
