import { CircleArrowUp } from 'lucide-react'
import { useNavigation } from '../lib/navigate.tsx'
import { useUpdates } from '../lib/updates.ts'
import { Icon } from '../ui/icon.tsx'
import { t } from './texts.ts'

/** Says that a newer version exists, is ready, or was installed, and leads to the settings; nothing otherwise. */
export function UpdateCell() {
  const { toSettings } = useNavigation()
  const updates = useUpdates()
  if (updates === null) return null
  const { found, status, news } = updates
  const words =
    found !== null
      ? t(status === 'ready' ? 'update.ready' : 'update.found', { version: found.version })
      : news === null
        ? null
        : t('update.news', { version: news.version })
  if (words === null) return null
  return (
    <button
      type="button"
      aria-label={words}
      onClick={() => toSettings({ section: 'updates' })}
      className="dock-cell hover:bg-control"
    >
      <Icon icon={CircleArrowUp} size={14} className="text-ink-3" />
      <span className="narrow-hidden">{words}</span>
    </button>
  )
}
