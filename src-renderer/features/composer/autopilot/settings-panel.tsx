import type { AutopilotChange, AutopilotReading } from '#shared/bridge/autopilot.ts'
import { type ReactNode, type Ref, useMemo } from 'react'
import { isKnownPlatform, platformName, platformShort, postPlatforms } from '../../../lib/platforms.ts'
import { ownTimeZone, nameOfWeekday, weekdayLetters } from '../../../lib/zoned-time.ts'
import { Checkbox, Switch } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { allMarkets, marketName } from './market-names.ts'
import { t } from './texts.ts'
import type { SettingsProblems } from './use-autopilot.ts'
import { hoursAhead } from './slot-calendar.ts'

/** The weekdays from Monday; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** As many posts a day as the service takes. */
const counts = [1, 2, 3, 4, 5, 6] as const
const deliveries = ['internal', 'external'] as const

type DaysProps = {
  readonly picked: readonly number[]
  readonly error: string | undefined
  onChange(days: number[]): void
}

function Days({ picked, error, onChange }: DaysProps) {
  return (
    <Field
      label={t('settings.days')}
      group
      aside={t('settings.daysOf', { count: String(picked.length) })}
      error={error}
    >
      {(control, labelId) => (
        <div
          role="group"
          id={control.id}
          aria-labelledby={labelId}
          aria-describedby={control['aria-describedby']}
          className="grid grid-cols-7 gap-[3px]"
        >
          {weekdays.map((weekday) => {
            const isOn = picked.includes(weekday)
            const next = isOn ? picked.filter((one) => one !== weekday) : [...picked, weekday].toSorted((a, b) => a - b)
            return (
              <button
                key={weekday}
                type="button"
                aria-pressed={isOn}
                onClick={() => onChange(next)}
                className={classNames(
                  'relative h-[30px] rounded-control text-small',
                  isOn ? 'bg-ink font-medium text-surface-1' : 'bg-control text-ink-3 hover:text-ink',
                )}
              >
                <span aria-hidden>{weekdayLetters(weekday)}</span>
                <span className="sr-only">{nameOfWeekday(weekday, 'long')}</span>
              </button>
            )
          })}
        </div>
      )}
    </Field>
  )
}

function zoneAside(timeZone: string, now: number): string {
  const difference = hoursAhead(now, timeZone, ownTimeZone())
  if (difference === 0) return ''
  const amount = { hours: Math.abs(difference) }
  return difference > 0 ? t('settings.ahead', amount) : t('settings.behind', amount)
}

type SettingsPanelProps = {
  readonly reading: AutopilotReading
  readonly draft: AutopilotChange
  readonly problems: SettingsProblems
  readonly isSaving: boolean
  /** Why nothing can be changed; null if it can. */
  readonly blocked: string | null
  readonly timeZone: string
  readonly now: number
  onChange(change: AutopilotChange): void
  onToggle(isOn: boolean): void
  /** Receives the panel, to move the focus there. */
  readonly panelRef: Ref<HTMLElement>
  /** The cost panel, docked below. */
  readonly children: ReactNode
}

/** The settings of Autopilot. The service confirms each change; a refused value stays with the reason beside it. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { reading, draft, problems, isSaving, blocked, timeZone, now, onChange, onToggle, panelRef, children } = props
  const state = draft.state ?? reading.state
  const days = draft.weekdays ?? reading.weekdays
  const postHour = draft.postHour ?? reading.postHour
  const perDay = draft.perDay ?? reading.perDay
  const market = draft.market ?? reading.market
  const platforms = draft.platforms ?? reading.platforms
  const delivery = draft.delivery ?? reading.delivery
  const { fields, message } = problems
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const markets = allMarkets()
  const zone = draft.timezone ?? reading.timezone ?? timeZone
  const isOn = state === 'on'
  const picked = platforms.filter((platform) => isKnownPlatform(platform))
  return (
    <aside
      ref={panelRef}
      aria-label={t('settings.label')}
      className="flex h-full min-h-0 w-[316px] shrink-0 flex-col border-s border-line bg-surface-1 mid:w-[332px]"
    >
      <fieldset disabled={blocked !== null} className="contents">
        <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
          <h2>{t('title')}</h2>
          <span role="status" className="ms-auto text-caption text-ink-3">
            {isSaving && t('settings.saving')}
          </span>
          <Switch label={t(`settings.${state}`)} checked={isOn} onChange={onToggle} />
        </div>
        <div className={classNames('min-h-0 flex-1 overflow-y-auto', blocked !== null && 'opacity-70')}>
          {blocked !== null && (
            <div className="p-3">
              <Note tone="warn">{t('settings.readOnly')}</Note>
            </div>
          )}
          {message !== null && (
            <div className="p-3">
              <Note tone="error">{t('settings.notSaved', { message })}</Note>
            </div>
          )}
          <Section>
            <div className="space-y-3">
              <Days picked={days} error={fields['weekdays']} onChange={(next) => onChange({ weekdays: next })} />
              <div className="grid grid-cols-[1fr_1.25fr] gap-3">
                <Select
                  label={t('settings.firstPost')}
                  options={hours.map((hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))}
                  value={postHour === null ? undefined : String(postHour)}
                  error={fields['postHour']}
                  onChange={(hour) => onChange({ postHour: Number(hour) })}
                />
                <Segmented
                  label={t('settings.perDay')}
                  full
                  options={counts.map((count) => ({ value: String(count), label: String(count) }))}
                  value={perDay === null ? undefined : String(perDay)}
                  error={fields['perDay']}
                  onChange={(count) => onChange({ perDay: Number(count) })}
                />
              </div>
            </div>
          </Section>
          <Section>
            <div className="space-y-3">
              <Select
                label={t('settings.timeZone')}
                aside={zoneAside(timeZone, now)}
                options={(zones.includes(zone) ? zones : [zone, ...zones]).map((value) => ({ value, label: value }))}
                value={zone}
                error={fields['timezone']}
                onChange={(next) => onChange({ timezone: next })}
              />
              <Select
                label={t('settings.market')}
                options={[
                  ...(market === null || markets.some(({ code }) => code === market)
                    ? []
                    : [{ value: market, label: marketName(market) }]),
                  ...markets.map(({ code, name }) => ({ value: code, label: name })),
                ]}
                value={market ?? undefined}
                error={fields['market']}
                onChange={(next) => onChange({ market: next })}
              />
              <Field label={t('settings.platforms')} group error={fields['platforms']}>
                {(control, labelId) => (
                  <div role="group" id={control.id} aria-labelledby={labelId}>
                    {postPlatforms.map((platform) => (
                      <Checkbox
                        key={platform}
                        label={platformName(platform)}
                        checked={picked.includes(platform)}
                        detail={<span className="text-small">{platformShort(platform)}</span>}
                        onChange={(isPicked) =>
                          onChange({
                            platforms: isPicked ? [...picked, platform] : picked.filter((one) => one !== platform),
                          })
                        }
                      />
                    ))}
                  </div>
                )}
              </Field>
            </div>
          </Section>
          <Section>
            <Segmented
              label={t('settings.delivery')}
              full
              options={deliveries.map((value) => ({ value, label: t(`settings.deliveries.${value}`) }))}
              value={delivery === 'internal' || delivery === 'external' ? delivery : undefined}
              error={fields['delivery']}
              onChange={(next) => onChange({ delivery: next })}
              help={
                delivery === 'internal' || delivery === 'external' ? t(`settings.deliveryNotes.${delivery}`) : undefined
              }
            />
          </Section>
        </div>
      </fieldset>
      {children}
    </aside>
  )
}
