import { SortSelect } from '../../../ui/sort-select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { useSidePanel } from '../../../ui/side-panel.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { avatarChoices } from './avatar-draft.ts'
import { visibilityIcons } from './avatar-tile.tsx'
import { t } from './texts.ts'
import type { AvatarList } from './use-avatars.ts'

const shownTo = ['all', 'public', 'unlisted', 'private'] as const
const statuses = ['all', 'processing', 'failed'] as const
const sorts = ['newest', 'oldest', 'liked'] as const

type AvatarToolsProps = {
  readonly list: AvatarList
  readonly searchRef: (field: HTMLInputElement | null) => void
}

/** The search, the filters and the order beside the tabs. */
export function AvatarTools({ list, searchRef }: AvatarToolsProps) {
  const actions = useCastActions()
  const { isSheet } = useSidePanel('left')
  const text = useCastState((state) => state.text)
  const filter = useCastState((state) => state.shownTo)
  const status = useCastState((state) => state.status)
  const model = useCastState((state) => state.model)
  const sort = useCastState((state) => state.sort)
  return (
    <>
      {/* The first to become narrower: choices that are cut off or in two rows can't be read. */}
      <div className="w-[210px] min-w-28 shrink-9999">
        <SearchField
          label={t('bar.find')}
          keys="/"
          value={text}
          onChange={(next) => actions.filter({ text: next })}
          inputRef={searchRef}
        />
      </div>
      <span role="status" className="text-small whitespace-nowrap text-ink-3">
        {list.isFiltered && t('bar.found', { count: list.total })}
      </span>
      <Segmented
        label={t('bar.shownTo')}
        labelHidden
        oneRow
        options={shownTo.map((value) => ({
          value,
          label: t(`bar.${value}`),
          ...(value === 'all' ? {} : { image: <Icon icon={visibilityIcons[value]} size={14} /> }),
        }))}
        value={filter}
        onChange={(next) => actions.filter({ shownTo: next })}
      />
      {/* In a narrow window the search finds a model by its name. */}
      {!isSheet && (
        <>
          <Select
            label={t('bar.status')}
            labelHidden
            options={statuses.map((value) => ({ value, label: t(`bar.statuses.${value}`) }))}
            value={status}
            onChange={(next) => actions.filter({ status: next })}
          />
          <Select
            label={t('bar.model')}
            labelHidden
            options={[
              { value: 'all' as const, label: t('bar.anyModel') },
              ...avatarChoices.models.map((value) => ({ value, label: value })),
            ]}
            value={model}
            onChange={(next) => actions.filter({ model: next })}
          />
          <SortSelect
            label={t('bar.sort')}
            sorts={sorts}
            nameOf={(one) => t(`bar.sorts.${one}`)}
            value={sort}
            onChange={(next) => actions.filter({ sort: next })}
          />
        </>
      )}
    </>
  )
}
