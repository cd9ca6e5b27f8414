import type { Job } from '#shared/bridge/jobs.ts'
import type { Asset } from '#shared/bridge/library.ts'
import { LayoutGrid, RotateCw } from 'lucide-react'
import { formatCredits, formatElapsed, formatPixels } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { choicesOf, costOf, seedOf } from '../run-selectors.ts'
import { runWords } from '../run-words.ts'
import { UseAsInput } from './use-as-input.tsx'

export type RunCaptionProps = {
  readonly job: Job
  /** The run's first file, once it is known. */
  readonly asset: Asset | null
  onRate(rating: number): void
  onReuse(): void
  onOpenInLibrary(): void
}

/** One line about the run on the stage: number, status, cost, size, seed, rating. */
export function RunCaption({ job, asset, onRate, onReuse, onOpenInLibrary }: RunCaptionProps) {
  const { mark, words } = runWords(job, formatElapsed)
  const cost = costOf(job)
  const seed = seedOf(job)
  const pixels = asset === null ? '' : formatPixels(asset.width, asset.height)
  const size = pixels === '' ? choicesOf(job) : pixels
  return (
    <div className="flex h-[42px] items-center gap-3.5 overflow-hidden max-[1360px]:gap-2.5 bg-stage px-5 text-small whitespace-nowrap text-ink-2">
      <span className="font-medium text-ink">Run {job.number}</span>
      <StatusMark kind={mark}>{words}</StatusMark>
      {cost !== null && <span>{formatCredits(cost)}</span>}
      {size !== '' && <span className="truncate">{size}</span>}
      {seed !== null && <span className="max-[1360px]:hidden">Seed {seed}</span>}
      <span className="flex-1" />
      {asset !== null && (
        <>
          <Rating label="Rating" value={asset.rating} onChange={onRate} />
          <UseAsInput asset={asset} />
            <IconButton icon={LayoutGrid} size="small" label="Show in Library" onClick={onOpenInLibrary} />
        </>
      )}
      <Button size="small" onClick={onReuse}>
        <Icon icon={RotateCw} size={14} />
        Reuse settings
      </Button>
    </div>
  )
}
