import type { AssetLabel } from '#shared/bridge/library.ts'
import { classNames } from '../../ui/class-names.ts'
import { t } from './texts.ts'

/** The labels in the order of their keys and menus. */
export const labels = ['red', 'yellow', 'green', 'blue', 'orange', 'purple'] as const satisfies readonly AssetLabel[]

/** The key of each label: digits after those of the stars, then letters of the name. */
export const labelKeys: Readonly<Record<AssetLabel, string>> = {
  red: '6',
  yellow: '7',
  green: '8',
  blue: '9',
  orange: 'o',
  purple: 'u',
}

/** A colour label as a dot with its name for assistive technology. */
export function LabelDot({ label, className }: { readonly label: AssetLabel; readonly className?: string }) {
  return (
    <span data-label={label} title={t(`labels.${label}`)} className={classNames('label-dot', className)}>
      <span className="sr-only">{t(`labels.${label}`)}</span>
    </span>
  )
}

type LabelPickerProps = {
  /** The label of the files; null for none, undefined if they differ. */
  readonly value: AssetLabel | null | undefined
  onChange(label: AssetLabel | null): void
}

/** Six colours to choose from; the chosen one again removes the label. */
export function LabelPicker({ value, onChange }: LabelPickerProps) {
  return (
    <div role="group" aria-label={t('labels.label')} className="flex">
      {labels.map((label) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === label}
          aria-label={t(`labels.${label}`)}
          aria-keyshortcuts={labelKeys[label]}
          title={t(`labels.${label}`)}
          onClick={() => onChange(value === label ? null : label)}
          className="label-choice"
        >
          <span aria-hidden data-label={label} className="label-dot" />
        </button>
      ))}
    </div>
  )
}
