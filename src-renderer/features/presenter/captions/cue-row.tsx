import { Combine, Scissors, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Cue } from '#shared/domain/captions/cue.ts'
import { t } from '../texts.ts'
import type { CueEnd, CueRoom } from './edit-cues.ts'
import { TimeField } from './time-field.tsx'

/** What can be done with one caption. */
export type CueActions = {
  type(id: number, text: string): void
  move(id: number, which: CueEnd, seconds: number): void
  /** Frames. */
  wake(id: number, which: CueEnd, frames: 1 | -1): void
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
  readonly space: { readonly [End in CueEnd]: CueRoom }
  readonly actions: CueActions
}

/** One caption: when it is read, its words, and cutting, joining and taking it away. */
export function CueRow({ cue, place, isRead, space, actions }: CueRowProps) {
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, altKey, shiftKey } = event
    const mod = event.ctrlKey || event.metaKey
    const caret = event.currentTarget.selectionStart
    const act = () => {
      if (altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
        return () => actions.wake(cue.id, shiftKey ? 'end' : 'start', key === 'ArrowLeft' ? -1 : 1)
      }
      if (altKey && key === 'Enter') return () => actions.split(cue.id, caret)
      if (altKey && key.toLowerCase() === 'j') return () => actions.join(cue.id)
      if (altKey && key === 'Delete') return () => actions.remove(cue.id)
      if (mod && key.toLowerCase() === 'z') return shiftKey ? actions.redo : actions.undo
      if (mod && key.toLowerCase() === 'y') return actions.redo
      return null
    }
    const action = act()
    if (action === null) return
    event.preventDefault()
    action()
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
        space={space.start}
        value={cue.start}
        onChange={(at) => actions.move(cue.id, 'start', at)}
      />
      <TimeField
        label={t('captions.end', { place })}
        space={space.end}
        value={cue.end}
        onChange={(at) => actions.move(cue.id, 'end', at)}
      />
      <div className="field-shell min-w-0 flex-1 @max-[400px]:order-last @max-[400px]:ml-8 @max-[400px]:basis-full">
        <textarea
          aria-label={t('captions.caption', { place })}
          dir="auto"
          rows={1}
          value={cue.text}
          onChange={(event) => actions.type(cue.id, event.target.value)}
          onFocus={() => actions.enter(cue)}
          onKeyDown={press}
          className="caption-words field-sizing-content block min-h-7 w-full resize-none bg-transparent py-1"
        />
      </div>
      <span className="flex shrink-0 @max-[290px]:hidden opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
        <IconButton
          icon={Scissors}
          size="small"
          label={t('captions.split')}
          onClick={() => actions.split(cue.id, null)}
        />
        <IconButton icon={Combine} size="small" label={t('captions.join')} onClick={() => actions.join(cue.id)} />
        <IconButton icon={X} size="small" label={t('captions.remove')} onClick={() => actions.remove(cue.id)} />
      </span>
    </li>
  )
}
