import type { Catalog, ModelCard } from '#shared/bridge/catalog.ts'
import { type KeyboardEvent, type Ref, useDeferredValue, useMemo, memo, useRef, useState } from 'react'
import { formatDate, formatTime } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import {
  everyModel,
  isNarrowed,
  foundRows,
  modelBeside,
  countFacets,
  type Narrowing,
  changeSentences,
  changesLine,
} from './catalog.ts'
import { useCreateActions, useCreateState } from './create-context.tsx'
import { CatalogList } from './catalog-list.tsx'
import { t } from './texts.ts'
import { choiceLabelOf } from '#shared/domain/input-form/field.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { History, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '../../texts/language.ts'

/** Keys in the search that move through the results; no other key searches them. */
const walkKeys: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp'])

export type CatalogSidebarProps = {
  readonly catalog: Catalog
  readonly pinnedIds: readonly string[]
  readonly recentIds: readonly string[]
  readonly openId: string | null
  readonly findRef: Ref<HTMLInputElement>
  onSeen(): void
}

/** The value of the option that chooses nothing; every option needs a value. */
const any = 'any'

type CatalogFiltersProps = { readonly models: readonly ModelCard[]; readonly narrowing: Narrowing }

/** Filters by output type, category and price, with counts. Counted when the filters change, not with every key. */
const CatalogFilters = memo(function CatalogFilters({ models, narrowing }: CatalogFiltersProps) {
  useLanguage()
  const actions = useCreateActions()
  const { types, categories, bands } = countFacets(models, narrowing)
  const valueOf = (value: string) => (value === any ? null : value.slice(1))
  const option = (value: string, label: string, count: number) => ({ value: `=${value}`, label, detail: count })
  return (
    <>
      {types.length > 1 && (
        <div className="mt-2">
          <Segmented
            label={t('catalog.filters.type')}
            labelHidden
            full
            options={[
              { value: any, label: t('catalog.filters.allTypes') },
              ...types.map(({ value, count }) => ({
                value,
                label: t(`catalog.filters.types.${value}`),
                detail: count,
              })),
            ]}
            value={narrowing.type ?? any}
            onChange={(type) => actions.narrow({ type: type === any ? null : type })}
          />
        </div>
      )}
      <div className="mt-2 grid grid-cols-2 gap-1.5">
        {categories.length > 1 && (
          <Select
            label={t('catalog.filters.category')}
            labelHidden
            options={[
              { value: any, label: t('catalog.filters.anyCategory') },
              ...categories.map(({ value, count }) =>
                option(value, value === '' ? t('catalog.filters.otherCategory') : choiceLabelOf(value), count),
              ),
            ]}
            placeholder={t('catalog.filters.category')}
            value={narrowing.category === null ? undefined : `=${narrowing.category}`}
            onChange={(value) => actions.narrow({ category: valueOf(value) })}
          />
        )}
        {bands.length > 1 && (
          <Select
            label={t('catalog.filters.price')}
            labelHidden
            options={[
              { value: any, label: t('catalog.filters.anyPrice') },
              ...bands.map(({ value, label, count }) => option(value, label, count)),
            ]}
            placeholder={t('catalog.filters.price')}
            value={narrowing.band === null ? undefined : `=${narrowing.band}`}
            onChange={(value) => actions.narrow({ band: valueOf(value) })}
          />
        )}
      </div>
    </>
  )
})

type CatalogChangesProps = {
  readonly changes: Catalog['changes']
  onSeen(): void
}

/** A line about catalog changes since the last visit. It opens their list, and disappears once they were seen. */
function CatalogChanges({ changes, onSeen }: CatalogChangesProps) {
  const actions = useCreateActions()
  const [isOpen, setOpen] = useState(false)
  if (changes.length === 0) return null
  return (
    <div className="flex shrink-0 items-center gap-1 border-y border-line bg-surface-2 py-1 pe-1.5 ps-4 text-caption">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-6 min-w-0 flex-1 items-center gap-1.5 text-start text-ink-2 hover:text-ink"
      >
        <Icon icon={History} size={14} />
        <span className="truncate underline underline-offset-2">{changesLine(changes)}</span>
        <span className="sr-only">{t('catalog.changes.since')}</span>
      </button>
      <IconButton icon={X} size="small" label={t('catalog.changes.dismiss')} onClick={onSeen} />
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('catalog.changes.title')}
        description={t('catalog.changes.description')}
        footer={
          <Button
            variant="strong"
            onClick={() => {
              setOpen(false)
              onSeen()
            }}
          >
            {t('catalog.changes.seen')}
          </Button>
        }
      >
        <ul className="divide-y divide-line">
          {changes.map((change) => (
            <li key={change.modelId} className="flex items-start gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="font-medium">
                  {change.name}
                </p>
                {changeSentences(change).map((sentence) => (
                  <p key={sentence} className="text-small text-ink-2">
                    {sentence}
                  </p>
                ))}
              </div>
              {change.kind !== 'gone' && (
                <Button
                  size="small"
                  aria-label={t('catalog.changes.openModel', { model: change.name })}
                  onClick={() => {
                    setOpen(false)
                    void actions.openModel(change.modelId)
                  }}
                >
                  {t('catalog.changes.open')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}

/**
 * The catalog: search, filters, changes, pinned and recent models, then groups by category. In the search, Up and Down
 * move through the models. Enter opens the first match, or keeps the model that was moved to, and goes to its prompt.
 */
export function CatalogSidebar(props: CatalogSidebarProps) {
  const { catalog, pinnedIds, recentIds, openId, findRef, onSeen } = props
  const actions = useCreateActions()
  const isLocal = usePractice()
  const narrowing = useCreateState((state) => state.narrowing)
  // Typing shows at once; in a catalog of thousands the results follow when there is time between two frames.
  const shown = useDeferredValue(narrowing)
  // Memoized, so that the list below does not render with every key.
  const rows = useMemo(
    () => foundRows(catalog, { pinned: pinnedIds, recent: recentIds }, shown),
    [catalog, pinnedIds, recentIds, shown],
  )
  const now = useNow(60_000)
  /** Words were typed after the last move: Enter then means the first match. */
  const isTyped = useRef(false)
  const walk = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (event.nativeEvent.isComposing || !isPlain || !walkKeys.has(event.key)) return
    const wasTyped = isTyped.current
    isTyped.current = false
    event.preventDefault()
    // Uses the current text, though the list may lag behind it.
    const found = foundRows(catalog, { pinned: pinnedIds, recent: recentIds }, narrowing)
    const isListed = found.some((row) => row.kind === 'model' && row.card.id === openId)
    if (event.key === 'Enter') {
      const first = isListed && !wasTyped ? null : modelBeside(found, null, 1)
      if (first !== null && first.id !== openId) void actions.openModel(first.id)
      if (isListed || first !== null) void actions.focusForm()
    } else {
      const card = modelBeside(found, openId, event.key === 'ArrowDown' ? 1 : -1)
      if (card !== null) void actions.openModel(card.id)
    }
  }
  const today = catalog.updatedAt !== null && formatDate(catalog.updatedAt) === formatDate(new Date(now).toISOString())
  return (
    <aside
      aria-label={t('catalog.label')}
      aria-busy={shown !== narrowing}
      className="flex min-h-0 w-[276px] shrink-0 flex-col border-e border-line max-[1360px]:w-60"
    >
      <div className="px-3 pt-2.5 pb-2">
        <SearchField
          label={t('catalog.find')}
          keys="/"
          value={narrowing.find}
          onChange={(find) => {
            isTyped.current = find.trim() !== ''
            actions.narrow({ find })
          }}
          onKeyDown={walk}
          inputRef={findRef}
        />
        <CatalogFilters models={catalog.models} narrowing={shown} />
      </div>
      <CatalogChanges changes={catalog.changes} onSeen={onSeen} />
      {isNarrowed(shown) && (
        <p role="status" className="flex items-center gap-2 px-4 pb-1 text-caption text-ink-3">
          <span className="flex-1">
            {t('catalog.count', {
              shown: rows.filter((row) => row.kind === 'model').length,
              all: catalog.models.length,
            })}
          </span>
          <button type="button" className="link min-h-6" onClick={() => actions.narrow(everyModel)}>
            {t('catalog.clear')}
          </button>
        </p>
      )}
      <div className="min-h-0 flex-1">
        <CatalogList rows={rows} openId={openId} changes={catalog.changes} />
      </div>
      <div className="border-t border-line px-4 py-2 text-caption text-ink-3">
        {isLocal && <p>{t('catalog.localEngines')}</p>}
        {catalog.updatedAt === null
          ? t('catalog.notLoaded')
          : today
            ? t('catalog.updatedToday', { time: formatTime(catalog.updatedAt) })
            : t('catalog.updated', { date: formatDate(catalog.updatedAt), time: formatTime(catalog.updatedAt) })}
      </div>
    </aside>
  )
}
