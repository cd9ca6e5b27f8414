import {
  type FilterName,
  filterNames,
  type LibraryQuery,
  printFilter,
  type QueryRange,
} from '#shared/domain/library/library-query.ts'
import type { MadeFilter } from '#shared/domain/library/made-filter.ts'
import { X } from 'lucide-react'
import { formatCount, formatDate } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { labels } from './label-dot.tsx'
import { t } from './texts.ts'

const kinds = { image: 'image', video: 'video', audio: 'audio', other: 'unknown' } as const
const states = { kept: 'kept', unreviewed: 'none', rejected: 'rejected', duplicate: 'duplicate' } as const
const origins = ['app', 'batch', 'agent', 'round', 'presenter', 'import'] as const

/** Writes a value of a list filter as the sidebar and the chips show it. */
export function valueName(name: FilterName, value: string): string {
  if (name === 'kind' && Object.hasOwn(kinds, value)) return t(`filters.types.${kinds[value as keyof typeof kinds]}`)
  if (name === 'is' && Object.hasOwn(states, value)) return t(`filters.flags.${states[value as keyof typeof states]}`)
  if (name === 'label') return labels.flatMap((label) => (label === value ? t(`labels.${label}`) : []))[0] ?? value
  const origin = name === 'origin' ? origins.find((one) => one === value) : undefined
  return origin === undefined ? value : t(`filters.origins.${origin}`)
}

function rangeText({ least, most }: QueryRange): string {
  if (least !== null && least === most) return formatCount(least)
  if (least === null) return t('chips.upTo', { most: formatCount(most ?? 0) })
  if (most === null) return t('chips.andUp', { least: formatCount(least) })
  return t('chips.range', { least: formatCount(least), most: formatCount(most) })
}

/** A date, month or year in words. */
function dateText(date: string): string {
  const [year = '', month, day] = date.split('-')
  if (month === undefined) return year
  const words = formatDate(`${year}-${month}-${day ?? '15'}T12:00:00`)
  return day === undefined ? words.replace(/^\d+ /u, '') : words
}

function madeText(made: MadeFilter): string {
  if (made.kind === 'last') return t(`chips.last.${made.unit}`, { count: made.count })
  const { from, to } = made
  if (from === null) return t('chips.until', { date: dateText(to ?? '') })
  if (to === null) return t('chips.since', { date: dateText(from) })
  return from === to ? dateText(from) : t('chips.range', { least: dateText(from), most: dateText(to) })
}

function chipText(query: LibraryQuery, name: FilterName): string | null {
  if (name === 'made') return query.made === null ? null : madeText(query.made)
  if (name === 'cost') return query.cost === null ? null : t('chips.credits', { range: rangeText(query.cost) })
  if (name === 'rating') return query.rating === null ? null : rangeText(query.rating)
  return query[name].length === 0 ? null : query[name].map((value) => valueName(name, value)).join(', ')
}

/** From so many chips on, values that speak for themselves stand without the name of their filter. */
const mostNamed = 4
const speaksForItself: ReadonlySet<FilterName> = new Set(['kind', 'is', 'made', 'origin', 'cost'])

type FilterChipsProps = {
  readonly query: LibraryQuery
  onRemove(name: FilterName): void
  /** Puts a filter into the box as text. */
  onEdit(name: FilterName): void
}

/** The filters of a query: a click edits one as text, its cross removes it. */
export function FilterChips({ query, onRemove, onEdit }: FilterChipsProps) {
  const chips = filterNames.flatMap((name) => {
    const text = chipText(query, name)
    return text === null ? [] : [{ name, text }]
  })
  return chips.map(({ name, text }) => {
    const label = t(`chips.names.${name}`)
    return (
      <span key={name} className="flex h-6 max-w-52 min-w-14 items-center rounded-control bg-control-hi text-small">
        <button
          type="button"
          title={`${name}:${printFilter(query, name) ?? ''}`}
          aria-label={t('chips.edit', { filter: label, value: text })}
          onClick={() => onEdit(name)}
          className="h-full min-w-0 truncate rounded-control ps-1.5"
        >
          {(chips.length < mostNamed || !speaksForItself.has(name)) && <span className="text-ink-2">{label} </span>}
          {text}
        </button>
        <button
          type="button"
          aria-label={t('chips.remove', { filter: label })}
          onClick={() => onRemove(name)}
          className="grid size-6 shrink-0 place-items-center rounded-control text-ink-2 hover:text-ink"
        >
          <Icon icon={X} size={12} />
        </button>
      </span>
    )
  })
}
