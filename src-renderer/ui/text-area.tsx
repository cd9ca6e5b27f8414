import { type ComponentProps, type Ref, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame, splitFrame } from './field.tsx'
import { type TextMark, TextMarks } from './text-marks.tsx'

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
    /** `lead` is the promoted prompt: larger text on the panel itself, without a field's fill. */
    readonly look?: 'field' | 'lead'
    readonly mono?: boolean
    readonly areaRef?: Ref<HTMLTextAreaElement>
    /** Stretches of the text that are set off. */
    readonly marks?: readonly TextMark[]
    /** The layer of the marks, which has the area's text in the area's shape. */
    readonly markRef?: Ref<HTMLDivElement>
    readonly className?: string
  }

function give<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref !== undefined && ref !== null) ref.current = element
  return undefined
}

/** Several lines of text; grows with its content up to eight lines, then scrolls. */
export function TextArea(props: TextAreaProps) {
  const { frame, rest } = splitFrame(props)
  const { value, onChange, look = 'field', mono = false, areaRef, rows = 2, className, marks, markRef, ...area } = rest
  const layer = useRef<HTMLDivElement>(null)
  const isLead = look === 'lead'
  const shape = classNames(
    isLead ? 'max-h-[132px] min-h-11 text-lead' : 'max-h-40 py-[5px]',
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
            // The ring of the focus goes over the words below otherwise.
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
