import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { Select } from '../../../ui/select.tsx'
import { t } from './texts.ts'
import { Square, Volume2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { ToggleGroup } from 'radix-ui'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'

type VoiceFieldProps = {
  readonly voices: ShortVideoOptions['voices']
  readonly gender: 'man' | 'woman'
  /** Null for the default of the gender. */
  readonly value: string | null
  onChange(value: string | null): void
  readonly error?: string | undefined
}

const byDefault = ' default'

type VoiceSampleProps = { readonly name: string; readonly url: string }

function VoiceSample({ name, url }: VoiceSampleProps) {
  const sound = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<'still' | 'heard' | 'failed'>('still')
  const toggle = () => {
    const { current } = sound
    if (current === null) return
    if (state === 'heard') current.pause()
    else {
      current.currentTime = 0
      current.play().catch(() => setState('failed'))
    }
  }
  return (
    <>
      <audio
        ref={sound}
        src={url}
        preload="none"
        onPlay={() => setState('heard')}
        onPause={() => setState('still')}
        onError={() => setState('failed')}
      />
      <IconButton
        icon={state === 'heard' ? Square : Volume2}
        variant="plain"
        label={t(state === 'heard' ? 'voice.stop' : 'voice.listen', { voice: name })}
        disabled={state === 'failed' ? t('voice.failed') : undefined}
        onClick={toggle}
      />
    </>
  )
}

/** Chooses a voice of a gender, with a sample of the selected one. */
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

type ImageOption = {
  readonly value: string
  readonly label: string
  readonly image: ReactNode
}

type PresetChoiceProps = {
  readonly label: string
  /** `upright` for frames of upright videos, all in one row. */
  readonly shape?: 'wide' | 'upright'
  readonly options: readonly ImageOption[]
  readonly value: string
  onChange(value: string): void
  readonly help?: string | undefined
  readonly error?: string | undefined
}

/** A choice among image cards: one tab stop, arrows move. */
export function PresetChoice({ label, shape = 'wide', options, value, onChange, help, error }: PresetChoiceProps) {
  return (
    <Field label={label} group help={help} error={error}>
      {(control, labelId) => (
        <ToggleGroup.Root
          type="single"
          value={value}
          onValueChange={(next) => next !== '' && onChange(next)}
          aria-labelledby={labelId}
          aria-describedby={control['aria-describedby']}
          id={control.id}
          className={classNames(
            '-mx-1 grid items-start',
            shape === 'upright'
              ? 'upright-cards grid-cols-6 gap-0.5'
              : 'grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-2',
          )}
        >
          {options.map((option) => (
            <ToggleGroup.Item key={option.value} value={option.value} className="picture-card">
              <span aria-hidden className="picture-card-frame">
                {option.image}
              </span>
              <span
                className={classNames(
                  'block font-medium text-pretty',
                  shape === 'upright' ? 'text-caption' : 'truncate text-small',
                )}
              >
                {option.label}
              </span>
            </ToggleGroup.Item>
          ))}
        </ToggleGroup.Root>
      )}
    </Field>
  )
}
