import type { LibraryFacets } from '#shared/bridge/library.ts'
import type { OutputType } from '#shared/contract/model.ts'
import { isNarrowing, type LibraryQuery, type ListFilter } from '#shared/domain/library/library-query.ts'
import { AudioLines, Check, Circle, Clapperboard, File, Image, Images, type LucideIcon, Star, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount, formatCredits } from '../../lib/format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { RangeBars } from '../../ui/range-bars.tsx'
import { valueName } from './filter-chips.tsx'
import { isLeast, type LibraryActions } from './store.ts'
import { t } from './texts.ts'

const kindIcons: Record<OutputType, LucideIcon> = {
  image: Image,
  video: Clapperboard,
  audio: AudioLines,
  unknown: File,
}

const marks = [
  { value: 'kept', mark: 'kept', icon: Check },
  { value: 'unreviewed', mark: 'none', icon: Circle },
  { value: 'rejected', mark: 'rejected', icon: X },
] as const

function starsLabel(stars: number): string {
  if (stars === 1) return t('filters.rated')
  return t(stars === 5 ? 'filters.stars' : 'filters.starsUp', { stars: String(stars) })
}

// As many as fit without scrolling; the rest unfold.
const few = 6

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
      <span className="flex-1 text-start">{label}</span>
      {count !== undefined && <span className="text-ink-3">{formatCount(count)}</span>}
    </button>
  )
}

type FacetProps = {
  readonly title: string
  readonly name: ListFilter
  readonly counts: readonly { readonly value: string; readonly label: string; readonly count: number }[]
  /** How a count's value is written in a query. */
  valueOf(count: { readonly value: string; readonly label: string }): string
  readonly icons?: Readonly<Record<string, LucideIcon>>
  readonly query: LibraryQuery
  readonly actions: LibraryActions
}

/** The values of a filter with their counts under the current query; the most frequent first, the rest unfolds. */
function Facet({ title, name, counts, valueOf, icons = {}, query, actions }: FacetProps) {
  const [isLong, setLong] = useState(false)
  const isChecked = (value: string) => query[name].some((one) => one.toLowerCase() === value.toLowerCase())
  const present = counts.filter((one) => one.count > 0 || isChecked(valueOf(one)))
  const shown = isLong ? present : present.slice(0, few)
  if (present.length === 0) return null
  return (
    <>
      <h2 className={heading}>{title}</h2>
      <div className="px-4">
        {shown.map((one) => {
          const value = valueOf(one)
          const icon = icons[one.value]
          return (
            <Checkbox
              key={one.value}
              label={valueName(name, value)}
              {...(icon === undefined ? {} : { icon })}
              checked={isChecked(value)}
              onChange={() =>
                actions.toggleValue(name, query[name].find((at) => at.toLowerCase() === value.toLowerCase()) ?? value)
              }
              detail={formatCount(one.count)}
            />
          )
        })}
        {present.length > few && (
          <button type="button" className="link min-h-6" onClick={() => setLong(!isLong)}>
            {isLong ? t('filters.fewer') : t('filters.more', { count: present.length - few })}
          </button>
        )}
      </div>
    </>
  )
}

function CostBars({
  costs,
  query,
  actions,
}: Pick<LibrarySidebarProps, 'query' | 'actions'> & Pick<LibraryFacets, 'costs'>) {
  const { step, counts } = costs
  if (counts.every((count) => count === 0) && query.cost === null) return null
  const last = counts.length - 1
  const labelOf = (count: number, bar: number) =>
    bar === last
      ? t('filters.costTop', { from: formatCount(bar * step), count: formatCount(count) })
      : t('filters.costBar', {
          from: formatCount(bar * step),
          to: formatCount((bar + 1) * step - 1),
          count: formatCount(count),
        })
  const { least, most } = query.cost ?? { least: null, most: null }
  const barOf = (credits: number) => Math.min(last, Math.floor(credits / step))
  return (
    <>
      <h2 className={heading}>{t('filters.cost')}</h2>
      <div className="px-4">
        <RangeBars
          label={t('filters.cost')}
          bars={counts.map((count, bar) => ({ label: labelOf(count, bar), all: count, matching: count }))}
          picked={query.cost === null ? null : [barOf(least ?? 0), most === null ? last : barOf(most)]}
          onPick={(range) =>
            actions.setRange(
              'cost',
              range === null
                ? null
                : { least: range[0] * step, most: range[1] === last ? null : (range[1] + 1) * step - 1 },
            )
          }
        />
        <div aria-hidden className="flex justify-between pt-1 text-caption text-ink-3">
          <span>0</span>
          <span>{formatCredits(last * step)}</span>
        </div>
      </div>
    </>
  )
}

export type LibrarySidebarProps = {
  readonly query: LibraryQuery
  readonly isTrash: boolean
  readonly facets: LibraryFacets | undefined
  readonly actions: LibraryActions
  /** Number of files in the library, ignoring the filters. */
  readonly all: number
  /** The collections, with the inbox and the trash. */
  readonly collections: ReactNode
}

const none: readonly never[] = []

/** The filters of the library, each with its counts under the others. */
export function LibrarySidebar({ query, isTrash, facets, actions, all, collections }: LibrarySidebarProps) {
  const shared = { query, actions }
  const kept = (mark: string) => facets?.marks.find(({ value }) => value === mark)?.count ?? 0
  const fromStars = (stars: number) => (facets?.ratings ?? none).slice(stars).reduce((sum, count) => sum + count, 0)
  return (
    <aside
      aria-label={t('filters.label')}
      className="w-56 shrink-0 overflow-y-auto border-e border-line pb-4 text-small text-ink-2"
    >
      <FilterRow
        icon={Images}
        label={t('filters.all')}
        isPicked={!isNarrowing(query) && !isTrash}
        count={all}
        onClick={actions.showAll}
        first
      />
      <FilterRow
        icon={Star}
        label={t('filters.picks')}
        isPicked={isLeast(query.rating, 4) && !isTrash}
        onClick={() => actions.toggleRating(4)}
      />
      {collections}
      <Facet
        {...shared}
        title={t('filters.type')}
        name="kind"
        counts={facets?.kinds ?? none}
        valueOf={({ value }) => (value === 'unknown' ? 'other' : value)}
        icons={kindIcons}
      />
      <Facet
        {...shared}
        title={t('filters.model')}
        name="model"
        counts={facets?.models ?? none}
        valueOf={({ label }) => label}
      />
      <h2 className={heading}>{t('filters.rating')}</h2>
      <div className="px-4">
        {[5, 3, 1].map((stars) => (
          <Checkbox
            key={stars}
            label={starsLabel(stars)}
            checked={isLeast(query.rating, stars)}
            onChange={() => actions.toggleRating(stars)}
            detail={formatCount(fromStars(stars))}
          />
        ))}
      </div>
      <h2 className={heading}>{t('filters.flag')}</h2>
      <div className="px-4">
        {marks.map(({ value, mark, icon }) => (
          <Checkbox
            key={mark}
            label={t(`filters.flags.${mark}`)}
            icon={icon}
            checked={query.is.includes(value)}
            onChange={() => actions.toggleValue('is', value)}
            detail={formatCount(kept(mark))}
          />
        ))}
      </div>
      {facets !== undefined && <CostBars {...shared} costs={facets.costs} />}
      <Facet
        {...shared}
        title={t('filters.origin')}
        name="origin"
        counts={facets?.origins ?? none}
        valueOf={({ value }) => value}
      />
      <Facet
        {...shared}
        title={t('filters.brand')}
        name="brand"
        counts={facets?.brands ?? none}
        valueOf={({ value }) => value}
      />
    </aside>
  )
}
