type AspectBoxProps = { readonly width: number; readonly height: number }

const longerSide = 14

/** The outline of a picture's shape, 14 px at its longer side. */
export function AspectBox({ width, height }: AspectBoxProps) {
  const scale = longerSide / Math.max(width, height)
  return (
    <span aria-hidden className="grid size-[14px] shrink-0 place-items-center">
      <span
        className="rounded-[1px] border border-current opacity-70"
        style={{ width: Math.max(4, Math.round(width * scale)), height: Math.max(4, Math.round(height * scale)) }}
      />
    </span>
  )
}
