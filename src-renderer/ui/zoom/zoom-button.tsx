import { Tooltip } from '../tooltip.tsx'
import type { Zoom } from './use-zoom.ts'
import { t } from '../texts.ts'

/** How close a picture is looked at, in percent of its own pixels; a press goes to 100 % and back. */
export function ZoomButton({ zoom }: { readonly zoom: Zoom }) {
  return (
    <Tooltip content={t(zoom.isFitted ? 'zoom.actual' : 'zoom.fit')} keys="z">
      <button
        type="button"
        aria-label={t('zoom.level', { percent: String(zoom.percent) })}
        aria-keyshortcuts="Z"
        onClick={() => zoom.toggle()}
        className="h-[26px] min-w-[52px] shrink-0 rounded-control px-1.5 text-small text-ink-2 hover:bg-control hover:text-ink"
      >
        {t('zoom.percent', { percent: String(zoom.percent) })}
      </button>
    </Tooltip>
  )
}
