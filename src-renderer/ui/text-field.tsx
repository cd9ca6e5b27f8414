import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame, splitFrame } from './field.tsx'

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
    /** Inside the field, before and behind the text. */
    readonly leading?: ReactNode
    readonly trailing?: ReactNode
    readonly inputRef?: Ref<HTMLInputElement>
    readonly className?: string
  }

/** One line of text. `onEnter` is called without any modifier key. */
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
    if (event.key === 'Enter' && isPlain && onEnter !== undefined) {
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
