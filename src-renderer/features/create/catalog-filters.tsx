import type { ModelCard } from '#shared/bridge/catalog.ts'
import { choiceLabelOf } from '#shared/domain/input-form/label.ts'
import { memo } from 'react'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { countFacets, type Narrowing } from './catalog-facets.ts'
import { useCreateActions } from './create-context.tsx'
import { t } from './texts.ts'

/** Stands for no choice in a list, where every option needs a value. */
const any = 'any'

type CatalogFiltersProps = { readonly models: readonly ModelCard[]; readonly narrowing: Narrowing }

/**
 * What the catalog can be narrowed by: what is made, the category and the price, each with how many models it leaves. Counted
 * when what is narrowed to has changed, and not with every key.
 */
export const CatalogFilters = memo(function CatalogFilters({ models, narrowing }: CatalogFiltersProps) {
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
