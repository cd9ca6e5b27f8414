import type { OutputType } from '#shared/contract/model.ts'
import { useQuery } from '@tanstack/react-query'
import { AudioLines, Check, Circle, Clapperboard, File, Image, Images, type LucideIcon, Star, X } from 'lucide-react'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { formatCount } from '../../lib/format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ReactNode } from 'react'
import { type LibraryActions, isNarrowed, type LibraryState } from './store.ts'
import { t } from './texts.ts'

const kindIcons: Record<OutputType, LucideIcon> = {
  image: Image,
  video: Clapperboard,
  audio: AudioLines,
  unknown: File,
}
const isKind = (value: string): value is OutputType => Object.hasOwn(kindIcons, value)

const marks = [
  { mark: 'kept', icon: Check },
  { mark: 'none', icon: Circle },
  { mark: 'rejected', icon: X },
] as const

function starsLabel(stars: number): string {
  if (stars === 1) return t('filters.rated')
  return t(stars === 5 ? 'filters.stars' : 'filters.starsUp', { stars: String(stars) })
}

// As many as fit without scrolling; the rest unfold.
const fewModels = 8

const heading = 'px-4 pt-4 pb-1 text-caption text-ink-3'

type FilterRowProps = {
  readonly icon: LucideIcon
  readonly label: string
  readonly isPicked: boolean
  readonly count?: number
  readonly first?: boolean
  onClick(): void
}

function FilterRow({ icon, label, isPicked, count, first = false, onClick }: FilterRowProps) {
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onClick}
      className={classNames(
        'relative flex h-7 w-full items-center gap-2 px-4',
        first && 'mt-2',
        isPicked ? 'row-picked text-ink' : 'hover:bg-control',
      )}
    >
      <Icon icon={icon} size={14} className="text-ink-3" />
      <span className="flex-1 text-left">{label}</span>
      {count !== undefined && <span className="text-ink-3">{formatCount(count)}</span>}
    </button>
  )
}

export type LibrarySidebarProps = {
  readonly state: LibraryState
  readonly actions: LibraryActions
  /** Number of files in the library, ignoring the filters. */
  readonly all: number
  /** The collections, with the inbox and the trash. */
  readonly collections: ReactNode
}

/** The filters of the library: type, rating, mark and model, each with its count. */
export function LibrarySidebar({ state, actions, all, collections }: LibrarySidebarProps) {
  const { query } = useBridge()
  const facets = useQuery(query.library.facets.queryOptions())
  const [isLong, setLong] = useState(false)
  const found = (facets.data?.kinds ?? []).flatMap(({ value, count }) => (isKind(value) ? [{ value, count }] : []))
  const models = facets.data?.models ?? []
  const shown = isLong ? models : models.slice(0, fewModels)
  const isAll = !isNarrowed(state) && state.view === 'files'
  return (
    <aside
      aria-label={t('filters.label')}
      className="w-56 shrink-0 overflow-y-auto border-r border-line text-small text-ink-2"
    >
      <FilterRow icon={Images} label={t('filters.all')} isPicked={isAll} count={all} onClick={actions.showAll} first />
      <FilterRow
        icon={Star}
        label={t('filters.picks')}
        isPicked={state.leastRating === 4 && state.view === 'files'}
        onClick={() => actions.toggleRating(4)}
      />
      {collections}

      {found.length > 0 && (
        <>
          <h2 className={heading}>{t('filters.type')}</h2>
          <div className="px-4">
            {found.map(({ value, count }) => (
              <Checkbox
                key={value}
                label={t(`filters.types.${value}`)}
                icon={kindIcons[value]}
                checked={state.kinds.includes(value)}
                onChange={() => actions.toggleKind(value)}
                detail={formatCount(count)}
              />
            ))}
          </div>
        </>
      )}

      <h2 className={heading}>{t('filters.rating')}</h2>
      <div className="px-4">
        {[5, 3, 1].map((stars) => (
          <Checkbox
            key={stars}
            label={starsLabel(stars)}
            checked={state.leastRating === stars}
            onChange={() => actions.toggleRating(stars)}
          />
        ))}
      </div>

      <h2 className={heading}>{t('filters.flag')}</h2>
      <div className="px-4">
        {marks.map(({ mark, icon }) => (
          <Checkbox
            key={mark}
            label={t(`filters.flags.${mark}`)}
            icon={icon}
            checked={state.marks.includes(mark)}
            onChange={() => actions.toggleMark(mark)}
          />
        ))}
      </div>

      {models.length > 0 && <h2 className={heading}>{t('filters.model')}</h2>}
      <div className="px-4 pb-4">
        {shown.map(({ value, label, count }) => (
          <Checkbox
            key={value}
            label={label}
            checked={state.modelIds.includes(value)}
            onChange={() => actions.toggleModel(value)}
            detail={formatCount(count)}
          />
        ))}
        {models.length > fewModels && (
          <button type="button" className="link min-h-6" onClick={() => setLong(!isLong)}>
            {isLong ? t('filters.fewer') : t('filters.more', { count: models.length - fewModels })}
          </button>
        )}
      </div>
    </aside>
  )
}
