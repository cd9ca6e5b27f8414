import { Star } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { t } from './texts.ts'

export type RatingProps = {
  readonly label: string
  /** 0 to 5; 0 is none. */
  readonly value: number
  onChange(value: number): void
}

const marks = [1, 2, 3, 4, 5]

/** One to five stars. A click on the present one takes the rating away. */
export function Rating({ label, value, onChange }: RatingProps) {
  return (
    <RadioGroup.Root
      aria-label={label}
      orientation="horizontal"
      value={String(value)}
      onValueChange={(next) => onChange(Number(next))}
      className="inline-flex"
    >
      {marks.map((mark) => (
        <RadioGroup.Item
          key={mark}
          value={String(mark)}
          aria-label={t('stars', { count: mark })}
          onClick={() => mark === value && onChange(0)}
          className={classNames(
            'grid size-6 place-items-center rounded-control',
            mark <= value ? 'text-ink' : 'text-ink-3 hover:text-ink',
          )}
        >
          <Icon icon={Star} filled={mark <= value} />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
