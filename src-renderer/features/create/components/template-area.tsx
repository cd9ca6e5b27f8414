import type { TemplateWords } from '#shared/domain/template/template.ts'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { TextArea, type TextAreaProps } from '../../../ui/text-area.tsx'
import { findOpenWord, type OpenWord, optionsFor, type WordOption, wordEnd } from '../complete-word.ts'
import { promptMarks } from '../prompt-marks.ts'
import { caretPlace } from './caret-place.ts'
import { typeOver } from './type-over.ts'
import { WordList, type WordListProps } from './word-list.tsx'

export type TemplateAreaProps = Omit<
  TextAreaProps,
  'areaRef' | 'markRef' | 'marks' | 'onBlur' | 'onKeyDown' | 'onSelect'
> & {
  readonly words: TemplateWords
  readonly areaRef?: (area: HTMLTextAreaElement | null) => void
}

type Completion = { readonly word: OpenWord; readonly place: WordListProps['place']; readonly active: number }

/**
 * A prompt with places that vary: they are set off, and after `__` or `$` the names that fit are offered. Down and Up
 * choose, Enter or Tab takes, Escape closes; all other keys are the area's own.
 */
export function TemplateArea({ words, areaRef, value, ...rest }: TemplateAreaProps) {
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [completion, setCompletion] = useState<Completion | null>(null)
  /** Where a list was closed without taking anything: it stays closed until another word is begun. */
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
