import { t } from './texts.ts'

/** Writes how long ago a time was, `now` in wall-clock milliseconds: "just now", "3 s ago", "5 min ago", "2 h ago". */
export function agoWords(iso: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000))
  if (seconds < 2) return t('ago.now')
  if (seconds < 60) return t('ago.seconds', { count: seconds })
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? t('ago.minutes', { count: minutes }) : t('ago.hours', { count: Math.round(minutes / 60) })
}
