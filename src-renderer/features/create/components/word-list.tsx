import { classNames } from '../../../ui/class-names.ts'
import type { WordOption } from '../complete-word.ts'
import { t } from '../texts.ts'

export type WordListProps = {
  readonly id: string
  readonly options: readonly WordOption[]
  readonly active: number
  /** Where the word begins in the window, in px. */
  readonly place: { readonly left: number; readonly top: number; readonly bottom: number }
  onPick(option: WordOption): void
}

const width = 320

/** Lists or variables that fit what is being typed. The area keeps the focus and the keys; this only shows them. */
export function WordList({ id, options, active, place, onPick }: WordListProps) {
  const isAbove = place.top > window.innerHeight / 2
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('prompt.suggestions')}
      className="fixed z-50 rounded-pop bg-surface-2 p-1 text-small shadow-pop"
      style={{
        width,
        left: Math.max(8, Math.min(place.left, window.innerWidth - width - 8)),
        ...(isAbove ? { bottom: window.innerHeight - place.top + 4 } : { top: place.bottom + 4 }),
      }}
    >
      {options.map((option, index) => (
        // The area hears the keys for it.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={option.name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The area keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
          className={classNames(
            'flex min-h-7 items-center gap-2 rounded-control px-2',
            index === active ? 'bg-select' : 'hover:bg-control',
          )}
        >
          <span className="shrink-0">{option.name}</span>
          <span className="min-w-0 flex-1 truncate text-right text-caption text-ink-3">{option.about}</span>
        </div>
      ))}
    </div>
  )
}
