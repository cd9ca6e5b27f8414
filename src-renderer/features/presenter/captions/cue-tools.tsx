import { type Cue, cueAt, wordAt, wordsOf } from '#shared/domain/captions/cue.ts'
import { Combine, Scissors, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type PlaybackControls, useMediaTime } from '../../../ui/playback-controls.ts'
import { t } from './texts.ts'

/** A caption, and the place in its text where it is split; null for the middle. */
export type CutPoint = { readonly cue: Cue; readonly offset: number | null }

/** Returns the caption at a time in seconds, to be split before the word that is spoken then; null between captions. */
export function cutPointAt(cues: readonly Cue[], time: number): CutPoint | null {
  const cue = cueAt(cues, time)
  if (cue === null) return null
  const spoken = wordAt(cue, time)
  // Before the first word there is nothing to split off.
  return { cue, offset: spoken < 1 ? null : (wordsOf(cue.text)[spoken]?.at ?? null) }
}

/** Returns the caption that has the focus in the list, to be split at the caret; null if none has. */
export function focusedCutPoint(cues: readonly Cue[]): CutPoint | null {
  const field = document.activeElement
  const id = field?.closest<HTMLElement>('[data-cue]')?.dataset['cue']
  const cue = cues.find((one) => String(one.id) === id)
  if (cue === undefined) return null
  return { cue, offset: field instanceof HTMLTextAreaElement ? field.selectionStart : null }
}

type CueToolsProps = {
  readonly cues: readonly Cue[]
  readonly controls: PlaybackControls | null
  onSplit(): void
  onJoin(): void
  onRemove(): void
}

/** Splits, merges and removes the caption at the playhead; their keys do the same from anywhere. */
export function CueTools({ cues, controls, onSplit, onJoin, onRemove }: CueToolsProps) {
  const disabled = cueAt(cues, useMediaTime(controls)) === null ? t('captions.noCue') : undefined
  return (
    <>
      <Button size="small" keys="alt+enter" disabled={disabled} onClick={onSplit}>
        <Icon icon={Scissors} size={14} />
        {t('captions.split')}
      </Button>
      <Button size="small" keys="alt+j" disabled={disabled} onClick={onJoin}>
        <Icon icon={Combine} size={14} />
        {t('captions.join')}
      </Button>
      <IconButton
        icon={Trash2}
        size="small"
        label={t('captions.remove')}
        keys="alt+delete"
        disabled={disabled}
        onClick={onRemove}
      />
    </>
  )
}
