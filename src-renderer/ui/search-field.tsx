import { Search, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { t } from './texts.ts'

export type SearchFieldProps = {
  /** The accessible name; shown as the placeholder too where none is given. */
  readonly label: string
  readonly value: string
  onChange(value: string): void
  readonly placeholder?: string
  /** The key that puts the cursor here, shown while it is empty. */
  readonly keys?: string
  /** Chips before the text. */
  readonly leading?: ReactNode
  /** Words behind the text, such as how long a search took. */
  readonly trailing?: ReactNode
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A search. Escape empties it, and leaves it to the screen when it is empty already. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder = label, keys, leading, trailing, onKeyDown, inputRef } = props
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation()
      onChange('')
    } else onKeyDown?.(event)
  }
  return (
    <div className="field-shell h-[30px]">
      <Icon icon={Search} size={14} className="text-ink-3" />
      {leading}
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        autoComplete="off"
        spellCheck={false}
        className="h-full min-w-0 flex-1 bg-transparent placeholder:text-ink-3"
      />
      {trailing}
      {value !== '' && (
        <button
          type="button"
          aria-label={t('clearSearch')}
          onClick={() => onChange('')}
          className="grid size-6 place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          <Icon icon={X} size={14} />
        </button>
      )}
      {value === '' && keys !== undefined && <Kbd keys={keys} />}
    </div>
  )
}
