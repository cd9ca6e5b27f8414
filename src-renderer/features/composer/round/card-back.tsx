type CardBackProps = {
  /** Fills its box; else it is as small as in the row of the next round. */
  readonly large?: boolean
}

const lines = 'M7 7H71V91H7ZM12 12H66V86H12ZM12 47H66M12 52H66M37 12V47M41 12V47M37 52V86M41 52V86'
const braces = 'M12 62 37 86M12 69 30 86M66 36 41 12M66 29 48 12M12 20 20 12M66 78 58 86'

/** The back of a card: the back of a flat, with stiles, rails and corner blocks. */
export function CardBack({ large = false }: CardBackProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 78 98"
      preserveAspectRatio="none"
      className={
        large
          ? 'size-full rounded-control bg-surface-2 inset-ring inset-ring-line-hi'
          : 'h-[98px] w-[78px] rounded-[3px] bg-surface-2 inset-ring inset-ring-line-hi'
      }
      fill="none"
      stroke="var(--edge)"
    >
      <path d={lines} vectorEffect="non-scaling-stroke" />
      <path d={braces} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
