const dayMs = 24 * 60 * 60 * 1000

/** The section of a short list that a time belongs to: today, this week or earlier. `now` in wall-clock milliseconds. */
export function daySection(iso: string, now: number): 'today' | 'week' | 'earlier' {
  const at = new Date(iso)
  const today = new Date(now)
  if (at.toDateString() === today.toDateString()) return 'today'
  return now - at.getTime() < 7 * dayMs ? 'week' : 'earlier'
}
