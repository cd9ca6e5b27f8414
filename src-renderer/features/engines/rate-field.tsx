import type { EngineModelKind, EngineRate, RateUnit } from '#shared/contract/engine.ts'
import { engineLimits } from '#shared/domain/engines.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NumberField, type TypedNumber } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { t } from './texts.ts'

/** A rate as typed. */
export type RateDraft = {
  readonly isOwn: boolean
  readonly unit: RateUnit
  readonly credits: TypedNumber
  readonly per: TypedNumber
}

/** The units by which a model may be priced. */
export const unitsOf = (kind: EngineModelKind): readonly RateUnit[] =>
  kind === 'speech' ? ['second', 'character'] : ['image']

/** Begins a draft with a model's rate. */
export function rateDraft(rate: EngineRate | null, kind: EngineModelKind): RateDraft {
  const unit = rate?.unit ?? unitsOf(kind)[0] ?? 'image'
  return { isOwn: rate !== null, unit, credits: rate?.credits ?? 1, per: rate?.per ?? 1 }
}

const isCount = (value: TypedNumber): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= engineLimits.rate

/** Reads a typed rate: null for free, undefined while it is none. */
export function readRate({ isOwn, unit, credits, per }: RateDraft): EngineRate | null | undefined {
  if (!isOwn) return null
  const each = unit === 'image' ? 1 : per
  return isCount(credits) && isCount(each) ? { unit, credits, per: each } : undefined
}

type RateFieldProps = {
  readonly kind: EngineModelKind
  readonly value: RateDraft
  onChange(value: RateDraft): void
  readonly error?: string | undefined
  /** Shows a button that saves the rate, where nothing else does. */
  readonly save?: { readonly isBusy: boolean; run(): void } | undefined
}

const ways = ['free', 'own'] as const

/** The price of a model: free, or the user's own rate in practice credits. */
export function RateField({ kind, value, onChange, error, save }: RateFieldProps) {
  const [wasTouched, setTouched] = useState(false)
  const units = unitsOf(kind)
  const { isOwn, unit, credits, per } = value
  const isWrong = wasTouched && readRate(value) === undefined
  const change = (part: Partial<RateDraft>) => {
    setTouched(true)
    onChange({ ...value, ...part })
  }
  return (
    <div className="space-y-2.5">
      <Segmented
        label={t('model.pricing')}
        full
        options={ways.map((way) => ({ value: way, label: t(`model.${way}`) }))}
        value={isOwn ? 'own' : 'free'}
        onChange={(way) => change({ isOwn: way === 'own' })}
        help={t('model.rateHelp')}
        error={isOwn ? undefined : error}
      />
      {isOwn && (
        <div className="flex items-end gap-2">
          <div className="w-24">
            <NumberField
              label={t('model.credits')}
              integer
              min={1}
              max={engineLimits.rate}
              value={credits}
              onChange={(next) => change({ credits: next })}
            />
          </div>
          {unit !== 'image' && (
            <div className="w-24">
              <NumberField
                label={t('model.per')}
                integer
                min={1}
                max={engineLimits.rate}
                value={per}
                onChange={(next) => change({ per: next })}
              />
            </div>
          )}
          {units.length > 1 ? (
            <div className="min-w-0 flex-1">
              <Select
                label={t('model.unit')}
                options={units.map((one) => ({ value: one, label: t(`model.units.${one}`) }))}
                value={unit}
                onChange={(next) => change({ unit: next })}
              />
            </div>
          ) : (
            <span className="pb-1.5 text-small text-ink-3">{t('model.units.image')}</span>
          )}
        </div>
      )}
      {isOwn && (isWrong || error !== undefined) && (
        <p role="alert" className="text-small text-err">
          {error ?? t('model.rateWrong', { most: engineLimits.rate })}
        </p>
      )}
      {save !== undefined && (
        <Button size="small" busy={save.isBusy} onClick={save.run}>
          {t('model.saveRate')}
        </Button>
      )}
    </div>
  )
}
