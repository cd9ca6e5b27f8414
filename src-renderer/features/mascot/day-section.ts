const dayMs = 24 * 60 * 60 * 1000

/** The heading that a time stands under in a short list: today, this week or earlier. `now` in wall-clock milliseconds. */
export function daySection(iso: string, now: number): 'Today' | 'This week' | 'Earlier' {
  const at = new Date(iso)
  const today = new Date(now)
  if (at.toDateString() === today.toDateString()) return 'Today'
  return now - at.getTime() < 7 * dayMs ? 'This week' : 'Earlier'
}
