import type { CastVoice } from '#shared/bridge/voices.ts'
import type { SpeechEmotion } from '#shared/contract/audio.ts'
import { type markSigns, pauseMark, pauseSeconds, plainWords, toggleMark } from '#shared/domain/speech/speech-marks.ts'
import { splitSpeech } from '#shared/domain/speech/split-speech.ts'
import { voiceFacts } from '#shared/domain/speech/voice-names.ts'
import { PauseCircle, SpellCheck, Turtle, Underline } from 'lucide-react'
import { useRef } from 'react'
import { typeOver } from '../../../forms/template-area.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Slider } from '../../../ui/number-field.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { languageName } from './language-names.ts'
import { MarkedText } from './marked-text.tsx'
import { orderOf, orderProblem, paragraphsOf, sentCharacters } from './speech-order.ts'
import { t } from './texts.ts'
import { useVoicesActions, useVoicesState } from './voices-context.tsx'
import { emptySpeech, type SpeechDraft } from './voices-store.ts'

const { speech: bounds, languages } = voiceFacts
const emotions: readonly SpeechEmotion[] = ['neutral', 'happy', 'sad', 'excited', 'calm']
const formats: readonly SpeechDraft['format'][] = ['wav', 'mp3', 'ogg']
const detect = ''

const wraps = [
  { kind: 'stress', icon: Underline },
  { kind: 'slow', icon: Turtle },
  { kind: 'spell', icon: SpellCheck },
] as const satisfies readonly { readonly kind: keyof typeof markSigns; readonly icon: unknown }[]

/** The selection, or the word around the cursor. */
export function wordAround(text: string, from: number, end: number): readonly [number, number] {
  if (from !== end) return [from, end]
  const before = /[\p{L}\p{N}'’-]*$/u.exec(text.slice(0, from))?.[0].length ?? 0
  const after = /^[\p{L}\p{N}'’-]*/u.exec(text.slice(end))?.[0].length ?? 0
  return [from - before, end + after]
}

function MarkTools({ area }: { readonly area: React.RefObject<HTMLTextAreaElement | null> }) {
  const wrap = (kind: keyof typeof markSigns) => {
    const { current } = area
    if (current === null) return
    const [from, end] = wordAround(current.value, current.selectionStart, current.selectionEnd)
    const marked = toggleMark(current.value.slice(from, end), kind)
    if (from === end) return current.focus()
    typeOver(current, from, end, marked)
    current.setSelectionRange(from, from + marked.length)
  }
  const pause = () => {
    const { current } = area
    if (current === null) return
    const at = current.selectionEnd
    const before = at === 0 || /\s$/u.test(current.value.slice(0, at)) ? '' : ' '
    const after = /^\s/u.test(current.value.slice(at)) ? '' : ' '
    typeOver(current, at, at, `${before}${pauseMark(pauseSeconds.usual)}${after}`)
  }
  return (
    <div role="toolbar" aria-label={t('editor.marks')} className="flex items-center gap-1">
      <IconButton icon={PauseCircle} label={t('editor.pause')} onClick={pause} />
      {wraps.map(({ kind, icon }) => (
        <IconButton key={kind} icon={icon} label={t(`editor.${kind}`)} onClick={() => wrap(kind)} />
      ))}
    </div>
  )
}

function ParagraphVoices({ draft, voices }: { readonly draft: SpeechDraft; readonly voices: readonly CastVoice[] }) {
  const { write } = useVoicesActions()
  const paragraphs = paragraphsOf(draft.text)
  if (paragraphs.length < 2) return null
  const options = [
    { value: '', label: t('editor.same') },
    ...voices.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Section title={t('editor.paragraphs')} folds={Object.keys(draft.voices).length > 0 ? 'open' : 'closed'}>
      <div className="max-h-48 space-y-1.5 overflow-y-auto">
        {paragraphs.map((paragraph, place) => {
          const label = t('editor.paragraph', { place: place + 1, text: plainWords(paragraph).trim().slice(0, 60) })
          return (
            // A paragraph is its place: its words change as they are typed.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={place} className="grid grid-cols-[minmax(0,1fr)_200px] items-center gap-3 text-small">
              <span className="truncate text-ink-2">{label}</span>
              <Select
                label={label}
                labelHidden
                options={options}
                value={draft.voices[String(place)] ?? ''}
                onChange={(id) => {
                  const { [String(place)]: _, ...rest } = draft.voices
                  write({ voices: id === '' ? rest : { ...rest, [String(place)]: id } })
                }}
              />
            </div>
          )
        })}
      </div>
    </Section>
  )
}

/** The text to speak with its marks, and how it is spoken. */
export function SpeechEditor({ voices }: { readonly voices: readonly CastVoice[] }) {
  const actions = useVoicesActions()
  const draft = useVoicesState((state) => state.draft) ?? emptySpeech
  const speaking = useVoicesState((state) => state.speaking)
  const area = useRef<HTMLTextAreaElement>(null)
  const order = orderOf(draft, new Set(voices.map(({ id }) => id)))
  const count = draft.text.trim() === '' ? 0 : sentCharacters(order)
  const isTooLong = orderProblem(order) === 'tooLong'
  const parts = splitSpeech(order.paragraphs).length
  const error = speaking.kind === 'failed' ? speaking.fields['text'] : undefined
  const voice = voices.find(({ id }) => id === draft.voiceId)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-3 border-b border-line px-4">
        <h2 dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {voice?.name}
        </h2>
        <span className={classNames('text-small', isTooLong ? 'text-err' : 'text-ink-2')}>
          {parts > 1 ? t('editor.parts', { count, parts }) : t('editor.count', { count, limit: bounds.mostCharacters })}
        </span>
        {voice?.isPreset !== false && (
          <div className="w-36">
            <Select
              label={t('editor.language')}
              labelHidden
              options={[
                { value: detect, label: t('editor.detect') },
                ...languages.map((value) => ({ value: value as string, label: languageName(value) })),
              ]}
              value={draft.language ?? detect}
              onChange={(language) => actions.write({ language: language === detect ? null : language })}
            />
          </div>
        )}
        <div className="w-20">
          <Select
            label={t('editor.format')}
            labelHidden
            options={formats.map((value) => ({ value, label: t(`editor.formats.${value}`) }))}
            value={draft.format}
            onChange={(format) => actions.write({ format })}
          />
        </div>
        <MarkTools area={area} />
      </div>
      <div className="min-h-0 flex-1 bg-surface-2">
        <MarkedText
          label={t('editor.text')}
          value={draft.text}
          placeholder={t('editor.placeholder')}
          error={error}
          areaRef={area}
          onChange={(text) => actions.write({ text })}
          onBlur={actions.keepDraft}
        />
      </div>
      {error !== undefined && (
        <p role="alert" className="px-7 py-1.5 text-small text-err">
          {error}
        </p>
      )}
      <ParagraphVoices draft={draft} voices={voices} />
      <div className="grid shrink-0 grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] items-start gap-5 border-t border-line px-4 py-3">
        <Segmented
          label={t('editor.emotion')}
          options={emotions.map((value) => ({ value, label: t(`editor.emotions.${value}`) }))}
          value={draft.emotion}
          onChange={(emotion) => actions.write({ emotion })}
        />
        <Slider
          label={t('editor.speed')}
          value={draft.speed}
          min={bounds.speed.least}
          max={bounds.speed.most}
          step={0.05}
          defaultValue={bounds.speed.usual}
          onChange={(speed) => typeof speed === 'number' && actions.write({ speed })}
        />
        <Slider
          label={t('editor.pitch')}
          value={draft.pitch}
          min={bounds.pitch.least}
          max={bounds.pitch.most}
          step={1}
          defaultValue={bounds.pitch.usual}
          onChange={(pitch) => typeof pitch === 'number' && actions.write({ pitch })}
        />
      </div>
    </div>
  )
}
