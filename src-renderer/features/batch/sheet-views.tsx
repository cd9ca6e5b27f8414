import type { ReactNode } from 'react'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VideoStill } from '../../ui/media-surface.tsx'
import { FittedBox } from '../../ui/fitted-box.tsx'
import { RunImage } from '../../forms/run-image.tsx'
import { expectedAspect } from '../../forms/runs.ts'
import { type SheetItem, lookWords } from './sheet-items.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import { isLeftOut, type LeftOutRow } from './left-out.tsx'
import { useSheetItem } from './use-batch-set.ts'
import { t } from './texts.ts'
import { formatCredits, formatElapsed } from '../../lib/format.ts'
import { tookMs } from '../../lib/job-words.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { StatusMark } from '../../ui/icon.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'

/** Height of a tile's caption, in pixels: two lines of its prompt. */
const captionHeight = 40

/** The target height of a tile with its caption, in pixels. */
export const sheetTileHeight = 176

/** The width ÷ height of a tile whose output has this aspect ratio; wide enough for its caption. */
export const sheetTileAspect = (aspect: number): number =>
  Math.max(0.62, (aspect * (sheetTileHeight - captionHeight)) / sheetTileHeight)

const plain =
  'absolute inset-0 grid place-items-center rounded-media text-caption text-ink-2 inset-ring inset-ring-line-hi'

function PartImage({ item }: { readonly item: SheetItem }) {
  const media = useMediaUrl()
  const [first] = item.assetIds
  if (first === undefined) {
    const look = item.look === 'not-made' || item.look === 'running' ? item.look : 'waiting'
    return (
      <FittedBox aspect={expectedAspect(item.job)}>
        <div className={plain}>{t(`states.${look}`)}</div>
      </FittedBox>
    )
  }
  switch (item.job.outputType) {
    case 'video':
      return <VideoStill source={media.original(first)} className="size-full object-contain" />
    case 'audio':
      return <div className={plain}>{t('sheet.audio')}</div>
    case 'image':
    case 'unknown':
      return (
        <img
          src={media.thumbnail(first, 256)}
          alt=""
          loading="lazy"
          className="size-full rounded-media object-contain"
        />
      )
  }
}

/** Shows the image of one prompt, or its placeholder. */
export function SheetImage({ item }: { readonly item: SheetItem }): ReactNode {
  if (item.look === 'past-budget') {
    return (
      <div className={`${plain} hatched`}>
        <span className="rounded-media bg-stage px-1.5 py-0.5">{t('states.past-budget')}</span>
      </div>
    )
  }
  const isPart = item.key !== item.job.id
  return isPart && item.look !== 'failed' && item.look !== 'refused' && item.look !== 'unconfirmed' ? (
    <PartImage item={item} />
  ) : (
    <RunImage job={item.job} />
  )
}

export type SheetTileProps = {
  readonly sheet: Sheet
  readonly row: SheetRow
  /** Pixels. */
  readonly height: number
  readonly selected: boolean
}

/** A tile of the contact sheet: the image, its number and its prompt. */
export function SheetTile({ sheet, row, height, selected }: SheetTileProps) {
  const item = useSheetItem(sheet, row.key)
  if (item === null) return null
  return (
    <div className="flex size-full flex-col">
      <div
        className={classNames('relative rounded-media', selected && 'picked-on-stage')}
        style={{ height: height - captionHeight }}
      >
        <SheetImage item={item} />
      </div>
      <div className="mt-1.5 flex gap-2 text-caption leading-[17px]">
        <span className="shrink-0 text-ink-3 tabular-nums">{String(row.place).padStart(2, '0')}</span>
        <p className="line-clamp-2 min-w-0 text-ink-2">
          {item.prompt}
          {item.look === 'succeeded' && <span className="sr-only">{t('sheet.done')}</span>}
        </p>
      </div>
    </div>
  )
}

/** A tile of the contact sheet for a prompt that the budget left out. */
export function LeftOutTile({ row, height, selected }: { row: LeftOutRow; height: number; selected: boolean }) {
  return (
    <div className="flex size-full flex-col">
      <div
        className={classNames('relative rounded-media bg-surface-1', selected && 'picked-on-stage')}
        style={{ height: height - captionHeight }}
      >
        <div className={`${plain} hatched`}>
          <span className="rounded-media bg-stage px-1.5 py-0.5">{t('leftOut.state')}</span>
        </div>
      </div>
      <div className="mt-1.5 flex gap-2 text-caption leading-[17px]">
        <span className="shrink-0 text-ink-3 tabular-nums">{String(row.place).padStart(2, '0')}</span>
        <p dir="auto" className="line-clamp-2 min-w-0 text-ink-3">
          {row.leftOut.prompt}
        </p>
      </div>
    </div>
  )
}

type SheetListProps = {
  readonly label: string
  readonly sheet: Sheet
  readonly rows: readonly (SheetRow | LeftOutRow)[]
  readonly isMatrix: boolean
  readonly selectedKey: string | null
  onSelect(row: SheetRow): void
}

type RowProps = Pick<SheetListProps, 'sheet' | 'isMatrix'> & { readonly row: SheetRow }

function Row({ sheet, row, isMatrix }: RowProps) {
  const isPractice = usePractice()
  const item = useSheetItem(sheet, row.key)
  if (item === null) return null
  const { look, prompt, job, credits } = item
  const took = tookMs(job)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 px-4 text-small">
      <span className="w-9 shrink-0 text-ink-3 tabular-nums">{String(row.place).padStart(2, '0')}</span>
      <span className="w-32 shrink-0">
        <StatusMark kind={lookWords[look].mark} loud={lookWords[look].mark === 'failed'}>
          {t(`states.${look}`)}
        </StatusMark>
      </span>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {prompt}
      </span>
      {isMatrix && <span className="w-40 shrink-0 truncate text-ink-3">{job.modelName}</span>}
      <span className="w-14 shrink-0 text-end text-ink-3 tabular-nums">
        {took === null ? '' : formatElapsed(took / 1000)}
      </span>
      <span className="w-24 shrink-0 text-end tabular-nums">
        {credits === null ? '' : formatCredits(credits, isPractice)}
      </span>
    </div>
  )
}

function LeftOutLine({ place, leftOut }: LeftOutRow) {
  const isPractice = usePractice()
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 px-4 text-small text-ink-3">
      <span className="w-9 shrink-0 tabular-nums">{String(place).padStart(2, '0')}</span>
      <span className="w-32 shrink-0">
        <StatusMark kind="waiting">{t('leftOut.state')}</StatusMark>
      </span>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {leftOut.prompt}
      </span>
      <span className="w-24 shrink-0 text-end tabular-nums">
        {leftOut.credits === null ? '' : formatCredits(leftOut.credits, isPractice)}
      </span>
    </div>
  )
}

/** The prompts of a batch as rows: number, state, prompt, model if there are several, time and cost. */
export function SheetList({ label, sheet, rows, isMatrix, selectedKey, onSelect }: SheetListProps) {
  return (
    <VirtualList
      label={label}
      items={rows}
      itemKey={({ key }) => key}
      rowHeight={() => 36}
      selectedKey={selectedKey}
      onSelect={onSelect}
      renderItem={(row) =>
        isLeftOut(row) ? <LeftOutLine {...row} /> : <Row sheet={sheet} row={row} isMatrix={isMatrix} />
      }
    />
  )
}
