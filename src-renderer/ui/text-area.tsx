import type { ComponentProps, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame, splitFrame } from './field.tsx'

export type TextAreaProps = FieldFrame &
  Pick<
    ComponentProps<'textarea'>,
    'autoFocus' | 'lang' | 'maxLength' | 'name' | 'onBlur' | 'onKeyDown' | 'placeholder' | 'readOnly' | 'rows'
  > & {
    readonly value: string
    onChange(value: string): void
    /** `lead` is the promoted prompt: larger text on the panel itself, without a field's fill. */
    readonly look?: 'field' | 'lead'
    readonly mono?: boolean
    readonly areaRef?: Ref<HTMLTextAreaElement>
    readonly className?: string
  }

/** Several lines of text; grows with its content up to eight lines, then scrolls. */
export function TextArea(props: TextAreaProps) {
  const { frame, rest } = splitFrame(props)
  const { value, onChange, look = 'field', mono = false, areaRef, rows = 2, className, ...area } = rest
  const isLead = look === 'lead'
  return (
    <Field {...frame} {...(className === undefined ? {} : { className })}>
      {(control) => (
        <div className={classNames(isLead ? 'field-lead' : 'field-shell', frame.error !== undefined && 'field-bad')}>
          <textarea
            {...area}
            {...control}
            ref={areaRef}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(
              'field-sizing-content block w-full min-w-0 flex-1 resize-none bg-transparent placeholder:text-ink-3',
              isLead ? 'max-h-[132px] min-h-11 text-lead' : 'max-h-40 py-[5px]',
              mono && 'font-mono text-[13px]',
            )}
          />
        </div>
      )}
    </Field>
  )
}
