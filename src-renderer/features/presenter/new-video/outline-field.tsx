import { Plus } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { t } from './texts.ts'

/** An outline has a row for the title and at least this many for facts. */
const leastFacts = 3

const hints = ['first', 'second', 'third'] as const

/**
 * Returns the rows of a topic's outline: its lines, or the sentences of a single line, with empty rows up to three facts.
 * The words stay as they are.
 */
export function outlineOf(topic: string): string[] {
  const lines = topic.split('\n')
  const [only = ''] = lines
  const parts =
    lines.length > 1
      ? lines
      : [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(only)].map(({ segment }) =>
          segment.trim(),
        )
  return [...parts, ...Array.from({ length: Math.max(0, 1 + leastFacts - parts.length) }, () => '')]
}

type OutlineFieldProps = {
  readonly value: string
  onChange(value: string): void
  readonly aside?: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  /** The row to focus first: the first empty one. */
  readonly firstRef?: Ref<HTMLInputElement>
}

/** A topic as rows: a title and its facts. Enter goes to the next row, Backspace in an empty one removes it. */
export function OutlineField({ value, onChange, aside, help, error, firstRef }: OutlineFieldProps) {
  const list = useRef<HTMLDivElement>(null)
  const rows = outlineOf(value)
  const firstEmpty = rows.findIndex((row) => row === '')
  const write = (next: readonly string[]) => onChange(next.join('\n'))
  const focusRow = (index: number) => list.current?.querySelectorAll('input')[index]?.focus()
  /** Changes the number of rows and focuses one at once, so that the next key goes to it. */
  const rewrite = (next: readonly string[], focused: number) => {
    flushSync(() => write(next))
    focusRow(focused)
  }
  const insert = (index: number) => rewrite(rows.toSpliced(index, 0, ''), index)
  const press = (event: KeyboardEvent, index: number) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (rows[index + 1] === '') focusRow(index + 1)
      else insert(index + 1)
    }
    if (event.key === 'Backspace' && rows[index] === '' && rows.length > 1 + leastFacts) {
      event.preventDefault()
      rewrite(rows.toSpliced(index, 1), Math.max(0, index - 1))
    }
  }
  return (
    <Field label={t('topic.label')} group aside={aside} help={help} error={error}>
      {(control, labelId) => (
        <div ref={list} role="group" aria-labelledby={labelId} aria-describedby={control['aria-describedby']}>
          {rows.map((row, index) => {
            const label = index === 0 ? t('outline.title') : t('outline.fact', { place: index })
            const hint = hints[index - 1]
            // A row without text is what is missing.
            const isBad = error !== undefined && (row.trim() === '' || firstEmpty === -1)
            return (
              // Rows have no identity of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <label key={index} className={classNames('field-shell mb-1 h-[30px]', isBad && 'field-bad')}>
                <span className="w-11 shrink-0 text-caption text-ink-3">{label}</span>
                <input
                  ref={index === firstEmpty ? firstRef : null}
                  value={row}
                  aria-invalid={isBad || undefined}
                  onChange={(event) => write(rows.with(index, event.target.value))}
                  onKeyDown={(event) => press(event, index)}
                  placeholder={
                    index === 0 ? t('outline.hints.title') : hint === undefined ? '' : t(`outline.hints.${hint}`)
                  }
                  className="own-direction h-full min-w-0 flex-1 bg-transparent placeholder:text-ink-3"
                />
              </label>
            )
          })}
          <Button size="small" variant="quiet" onClick={() => insert(rows.length)}>
            <Icon icon={Plus} size={14} />
            {t('outline.add')}
          </Button>
        </div>
      )}
    </Field>
  )
}
