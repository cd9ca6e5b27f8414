import { Tooltip } from '../tooltip.tsx'
import type { Zoom } from './use-zoom.ts'

/** How close a picture is looked at, in percent of its own pixels; a press goes to 100 % and back. */
export function ZoomButton({ zoom }: { readonly zoom: Zoom }) {
  return (
    <Tooltip content={zoom.isFitted ? 'Actual size' : 'Show the whole picture'} keys="z">
      <button
        type="button"
        aria-label={`Zoom, ${zoom.percent} %`}
        aria-keyshortcuts="Z"
        onClick={() => zoom.toggle()}
        className="h-[26px] min-w-[52px] shrink-0 rounded-control px-1.5 text-small text-ink-2 hover:bg-control hover:text-ink"
      >
        {zoom.percent} %
      </button>
    </Tooltip>
  )
}
