import { nextRegion } from './region-cycle.ts'

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
