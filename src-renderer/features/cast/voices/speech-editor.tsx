import type { CastVoice } from '#shared/bridge/voices.ts'
import type { SpeechEmotion } from '#shared/contract/audio.ts'
import {
  type markSigns,
  pauseMark,
  pauseSeconds,
  plainWords,
  toggleMark,
  writeSpeech,
} from '#shared/domain/speech/speech-marks.ts'
import { splitSpeech } from '#shared/domain/speech/split-speech.ts'
import { voiceFacts } from '#shared/domain/speech/voice-names.ts'
import { PauseCircle, SpellCheck, Turtle, Underline } from 'lucide-react'
import { useRef, useState } from 'react'
import { typeOver } from '../../../forms/template-area.tsx'
import { useCommands } from '../../../lib/commands.tsx'
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
import { editCommands, editKeys } from './voices-commands.ts'
import { useVoicesActions, useVoicesState } from './voices-context.tsx'
import { emptySpeech, type SpeechDraft } from './voices-store.ts'

const { speech: bounds, languages } = voiceFacts
const emotions: readonly SpeechEmotion[] = ['neutral', 'happy', 'sad', 'excited', 'calm']
const formats: readonly SpeechDraft['format'][] = ['wav', 'mp3', 'ogg']
const bitrates: readonly SpeechDraft['bitrate'][] = [128, 192, 320]
const detect = ''
type View = 'text' | 'ssml'
const views: readonly View[] = ['text', 'ssml']

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

/** What the buttons and keys of the editor do to the selected words. */
function useMarks(area: React.RefObject<HTMLTextAreaElement | null>) {
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
  return { pause, stress: () => wrap('stress'), slow: () => wrap('slow'), spell: () => wrap('spell') }
}

function MarkTools({ marks }: { readonly marks: ReturnType<typeof useMarks> }) {
  return (
    <div role="toolbar" aria-label={t('editor.marks')} className="flex items-center gap-1">
      <IconButton icon={PauseCircle} label={t('editor.pause')} keys={editKeys.pause} onClick={marks.pause} />
      {wraps.map(({ kind, icon }) => (
        <IconButton
          key={kind}
          icon={icon}
          label={t(`editor.${kind}`)}
          {...(kind === 'stress' ? { keys: editKeys.stress } : {})}
          onClick={marks[kind]}
        />
      ))}
    </div>
  )
}

/** The files that a speech can be ordered as, by one name each. */
const files = formats.flatMap((format) =>
  ([48_000, 44_100, 22_050] as const).flatMap((sampleRate) =>
    (format === 'mp3' ? bitrates : [null]).map((bitrate) => ({ format, sampleRate, bitrate })),
  ),
)
type SpeechFile = (typeof files)[number]
const fileKey = ({ format, sampleRate, bitrate }: SpeechFile) => [format, sampleRate, bitrate ?? ''].join(' ')

function fileLabel({ format, sampleRate, bitrate }: SpeechFile): string {
  const told = { format: t(`editor.formats.${format}`), rate: sampleRate / 1000 }
  return bitrate === null ? t('editor.file', told) : t('editor.fileWithBitrate', { ...told, bitrate })
}

function FileChoice({ draft }: { readonly draft: SpeechDraft }) {
  const { write } = useVoicesActions()
  const { format, sampleRate } = draft
  const chosen = { format, sampleRate, bitrate: format === 'mp3' ? draft.bitrate : null }
  return (
    <div className="w-[138px]">
      <Select
        label={t('editor.format')}
        labelHidden
        options={files.map((file) => ({ value: fileKey(file), label: fileLabel(file) }))}
        value={fileKey(chosen)}
        onChange={(key) => {
          const file = files.find((one) => fileKey(one) === key)
          if (file !== undefined) write({ ...file, bitrate: file.bitrate ?? draft.bitrate })
        }}
      />
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
  const marks = useMarks(area)
  const [view, setView] = useState<View>('text')
  useCommands(() => editCommands({ ...marks, ssml: () => setView(view === 'text' ? 'ssml' : 'text') }))
  const order = orderOf(draft, new Set(voices.map(({ id }) => id)))
  const count = draft.text.trim() === '' ? 0 : sentCharacters(order)
  const isTooLong = orderProblem(order) === 'tooLong'
  const parts = splitSpeech(order.paragraphs).length
  const error = speaking.kind === 'failed' ? speaking.fields['text'] : undefined
  const voice = voices.find(({ id }) => id === draft.voiceId)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-3 border-b border-line px-4">
        <h2 className="sr-only">{t('editor.region')}</h2>
        <span
          title={t('editor.characters')}
          className={classNames('min-w-0 flex-1 truncate text-small', isTooLong ? 'text-err' : 'text-ink-2')}
        >
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
        <FileChoice draft={draft} />
        <Segmented
          label={t('editor.view')}
          labelHidden
          options={views.map((value) => ({ value, label: t(`editor.views.${value}`) }))}
          value={view}
          onChange={(next) => setView(next)}
        />
        <MarkTools marks={marks} />
      </div>
      <div className="min-h-0 flex-1 bg-surface-2">
        {view === 'ssml' && (
          <textarea
            readOnly
            aria-label={t('editor.ssml')}
            value={writeSpeech(order.paragraphs).text}
            className="mono block size-full resize-none overflow-y-auto bg-transparent px-7 py-5 text-ink-2"
          />
        )}
        <MarkedText
          hidden={view === 'ssml'}
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
