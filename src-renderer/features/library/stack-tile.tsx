import type { Asset } from '#shared/bridge/library.ts'
import { choiceLabelOf } from '#shared/domain/input-form/field.ts'
import { Layers, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/button.tsx'
import type { JobId } from '#shared/domain/ids.ts'
import { t } from './texts.ts'

/** Height of the two plates that show above a closed stack, in px. */
const platesHeight = 8
/** Height of a part's name below its image in an open stack, in px. */
const captionHeight = 20

const partNames = ['portrait', 'raw', 'captioned', 'final', 'poster', 'script'] as const

/** Names a file of a video: its editing style if it has one, else which part it is. Empty for a file by itself. */
export function partName({ part, flow }: Pick<Asset, 'part'> & Partial<Pick<Asset, 'flow'>>): string {
  const known = partNames.find((name) => name === part)
  if (known === undefined) return ''
  const name = t(`parts.${known}`)
  if (typeof flow !== 'string') return name
  return known === 'final' ? choiceLabelOf(flow) : t('parts.ofStyle', { part: name, style: choiceLabelOf(flow) })
}

/** Returns whether a tile stands for several files. */
export const isStack = ({ stack }: Pick<Asset, 'stack'>): boolean => (stack?.files ?? 1) > 1

/** The line above an open stack: its title, its number of files, and closing it. */
export function StackHead({ asset, onClose }: { readonly asset: Asset; onClose(stackId: JobId): void }) {
  const { stack, title } = asset
  if (stack === null || stack === undefined) return null
  return (
    <div role="rowheader" className="flex h-full min-w-0 items-center gap-2.5 text-small">
      <Icon icon={Layers} size={14} className="shrink-0 text-ink-3" />
      <span dir="auto" className="min-w-0 truncate">
        {title}
      </span>
      <span className="shrink-0 text-ink-3">{t('stack.files', { count: stack.files })}</span>
      <span className="flex-1" />
      <Button variant="quiet" size="small" keys="s" onClick={() => onClose(stack.id)}>
        <Icon icon={X} size={14} />
        {t('stack.close')}
      </Button>
    </div>
  )
}

type StackTileProps = {
  readonly asset: Asset
  readonly isOpen: boolean
  /** Opens the stack in place, or closes it. */
  onToggle(): void
  /** The tile of the file, which fills the height that it is given. */
  children(height: number): ReactNode
  /** Pixels. */
  readonly height: number
}

/**
 * A file of a stack in the grid. Closed, two plates above it and a count say that there is more; open, each file names
 * its part, and the first one closes the stack.
 */
export function StackTile({ asset, isOpen, onToggle, children, height }: StackTileProps) {
  if (isOpen) {
    const name = asset.part === 'final' ? partName(asset) : partName({ part: asset.part })
    // The files of a run have no names of their own.
    if (name === '') return <div className="size-full bg-surface-1">{children(height)}</div>
    return (
      <div className="flex size-full flex-col bg-surface-1">
        <div className="relative min-h-0 flex-1">{children(height - captionHeight)}</div>
        <p title={partName(asset)} className="h-5 shrink-0 truncate pt-0.5 text-caption text-ink-2">
          {name}
        </p>
      </div>
    )
  }
  if (!isStack(asset)) return children(height)
  const count = asset.stack?.files ?? 1
  return (
    <div className="flex size-full flex-col bg-stage">
      <span aria-hidden className="mx-auto h-[3px] w-[88%] shrink-0 rounded-t-media bg-line-hi" />
      <span aria-hidden className="mx-auto mt-px h-[3px] w-[95%] shrink-0 rounded-t-media bg-edge" />
      <div className="relative mt-px min-h-0 flex-1">
        {children(height - platesHeight)}
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('stack.open', { count })}
          title={t('stack.open', { count })}
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
          onDoubleClick={(event) => event.stopPropagation()}
          className="badge bottom-1 start-1 min-h-6 min-w-6 tabular-nums"
        >
          <Icon icon={Layers} size={12} />
          {count}
        </button>
      </div>
    </div>
  )
}
