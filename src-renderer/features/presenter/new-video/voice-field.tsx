import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { Select } from '../../../ui/select.tsx'
import { t } from '../texts.ts'
import { VoiceSample } from './voice-sample.tsx'

type VoiceFieldProps = {
  readonly voices: ShortVideoOptions['voices']
  readonly gender: 'man' | 'woman'
  /** Null for the default of the gender. */
  readonly value: string | null
  onChange(value: string | null): void
  readonly error?: string | undefined
}

const byDefault = ' default'

/** Who speaks: the voices of a gender, with the sample of the one that is picked. */
export function VoiceField({ voices, gender, value, onChange, error }: VoiceFieldProps) {
  const own = voices.filter((voice) => voice.gender === gender)
  const sample = own.find(({ name }) => name === value)?.sampleUrl ?? null
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          label={t('voice.label')}
          options={[
            { value: byDefault, label: t(`voice.defaults.${gender}`) },
            ...own.map(({ name, language }) => ({
              value: name,
              label: name,
              detail: <span className="text-caption text-ink-3">{language}</span>,
            })),
          ]}
          value={value ?? byDefault}
          onChange={(next) => onChange(next === byDefault ? null : next)}
          placeholder={value ?? t('voice.placeholder')}
          error={error}
        />
      </div>
      {value !== null && sample !== null && <VoiceSample key={sample} name={value} url={sample} />}
    </div>
  )
}
