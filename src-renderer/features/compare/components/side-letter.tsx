import { classNames } from '../../../ui/class-names.ts'

/** The letter of a side: on tape for the keep, in grey for the candidate. */
export function SideLetter({ side, small = false }: { readonly side: 'a' | 'b'; readonly small?: boolean }) {
  return (
    <span
      className={classNames(
        'grid place-items-center rounded-[2px] font-[620] uppercase',
        small ? 'size-4 text-[11px]' : 'size-[22px] text-small',
        side === 'a' ? 'bg-mark text-mark-ink' : 'bg-control-hi text-ink',
      )}
    >
      {side}
    </span>
  )
}
