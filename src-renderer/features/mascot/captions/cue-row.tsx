import { Combine, Scissors, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Cue } from '#shared/domain/captions/cue.ts'
import { t } from '../texts.ts'
import type { CueEnd, CueRoom } from './edit-cues.ts'
import { TimeField } from './time-field.tsx'

/** What can be done with one caption. */
export type CueDeeds = {
  type(id: number, text: string): void
  move(id: number, which: CueEnd, seconds: number): void
  /** Frames. */
  nudge(id: number, which: CueEnd, frames: 1 | -1): void
  /** `offset`: where the caret is in its text; null for the middle. */
  split(id: number, offset: number | null): void
  join(id: number): void
  remove(id: number): void
  undo(): void
  redo(): void
  /** The caption was entered: the film goes to its beginning. */
  enter(cue: Cue): void
}

type CueRowProps = {
  readonly cue: Cue
  /** Its place in the list, from 1. */
  readonly place: number
  readonly isRead: boolean
  /** The times that each of its ends can have. */
  readonly room: { readonly [End in CueEnd]: CueRoom }
  readonly deeds: CueDeeds
}

/** One caption: when it is read, its words, and cutting, joining and taking it away. */
export function CueRow({ cue, place, isRead, room, deeds }: CueRowProps) {
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, altKey, shiftKey } = event
    const mod = event.ctrlKey || event.metaKey
    const caret = event.currentTarget.selectionStart
    const act = () => {
      if (altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
        return () => deeds.nudge(cue.id, shiftKey ? 'end' : 'start', key === 'ArrowLeft' ? -1 : 1)
      }
      if (altKey && key === 'Enter') return () => deeds.split(cue.id, caret)
      if (altKey && key.toLowerCase() === 'j') return () => deeds.join(cue.id)
      if (altKey && key === 'Delete') return () => deeds.remove(cue.id)
      if (mod && key.toLowerCase() === 'z') return shiftKey ? deeds.redo : deeds.undo
      if (mod && key.toLowerCase() === 'y') return deeds.redo
      return null
    }
    const deed = act()
    if (deed === null) return
    event.preventDefault()
    deed()
  }
  return (
    <li
      aria-current={isRead || undefined}
      className={classNames(
        // In a narrow window the words go under their times.
        'group relative flex flex-wrap items-start gap-x-2 px-3 py-0.5 @max-[400px]:pb-2',
        isRead && 'row-picked',
      )}
    >
      <span className="w-6 shrink-0 text-right text-caption leading-7 text-ink-3">{place}</span>
      <TimeField
        label={t('captions.start', { place })}
        room={room.start}
        value={cue.start}
        onChange={(at) => deeds.move(cue.id, 'start', at)}
      />
      <TimeField
        label={t('captions.end', { place })}
        room={room.end}
        value={cue.end}
        onChange={(at) => deeds.move(cue.id, 'end', at)}
      />
      <div className="field-shell min-w-0 flex-1 @max-[400px]:order-last @max-[400px]:ml-8 @max-[400px]:basis-full">
        <textarea
          aria-label={t('captions.caption', { place })}
          dir="auto"
          rows={1}
          value={cue.text}
          onChange={(event) => deeds.type(cue.id, event.target.value)}
          onFocus={() => deeds.enter(cue)}
          onKeyDown={press}
          className="caption-words field-sizing-content block min-h-7 w-full resize-none bg-transparent py-1"
        />
      </div>
      <span className="flex shrink-0 @max-[290px]:hidden opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
        <IconButton
          icon={Scissors}
          size="small"
          label={t('captions.split')}
          onClick={() => deeds.split(cue.id, null)}
        />
        <IconButton icon={Combine} size="small" label={t('captions.join')} onClick={() => deeds.join(cue.id)} />
        <IconButton icon={X} size="small" label={t('captions.remove')} onClick={() => deeds.remove(cue.id)} />
      </span>
    </li>
  )
}
