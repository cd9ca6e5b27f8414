import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame, splitFrame } from './field.tsx'
import { Search, X } from 'lucide-react'
import { Icon } from './icon.tsx'
import { Kbd } from './keys.tsx'
import { t } from './texts.ts'

export type TextFieldProps = FieldFrame &
  Pick<
    ComponentProps<'input'>,
    | 'autoComplete'
    | 'autoFocus'
    | 'inputMode'
    | 'name'
    | 'onBlur'
    | 'onFocus'
    | 'placeholder'
    | 'readOnly'
    | 'spellCheck'
    | 'type'
    | 'maxLength'
  > & {
    readonly value: string
    onChange(value: string): void
    onEnter?(): void
    readonly mono?: boolean
    readonly tall?: boolean
    readonly leading?: ReactNode
    readonly trailing?: ReactNode
    readonly inputRef?: Ref<HTMLInputElement>
    readonly className?: string
  }

/** A single-line text field. `onEnter` is called without any modifier key, and not for a key that is still held. */
export function TextField(props: TextFieldProps) {
  const { frame, rest } = splitFrame(props)
  const {
    value,
    onChange,
    onEnter,
    mono = false,
    tall = false,
    leading,
    trailing,
    inputRef,
    className,
    ...input
  } = rest
  const press = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.nativeEvent.isComposing
    if (event.key === 'Enter' && isPlain && !event.repeat && onEnter !== undefined) {
      event.preventDefault()
      onEnter()
    }
  }
  return (
    <Field {...frame} {...(className === undefined ? {} : { className })}>
      {(control) => (
        <div
          className={classNames(
            'field-shell',
            tall ? 'h-[34px]' : 'h-[30px]',
            frame.error !== undefined && 'field-bad',
          )}
        >
          {leading}
          <input
            {...input}
            {...control}
            dir={mono ? 'ltr' : 'auto'}
            ref={inputRef}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={press}
            className={classNames(
              'h-full min-w-0 flex-1 bg-transparent placeholder:text-ink-3',
              mono && 'font-mono text-[13px]',
            )}
          />
          {trailing}
        </div>
      )}
    </Field>
  )
}

/** A highlighted range of a text; `at` and `end` count UTF-16 units. */
export type TextMark = { readonly at: number; readonly end: number; readonly tone: 'plain' | 'bad' }

type TextMarksProps = {
  readonly text: string
  readonly marks: readonly TextMark[]
  readonly markRef: Ref<HTMLDivElement>
  readonly className: string
}

/** Splits a text at its marks; of nested marks the outer one counts. */
function stretchesOf(text: string, marks: readonly TextMark[]) {
  const parts: { readonly at: number; readonly text: string; readonly tone: TextMark['tone'] | null }[] = []
  let from = 0
  for (const { at, end, tone } of marks.toSorted((first, second) => first.at - second.at || second.end - first.end)) {
    if (at < from) continue
    if (at > from) parts.push({ at: from, text: text.slice(from, at), tone: null })
    parts.push({ at, text: text.slice(at, end), tone })
    from = end
  }
  return [...parts, { at: from, text: text.slice(from), tone: null }]
}

/**
 * Highlights behind the words of a text area: an invisible copy of its text in the same shape lies under it. Typing,
 * selection, undo and reading aloud belong to the area.
 */
function TextMarks({ text, marks, markRef, className }: TextMarksProps) {
  return (
    <div
      ref={markRef}
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-0 overflow-hidden wrap-break-word whitespace-pre-wrap text-transparent select-none',
        className,
      )}
    >
      {stretchesOf(text, marks).map(({ at, text: part, tone }) =>
        tone === null ? (
          part
        ) : (
          <mark key={at} className={classNames('text-mark', tone === 'bad' && 'text-mark-bad')}>
            {part}
          </mark>
        ),
      )}
      {/* An empty last line has height, too. */}
      {'\u200B'}
    </div>
  )
}

export type TextAreaProps = FieldFrame &
  Pick<
    ComponentProps<'textarea'>,
    | 'aria-activedescendant'
    | 'aria-autocomplete'
    | 'aria-controls'
    | 'autoFocus'
    | 'lang'
    | 'maxLength'
    | 'name'
    | 'onBlur'
    | 'onKeyDown'
    | 'onSelect'
    | 'placeholder'
    | 'readOnly'
    | 'rows'
  > & {
    readonly value: string
    onChange(value: string): void
    /** `lead` is the prominent prompt: larger text on the panel itself, without a field's fill. */
    readonly look?: 'field' | 'lead'
    readonly mono?: boolean
    /** Grows with its text without a limit, in a panel that scrolls. */
    readonly grows?: boolean
    readonly areaRef?: Ref<HTMLTextAreaElement>
    readonly marks?: readonly TextMark[]
    /** The layer of the highlights, which must match the area's text and shape. */
    readonly markRef?: Ref<HTMLDivElement>
    readonly className?: string
  }

function give<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref !== undefined && ref !== null) ref.current = element
  return undefined
}

/** A multi-line text field; grows to eight whole lines, then scrolls. */
export function TextArea(props: TextAreaProps) {
  const { frame, rest } = splitFrame(props)
  const { value, onChange, look = 'field', mono = false, grows = false, areaRef, rows = 2, ...more } = rest
  const { className, marks, markRef, ...area } = more
  const layer = useRef<HTMLDivElement>(null)
  const isLead = look === 'lead'
  const shape = classNames(
    isLead ? 'max-h-[132px] min-h-11 text-lead' : 'py-[5px]',
    !isLead && !grows && 'max-h-[170px]',
    mono && 'font-mono text-[13px]',
    marks !== undefined && '[scrollbar-gutter:stable]',
  )
  return (
    <Field {...frame} {...(className === undefined ? {} : { className })}>
      {(control) => (
        <div
          className={classNames(
            isLead ? 'field-lead' : 'field-shell',
            frame.error !== undefined && 'field-bad',
            // Otherwise the focus ring overlaps the words below.
            isLead && frame.error !== undefined && 'mb-2.5',
            marks !== undefined && 'relative',
          )}
        >
          {marks !== undefined && (
            <TextMarks
              text={value}
              marks={marks}
              className={classNames(shape, !isLead && 'mx-2')}
              markRef={(element) => {
                layer.current = element
                return give(markRef, element)
              }}
            />
          )}
          <textarea
            {...area}
            {...control}
            dir={mono ? 'ltr' : 'auto'}
            ref={areaRef}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onScroll={(event) => {
              if (layer.current !== null) layer.current.scrollTop = event.currentTarget.scrollTop
            }}
            className={classNames(
              'field-sizing-content relative block w-full min-w-0 flex-1 resize-none bg-transparent placeholder:text-ink-3',
              shape,
            )}
          />
        </div>
      )}
    </Field>
  )
}

type SearchFieldProps = {
  /** The accessible name; also the placeholder if none is given. */
  readonly label: string
  readonly value: string
  onChange(value: string): void
  readonly placeholder?: string
  /** The key that focuses it, shown while it is empty. */
  readonly keys?: string
  readonly leading?: ReactNode
  readonly trailing?: ReactNode
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A search field. Escape clears it, or is left to the screen if it is already empty. */
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
        dir="auto"
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
