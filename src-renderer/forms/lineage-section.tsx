import type { CastKind } from '#shared/bridge/cast.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../lib/bridge.tsx'
import { Section } from '../ui/section.tsx'
import { LineageStep } from './lineage-step.tsx'
import { LineageStrip, stripOf } from './lineage-strip.tsx'
import { t } from './texts.ts'

type LineageSectionProps = {
  readonly of: { readonly kind: CastKind; readonly id: string } | { readonly assetId: AssetId }
}

/**
 * What something was made from and what was made of it, from the sample to the video: a strip of the nearest steps, or
 * all of them as a list. Nothing if it stands alone.
 */
export function LineageSection({ of }: LineageSectionProps) {
  const { query } = useBridge()
  const { data } = useQuery(query.cast.lineage.queryOptions({ input: of }))
  const [isAll, setAll] = useState(false)
  const steps = data?.steps ?? []
  if (steps.length < 2) return null
  const strip = stripOf(steps)
  const toggle = steps.length > strip.length && (
    <button type="button" className="link" onClick={() => setAll(!isAll)}>
      {isAll ? t('lineage.showLess') : t('lineage.showAll')}
    </button>
  )
  return (
    <Section title={t('lineage.title')} aside={toggle}>
      {isAll && toggle !== false ? (
        <ul aria-label={t('lineage.title')}>
          {steps.map((step) => (
            <LineageStep key={`${step.kind} ${step.id}`} step={step} />
          ))}
        </ul>
      ) : (
        <LineageStrip label={t('lineage.title')} steps={strip} />
      )}
    </Section>
  )
}
