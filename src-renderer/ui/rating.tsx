import { Star, Check, Undo2, X } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { t } from './texts.ts'
import { IconButton } from './button.tsx'

export type RatingProps = {
  readonly label: string
  /** 0 to 5; 0 is none. */
  readonly value: number
  onChange(value: number): void
}

const marks = [1, 2, 3, 4, 5]

/** One to five stars. A click on the current one clears the rating. */
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

type ReviewButtonsProps = {
  readonly isKept: boolean
  readonly isRejected: boolean
  /** What Undo would undo, in words; null if there is nothing. */
  readonly undo: string | null
  onKeep(): void
  onReject(): void
  onUndo(): void
}

/** Keep, reject and undo buttons with their keys. */
export function ReviewButtons(props: ReviewButtonsProps) {
  const { isKept, isRejected, undo, onKeep, onReject, onUndo } = props
  return (
    <>
      <IconButton icon={Check} size="small" label={t('rate.keep')} keys="p" pressed={isKept} onClick={onKeep} />
      <IconButton icon={X} size="small" label={t('rate.reject')} keys="x" pressed={isRejected} onClick={onReject} />
      {undo !== null && (
        <IconButton icon={Undo2} size="small" label={t('rate.undo', { change: undo })} keys="mod+z" onClick={onUndo} />
      )}
    </>
  )
}
