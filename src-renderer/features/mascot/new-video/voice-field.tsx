import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { ExternalLink } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'

type VoiceFieldProps = {
  readonly voices: ShortVideoOptions['voices']
  readonly gender: 'man' | 'woman'
  /** Null for the default of the gender. */
  readonly value: string | null
  onChange(value: string | null): void
  readonly error?: string | undefined
}

const byDefault = ' default'

/** Who speaks: the voices of a gender. A sample that the service has is opened outside, as pages of its own do not play here. */
export function VoiceField({ voices, gender, value, onChange, error }: VoiceFieldProps) {
  const own = voices.filter((voice) => voice.gender === gender)
  const sample = own.find(({ name }) => name === value)?.sampleUrl ?? ''
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          label="Voice"
          options={[
            { value: byDefault, label: `Default for a ${gender}` },
            ...own.map(({ name, language }) => ({
              value: name,
              label: name,
              detail: <span className="text-caption text-ink-3">{language}</span>,
            })),
          ]}
          value={value ?? byDefault}
          onChange={(next) => onChange(next === byDefault ? null : next)}
          placeholder={value ?? 'Choose'}
          error={error}
        />
      </div>
      {/^https?:/u.test(sample) && (
        <a
          href={sample}
          target="_blank"
          rel="noreferrer"
          className="link flex min-h-[30px] items-center gap-1 text-small"
        >
          Listen to {value}
          <Icon icon={ExternalLink} size={14} />
        </a>
      )}
    </div>
  )
}
