const controls = 'input, textarea, [role="radio"], [role="switch"], [role="combobox"], [role="slider"], button'

/**
 * The control of a field inside `root`, found by the path of a problem: `name`, or `name/part` for a part of it.
 * A control that is marked invalid is preferred. Null where the field is not on the screen.
 */
export function fieldIn(root: HTMLElement | null, path: string): HTMLElement | null {
  const name = path.split('/')[0] ?? path
  const field = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  return (
    field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field?.querySelector<HTMLElement>(controls) ?? null
  )
}
