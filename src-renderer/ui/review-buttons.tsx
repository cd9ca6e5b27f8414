import { Check, Undo2, X } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import { t } from './texts.ts'

export type ReviewButtonsProps = {
  readonly isKept: boolean
  readonly isRejected: boolean
  /** What Undo takes back, in words; null where there is nothing. */
  readonly undo: string | null
  onKeep(): void
  onReject(): void
  onUndo(): void
  /** For the button that takes back, which has a key everywhere. */
  readonly undoClassName?: string
}

/** Keep, reject, and the way back, with their keys. */
export function ReviewButtons(props: ReviewButtonsProps) {
  const { isKept, isRejected, undo, onKeep, onReject, onUndo, undoClassName } = props
  return (
    <>
      <IconButton icon={Check} size="small" label={t('rate.keep')} keys="p" pressed={isKept} onClick={onKeep} />
      <IconButton icon={X} size="small" label={t('rate.reject')} keys="x" pressed={isRejected} onClick={onReject} />
      {undo !== null && (
        <IconButton
          icon={Undo2}
          size="small"
          label={t('rate.undo', { change: undo })}
          keys="mod+z"
          className={undoClassName}
          onClick={onUndo}
        />
      )}
    </>
  )
}
