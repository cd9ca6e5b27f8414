import type { OutputType } from '#shared/contract/model.ts'
import { useQuery } from '@tanstack/react-query'
import { AudioLines, Check, Circle, Clapperboard, File, Image, Images, type LucideIcon, Star, X } from 'lucide-react'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { formatCount } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { LibraryActions } from '../actions.ts'
import { isNarrowed, type LibraryState } from '../store.ts'

const kinds: Record<OutputType, { label: string; icon: LucideIcon }> = {
  image: { label: 'Image', icon: Image },
  video: { label: 'Video', icon: Clapperboard },
  audio: { label: 'Audio', icon: AudioLines },
  unknown: { label: 'Other', icon: File },
}
const isKind = (value: string): value is OutputType => Object.hasOwn(kinds, value)

const marks = [
  { mark: 'kept', label: 'Kept', icon: Check },
  { mark: 'none', label: 'Not decided', icon: Circle },
  { mark: 'rejected', label: 'Rejected', icon: X },
] as const

// As many as stand in the column without scrolling; the rest unfolds.
const fewModels = 8

const heading = 'px-4 pt-4 pb-1 text-caption text-ink-3'

export type LibrarySidebarProps = {
  readonly state: LibraryState
  readonly actions: LibraryActions
  /** The whole library, unnarrowed. */
  readonly all: number
}

/** What the library can be narrowed by: kind, rating, decision, model, each with its count. */
export function LibrarySidebar({ state, actions, all }: LibrarySidebarProps) {
  const { query } = useBridge()
  const facets = useQuery(query.library.facets.queryOptions())
  const [isLong, setLong] = useState(false)
  const found = (facets.data?.kinds ?? []).flatMap(({ value, count }) => (isKind(value) ? [{ value, count }] : []))
  const models = facets.data?.models ?? []
  const shown = isLong ? models : models.slice(0, fewModels)
  const isAll = !isNarrowed(state)
  return (
    <aside
      aria-label="Narrow the library"
      className="w-56 shrink-0 overflow-y-auto border-r border-line text-small text-ink-2"
    >
      <button
        type="button"
        aria-pressed={isAll}
        onClick={actions.showAll}
        className={classNames(
          'relative mt-2 flex h-7 w-full items-center gap-2 px-4',
          isAll ? 'row-picked text-ink' : 'hover:bg-control',
        )}
      >
        <Icon icon={Images} size={14} className="text-ink-3" />
        <span className="flex-1 text-left">All media</span>
        <span className="text-ink-3">{formatCount(all)}</span>
      </button>
      <button
        type="button"
        aria-pressed={state.leastRating === 4}
        onClick={() => actions.toggleRating(4)}
        className={classNames(
          'relative flex h-7 w-full items-center gap-2 px-4',
          state.leastRating === 4 ? 'row-picked text-ink' : 'hover:bg-control',
        )}
      >
        <Icon icon={Star} size={14} className="text-ink-3" />
        <span className="flex-1 text-left">Picks, 4 stars and more</span>
      </button>

      {found.length > 0 && (
        <>
          <h2 className={heading}>Kind</h2>
          <div className="px-4">
            {found.map(({ value, count }) => (
              <Checkbox
                key={value}
                label={kinds[value].label}
                icon={kinds[value].icon}
                checked={state.kinds.includes(value)}
                onChange={() => actions.toggleKind(value)}
                detail={formatCount(count)}
              />
            ))}
          </div>
        </>
      )}

      <h2 className={heading}>Rating</h2>
      <div className="px-4">
        {[5, 3, 1].map((stars) => (
          <Checkbox
            key={stars}
            label={stars === 5 ? '5 stars' : stars === 1 ? 'Rated' : `${stars} stars and more`}
            checked={state.leastRating === stars}
            onChange={() => actions.toggleRating(stars)}
          />
        ))}
      </div>

      <h2 className={heading}>Decision</h2>
      <div className="px-4">
        {marks.map(({ mark, label, icon }) => (
          <Checkbox
            key={mark}
            label={label}
            icon={icon}
            checked={state.marks.includes(mark)}
            onChange={() => actions.toggleMark(mark)}
          />
        ))}
      </div>

      {models.length > 0 && <h2 className={heading}>Model</h2>}
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
            {isLong ? 'Fewer' : `${models.length - fewModels} more`}
          </button>
        )}
      </div>
    </aside>
  )
}
