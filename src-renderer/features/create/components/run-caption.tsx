import type { Job } from '#shared/bridge/jobs.ts'
import type { Asset } from '#shared/bridge/library.ts'
import { Check, Columns2, Download, LayoutGrid, RotateCw, Undo2, X } from 'lucide-react'
import { formatCredits, formatElapsed, formatPixels } from '../../../lib/format.ts'
import { changeWords, type VerdictChange, type Verdicts } from '../../../lib/verdicts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { ZoomButton } from '../../../ui/zoom/zoom-button.tsx'
import type { Zoom } from '../../../ui/zoom/use-zoom.ts'
import { choicesOf, costOf, seedOf } from '../run-selectors.ts'
import { runWords } from '../run-words.ts'
import { UseAsInput } from './use-as-input.tsx'

export type RunCaptionProps = {
  readonly job: Job
  /** The run's first file, once it is known. */
  readonly asset: Asset | null
  /** Of the picture on the stage; null where there is none. */
  readonly zoom: Zoom | null
  readonly verdicts: Verdicts
  /** The last change of a verdict, which can be taken back. */
  readonly last: VerdictChange | null
  onReuse(): void
  onOpenInLibrary(): void
  onSave(): void
  onCompare(): void
  /** Why nothing can be compared. */
  readonly noCompare: string | undefined
}

/** One line about the run on the stage: number, status, cost, size, seed; zoom, stars, keep, reject, and what to do with it. */
export function RunCaption(props: RunCaptionProps) {
  const { job, asset, zoom, verdicts, last, onReuse, onOpenInLibrary, onSave, onCompare, noCompare } = props
  const { mark, words } = runWords(job, formatElapsed)
  const cost = costOf(job)
  const seed = seedOf(job)
  const pixels = asset === null ? '' : formatPixels(asset.width, asset.height)
  const size = pixels === '' ? choicesOf(job) : pixels
  return (
    <div className="flex h-[42px] items-center gap-3.5 overflow-hidden bg-stage px-5 text-small whitespace-nowrap text-ink-2 max-[1360px]:gap-2">
      <span className="font-medium text-ink">Run {job.number}</span>
      <StatusMark kind={mark}>{words}</StatusMark>
      {cost !== null && <span>{formatCredits(cost)}</span>}
      {size !== '' && <span className="min-w-0 truncate max-[1360px]:hidden">{size}</span>}
      {seed !== null && <span className="max-[1560px]:hidden">Seed {seed}</span>}
      <span className="flex-1" />
      {zoom !== null && <ZoomButton zoom={zoom} />}
      {asset !== null && (
        <>
          <Rating label="Rating" value={asset.rating} onChange={(stars) => void verdicts.rate([asset], stars)} />
          <span className="flex">
            {last !== null && (
              <IconButton
                icon={Undo2}
                size="small"
                label={`Undo: ${changeWords(last)}`}
                keys="mod+z"
                onClick={() => void verdicts.undo()}
              />
            )}
            <IconButton
              icon={Check}
              size="small"
              label="Keep"
              keys="p"
              pressed={asset.mark === 'kept'}
              onClick={() => void verdicts.mark([asset], 'kept')}
            />
            <IconButton
              icon={X}
              size="small"
              label="Reject"
              keys="x"
              pressed={asset.mark === 'rejected'}
              onClick={() => void verdicts.mark([asset], 'rejected')}
            />
            <IconButton
              icon={Columns2}
              size="small"
              label="Compare"
              keys="c"
              disabled={noCompare}
              onClick={onCompare}
            />
            <IconButton icon={Download} size="small" label="Save file to…" onClick={onSave} />
            <UseAsInput asset={asset} />
            <IconButton icon={LayoutGrid} size="small" label="Show in Library" onClick={onOpenInLibrary} />
          </span>
        </>
      )}
      <Button size="small" onClick={onReuse}>
        <Icon icon={RotateCw} size={14} />
        <span className="max-[1360px]:sr-only">Reuse settings</span>
      </Button>
    </div>
  )
}
