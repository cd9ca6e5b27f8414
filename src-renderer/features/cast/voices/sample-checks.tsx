import { assertNever } from '#shared/util/assert-never.ts'
import { checkSample, type SampleCheck } from '#shared/domain/voice-sample/sample-checks.ts'
import { Check, TriangleAlert, X } from 'lucide-react'
import { formatElapsed } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { t } from './texts.ts'
import type { RecordingDraft } from './voices-store.ts'

const looks = {
  good: { icon: Check, ink: 'text-ok' },
  poor: { icon: TriangleAlert, ink: 'text-warn' },
  bad: { icon: X, ink: 'text-err' },
} as const

function valueOf({ name, value }: SampleCheck): string {
  const tenths = Math.round(value * 10) / 10
  switch (name) {
    case 'length':
    case 'silence':
      return t('clone.values.seconds', { value: tenths })
    case 'noise':
      return t('clone.values.decibels', { value: Math.round(value) })
    case 'speech':
      return t('clone.values.share', { value: Math.round(value * 100) })
    case 'clipping':
      return value === 0 ? t('clone.values.none') : t('clone.values.peaks', { value })
    default:
      return assertNever(name)
  }
}

type SampleChecksProps = {
  readonly draft: RecordingDraft
  /** Shows a place of the recording. Seconds. */
  onGoTo(at: number): void
}

/** What was measured of the selected part, each with how good it is. */
export function SampleChecks({ draft, onGoTo }: SampleChecksProps) {
  const { analysis, start } = draft
  return (
    <section aria-label={t('clone.checked')} aria-busy={analysis === null} className="space-y-1.5">
      <h3 className="text-small text-ink-2">{t('clone.checked')}</h3>
      {analysis === null ? (
        <p className="min-h-[122px] text-small text-ink-3">{t('clone.checking')}</p>
      ) : (
        <dl className="min-h-[122px] space-y-1 text-small">
          {checkSample(analysis).map((check) => {
            const { icon, ink } = looks[check.result]
            const [clip] = analysis.clips
            return (
              <div key={check.name} className="grid grid-cols-[18px_1fr_1fr] items-center gap-1.5">
                <Icon icon={icon} size={14} className={ink} />
                <dt>
                  {t(`clone.checks.${check.name}`)}
                  <span className="sr-only">: {t(`clone.results.${check.result}`)}</span>
                </dt>
                <dd className={classNames(check.result === 'good' ? 'text-ink-2' : ink)}>
                  {valueOf(check)}
                  {check.result !== 'good' && (
                    <span className="ms-1.5">{t(`clone.verdicts.${check.name}.${check.result}`)}</span>
                  )}
                  {check.name === 'clipping' && check.value > 0 && clip !== undefined && (
                    <button type="button" className="link ms-1.5" onClick={() => onGoTo(start + clip)}>
                      {t('clone.goTo', { time: formatElapsed(start + clip) })}
                    </button>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      <p className="text-caption text-ink-3">{t('clone.note')}</p>
    </section>
  )
}
