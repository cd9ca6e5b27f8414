/**
 * The row that a key leads to in a list where some rows cannot be picked.
 *
 * Null for keys that do not move. Stays at `from` where there is nothing further.
 */
export function listStep(canPick: readonly boolean[], from: number, key: string, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return seek(canPick, from + 1, 1) ?? from
    case 'ArrowUp':
      return seek(canPick, from - 1, -1) ?? from
    case 'Home':
      return seek(canPick, 0, 1) ?? from
    case 'End':
      return seek(canPick, canPick.length - 1, -1) ?? from
    case 'PageDown':
      return seek(canPick, Math.min(canPick.length - 1, from + page), -1) ?? from
    case 'PageUp':
      return seek(canPick, Math.max(0, from - page), 1) ?? from
    default:
      return null
  }
}

function seek(canPick: readonly boolean[], start: number, step: 1 | -1): number | null {
  for (let index = start; index >= 0 && index < canPick.length; index += step) if (canPick[index] === true) return index
  return null
}
