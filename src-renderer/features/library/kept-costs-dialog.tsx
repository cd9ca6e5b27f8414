import type { KeptCost } from '#shared/bridge/review.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { formatCount, formatCredits } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { t } from './texts.ts'

function CostTable({ rows }: { readonly rows: readonly KeptCost[] }) {
  const isPractice = usePractice()
  const head = ['files', 'kept', 'credits', 'perKept'] as const
  return (
    <table className="w-full text-small">
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="py-1 text-start font-regular">
            {t('costs.name')}
          </th>
          {head.map((name) => (
            <th key={name} scope="col" className="py-1 ps-4 text-end font-regular whitespace-nowrap">
              {t(`costs.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ model, recipe, files, kept, credits, perKept }) => (
          <tr key={`${model} ${recipe ?? ''}`} className="border-t border-line">
            <th scope="row" className="max-w-[260px] truncate py-1.5 text-start font-regular" title={recipe ?? model}>
              {recipe === null || recipe === '' ? model : t('costs.recipe', { model, recipe })}
            </th>
            <td className="ps-4 text-end">{formatCount(files)}</td>
            <td className="ps-4 text-end">{formatCount(kept)}</td>
            <td className="ps-4 text-end whitespace-nowrap">{formatCredits(credits, isPractice)}</td>
            <td className="ps-4 text-end whitespace-nowrap">
              {perKept === null ? t('costs.noneKept') : formatCredits(Math.round(perKept * 10) / 10, isPractice)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What kept files cost, by model or by recipe. Only known charges count, and refunds are taken off. */
export function KeptCostsDialog({ onClose }: { onClose(): void }) {
  const { query } = useBridge()
  const [by, setBy] = useState<'models' | 'recipes'>('models')
  const { data } = useQuery(query.review.keptCosts.queryOptions())
  const rows = data?.[by] ?? []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('costs.title')}
      description={t('costs.text')}
      width="large"
    >
      <div className="mb-2 w-fit">
        <Segmented<'models' | 'recipes'>
          label={t('costs.by')}
          labelHidden
          value={by}
          onChange={setBy}
          options={[
            { value: 'models', label: t('costs.models') },
            { value: 'recipes', label: t('costs.recipes') },
          ]}
        />
      </div>
      {data !== undefined && rows.length === 0 ? <p>{t('costs.none')}</p> : <CostTable rows={rows} />}
    </Dialog>
  )
}
