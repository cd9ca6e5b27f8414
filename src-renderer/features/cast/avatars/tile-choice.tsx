import type { ReactNode, Ref } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type TileOption<Value> = {
  readonly value: Value
  readonly label: string
  readonly detail?: string
  /** Address of a picture above the label. */
  readonly image?: string
}

type TileChoiceProps<Value extends string> = {
  readonly label: string
  readonly aside: ReactNode
  readonly priced?: boolean
  readonly columns: string
  readonly options: readonly TileOption<Value>[]
  /** Null if none is picked. */
  readonly value: Value | null
  onChange(value: Value): void
  readonly groupRef?: Ref<HTMLFieldSetElement>
}

const tile = {
  plain: 'overflow-hidden rounded-control border-b-2 has-focus-visible:[box-shadow:var(--focus)]',
  picked: 'border-ink bg-control-hi',
  other: 'border-transparent bg-control text-ink-2',
} as const

/** A few options as tiles, one of which is picked: radio buttons by keyboard. Pictures lie in tape when picked. */
export function TileChoice<Value extends string>(props: TileChoiceProps<Value>) {
  const { label, aside, priced = false, columns, options, value, onChange, groupRef } = props
  return (
    <fieldset ref={groupRef}>
      <legend className="mb-1 flex w-full items-center gap-1.5 text-small text-ink-2">
        {priced && <span className="price-tick" />}
        {label}
        <span className="ms-auto text-ink-3">{aside}</span>
      </legend>
      <div className={classNames('grid gap-1.5', columns)}>
        {options.map((option) => {
          const isPicked = option.value === value
          const hasImage = option.image !== undefined
          return (
            <label
              key={option.value}
              className={classNames(
                'cursor-pointer text-small',
                hasImage
                  ? 'has-focus-visible:[&_img]:[box-shadow:var(--focus)]'
                  : classNames(tile.plain, isPicked ? tile.picked : tile.other),
              )}
            >
              <input
                type="radio"
                name={label}
                className="sr-only"
                checked={isPicked}
                onChange={() => onChange(option.value)}
              />
              {hasImage && (
                <img
                  src={option.image}
                  alt=""
                  width={192}
                  height={144}
                  className={classNames('block aspect-4/3 w-full rounded-media object-cover', isPicked && 'picked')}
                />
              )}
              <span className={classNames('block', hasImage ? 'pt-1' : 'px-2 py-1.5')}>
                <span
                  title={option.label}
                  className={classNames('block truncate', isPicked ? 'font-medium' : 'text-ink-2')}
                >
                  {option.label}
                </span>
                {option.detail !== undefined && <span className="block text-caption text-ink-2">{option.detail}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
