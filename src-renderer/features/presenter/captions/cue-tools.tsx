import { type Cue, cueAt, wordAt, wordsOf } from '#shared/domain/captions/cue.ts'
import { Combine, Scissors, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type PlaybackControls, useMediaTime } from '../../../ui/playback-controls.ts'
import type { CueActions } from './cue-row.tsx'
import { t } from './texts.ts'

type CueToolsProps = {
  readonly cues: readonly Cue[]
  readonly controls: PlaybackControls | null
  readonly actions: Pick<CueActions, 'split' | 'join' | 'remove'>
}

/** Splits, merges and removes the caption at the playhead. It is split before the word spoken there. */
export function CueTools({ cues, controls, actions }: CueToolsProps) {
  const time = useMediaTime(controls)
  const cue = cueAt(cues, time)
  const disabled = cue === null ? t('captions.noCue') : undefined
  const split = () => {
    if (cue === null) return
    const spoken = wordAt(cue, time)
    // Before the first word there is nothing to split off.
    actions.split(cue.id, spoken < 1 ? null : (wordsOf(cue.text)[spoken]?.at ?? null))
  }
  return (
    <>
      <Button size="small" keys="alt+enter" disabled={disabled} onClick={split}>
        <Icon icon={Scissors} size={14} />
        {t('captions.split')}
      </Button>
      <Button size="small" keys="alt+j" disabled={disabled} onClick={() => cue !== null && actions.join(cue.id)}>
        <Icon icon={Combine} size={14} />
        {t('captions.join')}
      </Button>
      <IconButton
        icon={Trash2}
        size="small"
        label={t('captions.remove')}
        keys="alt+delete"
        disabled={disabled}
        onClick={() => cue !== null && actions.remove(cue.id)}
      />
    </>
  )
}
