/** The region that F6 goes to from `current` (-1 where the focus is in none), round and round; -1 where there are none. */
export function nextRegion(count: number, current: number, back: boolean): number {
  if (count === 0) return -1
  if (current < 0) return back ? count - 1 : 0
  return (current + (back ? -1 : 1) + count) % count
}
