import { Label } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { t } from './texts.ts'

/** What every form field shows around its control. */
export type FieldFrame = {
  readonly label: string
  /** Keeps the label for screen readers only. */
  readonly labelHidden?: boolean
  readonly requirement?: 'required' | 'optional'
  /** The field affects the price: a tape tick precedes the label. */
  readonly priced?: boolean
  readonly aside?: ReactNode
  readonly help?: string | undefined
  readonly error?: string | undefined
}

/** Attributes that tie the control to its label, help and error. */
export type FieldControl = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

/** Splits a field's props into those of its frame and those of its control. */
export function splitFrame<Props extends FieldFrame>(props: Props) {
  const { label, labelHidden, requirement, priced, aside, help, error, ...rest } = props
  const frame: FieldFrame = {
    label,
    help,
    error,
    aside,
    ...(labelHidden === undefined ? {} : { labelHidden }),
    ...(requirement === undefined ? {} : { requirement }),
    ...(priced === undefined ? {} : { priced }),
  }
  return { frame, rest }
}

type FieldProps = FieldFrame & {
  readonly className?: string
  /** For a control of several inputs, such as a segmented one: the label names a group. */
  readonly group?: boolean
  readonly children: (control: FieldControl, labelId: string) => ReactNode
}

/** A label above a control, with help and error below it. */
export function Field({ className, group = false, children, ...frame }: FieldProps) {
  const id = useId()
  const { label, labelHidden = false, requirement, priced = false, aside, help, error } = frame
  const described = [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`].filter(Boolean)
  const control: FieldControl = {
    id,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': requirement === 'required' ? true : undefined,
  }
  const words = (
    <>
      {priced && <span className="price-tick" />}
      {label}
      {requirement !== undefined && <span className="text-ink-3">{t(`requirement.${requirement}`)}</span>}
    </>
  )
  return (
    <div className={classNames('min-w-0', className)}>
      <div className={classNames('mb-1 flex items-center gap-1.5 text-small text-ink-2', labelHidden && 'sr-only')}>
        {group ? (
          <span id={`${id}-label`} className="flex items-center gap-1.5">
            {words}
          </span>
        ) : (
          <Label.Root id={`${id}-label`} htmlFor={id} className="flex items-center gap-1.5">
            {words}
          </Label.Root>
        )}
        {aside !== undefined && <span className="ms-auto text-ink-3">{aside}</span>}
      </div>
      {children(control, `${id}-label`)}
      {help !== undefined && (
        <p id={`${id}-help`} className="mt-1 text-caption text-ink-3">
          {help}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-small text-err">
          {error}
        </p>
      )}
    </div>
  )
}
