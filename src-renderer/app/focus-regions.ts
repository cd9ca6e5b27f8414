const focusable = [
  'a[href]',
  'button:not([tabindex="-1"])',
  'input:not([tabindex="-1"])',
  'textarea',
  '[tabindex="0"]',
].join(',')

/**
 * The window's regions in reading order: whatever carries `data-region`, and the side panels of a screen.
 *
 * A region that has others inside stands back for them.
 */
function regions(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-region], main aside')]
  return all.filter((one) => !all.some((other) => other !== one && one.contains(other)))
}

/** The region that F6 goes to from `current` (-1 where the focus is in none), round and round; -1 where there are none. */
export function nextRegion(count: number, current: number, back: boolean): number {
  if (count === 0) return -1
  if (current < 0) return back ? count - 1 : 0
  return (current + (back ? -1 : 1) + count) % count
}

/** Moves the focus to the next region: to its selected or first control, else to the region itself. */
export function focusNextRegion(back: boolean): void {
  const list = regions()
  const current = list.findIndex((region) => region.contains(document.activeElement))
  const region = list[nextRegion(list.length, current, back)]
  if (region === undefined) return
  const chosen =
    region.querySelector<HTMLElement>('[aria-current="page"], [aria-selected="true"][tabindex="0"]') ??
    [...region.querySelectorAll<HTMLElement>(focusable)].find((one) => one.checkVisibility())
  if (chosen === undefined) region.tabIndex = -1
  const target = chosen ?? region
  // The ring belongs to keys, and a key is what brought us here.
  target.focus({ focusVisible: true } as FocusOptions)
}
