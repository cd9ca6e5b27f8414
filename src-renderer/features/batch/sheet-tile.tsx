import type { ReactNode } from 'react'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VideoStill } from '../../ui/video-still.tsx'
import { RunImage } from '../../forms/run-image.tsx'
import type { SheetItem } from './sheet-items.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import { useSheetItem } from './use-sheet.ts'
import { t } from './texts.ts'

/** Pixels of a tile under its picture: two lines of its prompt. */
export const captionHeight = 40

const plain =
  'absolute inset-0 grid place-items-center rounded-media text-caption text-ink-2 inset-ring inset-ring-line-hi'

function PartImage({ item }: { readonly item: SheetItem }) {
  const media = useMediaUrl()
  const [first] = item.assetIds
  if (first === undefined) {
    const look = item.look === 'not-made' || item.look === 'running' ? item.look : 'waiting'
    return <div className={plain}>{t(`states.${look}`)}</div>
  }
  switch (item.job.outputType) {
    case 'video':
      return <VideoStill source={media.original(first)} className="size-full object-cover" />
    case 'audio':
      return <div className={plain}>{t('sheet.audio')}</div>
    case 'image':
    case 'unknown':
      return (
        <img src={media.thumbnail(first, 256)} alt="" loading="lazy" className="size-full rounded-media object-cover" />
      )
  }
}

/** The picture of one prompt, or what is there instead. */
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

/** A tile of the contact sheet: the picture, its number and its prompt. */
export function SheetTile({ sheet, row, height, selected }: SheetTileProps) {
  const item = useSheetItem(sheet, row.key)
  if (item === null) return null
  return (
    <div className="flex size-full flex-col">
      <div
        className={classNames('relative rounded-media bg-surface-1', selected && 'picked-on-stage')}
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
