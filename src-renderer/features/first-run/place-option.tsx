import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'

type PlaceOptionProps = {
  readonly name: string
  readonly title: string
  /** A few words at the right. */
  readonly aside: string
  readonly checked: boolean
  onCheck(): void
  /** Has the focus when the screen opens. */
  readonly first?: boolean
  readonly children: ReactNode
}

/** One of the places where Backlot can work. The picked one carries tape at the panel's edge. */
export function PlaceOption({ name, title, aside, checked, onCheck, first = false, children }: PlaceOptionProps) {
  const id = useId()
  const radio = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first) radio.current?.focus()
  }, [first])
  return (
    <div className={classNames('place-option', checked && 'place-option-picked')}>
      <div className="flex items-center gap-3 text-lead">
        <input
          ref={radio}
          id={id}
          type="radio"
          name={name}
          checked={checked}
          onChange={onCheck}
          aria-describedby={`${id}-aside`}
          className="radio"
        />
        <label htmlFor={id} className="flex-1 font-medium">
          {title}
        </label>
        <span id={`${id}-aside`} className="text-small text-ink-3">
          {aside}
        </span>
      </div>
      <div className="ml-7">{children}</div>
    </div>
  )
}
