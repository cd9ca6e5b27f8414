import { type TemplateWords, parseTemplate, type WordKind, wordMark } from '#shared/domain/template/parse-template.ts'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { TextArea, type TextAreaProps, type TextMark } from '../ui/text-field.tsx'
import { classNames } from '../ui/class-names.ts'
import { t } from './texts.ts'
import { compareNames } from '../lib/format.ts'

export type TemplateAreaProps = Omit<
  TextAreaProps,
  'areaRef' | 'markRef' | 'marks' | 'onBlur' | 'onKeyDown' | 'onSelect'
> & {
  readonly words: TemplateWords
  readonly areaRef?: (area: HTMLTextAreaElement | null) => void
}

/** The beginning of a list's or variable's name before the cursor. `from`: start of the text to replace. */
type OpenWord = { readonly kind: WordKind; readonly from: number; readonly typed: string }

type WordOption = {
  readonly kind: WordKind
  readonly name: string
  readonly text: string
  readonly about: string
}

const openList = /__([\p{L}\p{N} -]*(?:_(?!_)[\p{L}\p{N} -]+)*_?)$/u
const openVariable = /\{?\$([\p{L}_][\p{L}\p{N}_-]*)?$/u
const mostOptions = 8
const longestSample = 60

/** Finds the name being typed at `caret`, after `__` or `$`; null if there is none. */
export function findOpenWord(text: string, caret: number): OpenWord | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const variable = openVariable.exec(line)
  if (variable !== null) return { kind: 'variable', from: caret - variable[0].length, typed: variable[1] ?? '' }
  const list = openList.exec(line)
  if (list === null) return null
  // After an even number of marks, this one closes a list.
  const before = line.slice(0, list.index).match(/__/gu)?.length ?? 0
  return before % 2 === 1 ? null : { kind: 'list', from: caret - list[0].length, typed: list[1] ?? '' }
}

/** Returns the names that match what is typed, those that begin with it first. */
export function optionsFor({ kind, typed }: OpenWord, words: TemplateWords): WordOption[] {
  const query = typed.toLowerCase()
  const all =
    kind === 'list'
      ? Object.entries(words.lists).map(([name, lines]) => ({
          name,
          about: `${lines.length} · ${lines.slice(0, 3).join(', ')}`,
        }))
      : Object.entries(words.variables).map(([name, value]) => ({ name, about: value }))
  const rank = (name: string) => (name.toLowerCase().startsWith(query) ? 0 : 1)
  return all
    .filter(({ name }) => name.toLowerCase().includes(query))
    .toSorted((first, second) => rank(first.name) - rank(second.name) || compareNames(first.name, second.name))
    .slice(0, mostOptions)
    .map(({ name, about }) => ({ kind, name, text: wordMark(kind, name), about: about.slice(0, longestSample) }))
}

/** Returns the end of the text that a chosen name replaces, existing closing marks included. */
export function wordEnd(text: string, caret: number, kind: WordKind): number {
  const close = kind === 'list' ? '__' : '}'
  return text.startsWith(close, caret) ? caret + close.length : caret
}

type WordListProps = {
  readonly id: string
  readonly options: readonly WordOption[]
  readonly active: number
  /** Start of the name in the window, in px. */
  readonly place: { readonly left: number; readonly top: number; readonly bottom: number }
  onPick(option: WordOption): void
}

const width = 320

/** Shows the matching lists or variables. The area keeps the focus and handles the keys. */
function WordList({ id, options, active, place, onPick }: WordListProps) {
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
        // The area handles the keys.
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
          <span dir="auto" className="shrink-0">
            {option.name}
          </span>
          <span className="min-w-0 flex-1 truncate text-end text-caption text-ink-3">{option.about}</span>
        </div>
      ))}
    </div>
  )
}

type Completion = { readonly word: OpenWord; readonly place: WordListProps['place']; readonly active: number }

/** Returns the position of a character of a text layer in the window, in px; null if it is not rendered. */
function caretPlace(layer: HTMLElement, offset: number): { left: number; top: number; bottom: number } | null {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  let rest = offset
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (rest <= length) {
      const range = document.createRange()
      range.setStart(node, rest)
      range.collapse(true)
      const [first] = range.getClientRects()
      const { left, top, bottom } = first ?? range.getBoundingClientRect()
      return { left, top, bottom }
    }
    rest -= length
  }
  return null
}

/** Longer texts are not prompts: they get no marks, so that typing stays fast. */
const mostMarked = 20_000

/** Marks the varying parts of a prompt for the editor; unknown names and unclosed parts are marked as bad. */
export function promptMarks(text: string, words: TemplateWords): TextMark[] {
  if (text.length > mostMarked) return []
  const { marks, problems } = parseTemplate(text)
  const isKnown = (kind: string, written: string) => {
    if (kind === 'list') return Object.hasOwn(words.lists, written.slice(2, -2))
    return kind !== 'variable' || Object.hasOwn(words.variables, written.slice(2, -1))
  }
  const shown = marks.map(({ at, end, kind }): TextMark => {
    const isGood = isKnown(kind, text.slice(at, end)) && !problems.some((problem) => problem.at === at)
    return { at, end, tone: isGood ? 'plain' : 'bad' }
  })
  const open = problems.filter(({ at }) => !marks.some((mark) => mark.at === at))
  return [...shown, ...open.map(({ at, end }): TextMark => ({ at, end, tone: 'bad' }))]
}

/** Replaces text as typing would, so that one undo restores it. */
export function typeOver(area: HTMLTextAreaElement, from: number, end: number, text: string) {
  area.focus()
  area.setSelectionRange(from, end)
  // The only way to write into a field that keeps its undo history; the app runs only in Chromium.
  document.execCommand('insertText', false, text)
}

/**
 * A prompt field that highlights varying parts, and suggests names after `__` or `$`. Down and Up select a name, Enter
 * or Tab inserts it, Escape closes the list; the area handles all other keys.
 */
export function TemplateArea({ words, areaRef, value, ...rest }: TemplateAreaProps) {
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [completion, setCompletion] = useState<Completion | null>(null)
  /** Where suggestions were closed without a choice: they stay closed until another name is begun. */
  const closedAt = useRef<number | null>(null)
  const marks = useMemo(() => promptMarks(value, words), [value, words])
  const options = completion === null ? [] : optionsFor(completion.word, words)

  const look = () => {
    const { current } = area
    if (current === null || layer.current === null || current.selectionStart !== current.selectionEnd) {
      return setCompletion(null)
    }
    const word = findOpenWord(current.value, current.selectionStart)
    if (word === null) closedAt.current = null
    const place = word === null || word.from === closedAt.current ? null : caretPlace(layer.current, word.from)
    if (word === null || place === null) return setCompletion(null)
    setCompletion((before) => ({
      word,
      place,
      active: before !== null && before.word.from === word.from && before.word.typed === word.typed ? before.active : 0,
    }))
  }
  const pick = (option: WordOption) => {
    const { current } = area
    if (current === null || completion === null) return
    const { from } = completion.word
    typeOver(current, from, wordEnd(current.value, current.selectionStart, option.kind), option.text)
    setCompletion(null)
  }
  const press = (event: KeyboardEvent) => {
    if (completion === null || options.length === 0 || event.nativeEvent.isComposing) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const option = options[Math.min(completion.active, options.length - 1)]
    if (!isPlain || option === undefined) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      const active = (completion.active + step + options.length) % options.length
      setCompletion({ ...completion, active })
    } else if (event.key === 'Enter' || event.key === 'Tab') pick(option)
    else if (event.key === 'Escape') {
      closedAt.current = completion.word.from
      setCompletion(null)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isOpen = completion !== null && options.length > 0
  const active = completion === null ? 0 : Math.min(completion.active, options.length - 1)
  return (
    <>
      <TextArea
        {...rest}
        value={value}
        marks={marks}
        markRef={layer}
        areaRef={(element) => {
          area.current = element
          areaRef?.(element)
        }}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        onKeyDown={press}
        onSelect={look}
        onBlur={() => setCompletion(null)}
      />
      {isOpen && <WordList id={listId} options={options} active={active} place={completion.place} onPick={pick} />}
    </>
  )
}
