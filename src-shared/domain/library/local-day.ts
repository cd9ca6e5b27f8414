/** A local day: `2026-11-19`, when it starts and when the next one does. Milliseconds since 1970. */
type LocalDay = { readonly day: string; readonly from: number; readonly to: number }

/** Returns the local day of a time in milliseconds since 1970. */
export function localDayOf(time: number): LocalDay {
  const date = new Date(time)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  const name = `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return { day: name, from: new Date(year, month, day).getTime(), to: new Date(year, month, day + 1).getTime() }
}
