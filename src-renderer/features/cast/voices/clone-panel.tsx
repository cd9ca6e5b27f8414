import { isUsableSample } from '#shared/domain/voice-sample/sample-checks.ts'
import { voiceFacts } from '#shared/domain/speech/voice-names.ts'
import { FileAudio, Mic, Pause, Play, Sparkles, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DropZone } from '../../../forms/drop-zone.tsx'
import { TakingLine } from '../../../forms/taking-line.tsx'
import { formatCount, formatCredits, speakCredits, creditUnit } from '../../../lib/format.ts'
import { useCommands } from '../../../lib/commands.tsx'
import { balanceIn, isOfflineIn, usePractice, useStudioStatus } from '../../../lib/studio-state.tsx'
import { Button, IconButton, SpendButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CostPanel } from '../../../ui/cost-panel.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { languageOptions } from './language-names.ts'
import { RecordDialog } from './record-dialog.tsx'
import { SampleChecks } from './sample-checks.tsx'
import { t } from './texts.ts'
import { cloneNowCommand } from './voices-commands.ts'
import { partWords, TrimWaveform } from './trim-waveform.tsx'
import { previewVolume, usePartPlayer } from './use-part-player.ts'
import { clampPart } from './voices-actions.ts'
import { useVoicesActions, useVoicesState } from './voices-context.tsx'
import { activeRecording, type RecordingDraft } from './voices-store.ts'

const { sample, clonePrice } = voiceFacts

/** Where recordings come from: dropped, chosen, or recorded. */
function Sources({ children, onRecord }: { readonly children?: ReactNode; onRecord(): void }) {
  const { takeFiles, refuse } = useVoicesActions()
  const input = useRef<HTMLInputElement>(null)
  return (
    <DropZone
      onDrop={(dropped) => {
        if (dropped.kind === 'files' && dropped.files.length > 0) void takeFiles(dropped.files)
        else refuse(t('clone.drop'))
      }}
      className={(isOver) =>
        classNames('rounded-control border border-dashed p-3', isOver ? 'border-mark-edge' : 'border-edge')
      }
    >
      {children ?? <p className="mb-2.5 text-small text-ink-2">{t('clone.drop')}</p>}
      <div className="flex gap-2">
        <Button size="small" onClick={() => input.current?.click()}>
          <Icon icon={FileAudio} size={14} />
          {t('clone.choose')}
        </Button>
        <Button size="small" onClick={onRecord}>
          <Icon icon={Mic} size={14} />
          {t('clone.record')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="audio/*,video/webm,video/mp4,.m4a"
        aria-label={t('clone.choose')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) void takeFiles(files)
        }}
      />
    </DropZone>
  )
}

/** The length of the selection between the least and the most that a service uses. */
function LengthBar({ seconds }: { readonly seconds: number }) {
  const most = sample.most * 1.15
  const share = (value: number) => `${Math.min(100, (value / most) * 100)}%`
  const isGood = seconds >= sample.least && seconds <= sample.most + 0.01
  return (
    <div aria-hidden>
      <div className="relative h-1 rounded-full bg-control">
        <i
          className={classNames('absolute inset-y-0 start-0 rounded-full', isGood ? 'bg-ink' : 'bg-err')}
          style={{ width: share(seconds) }}
        />
        {[sample.least, sample.recommended, sample.most].map((value) => (
          <i key={value} className="absolute -top-0.5 h-2 w-px bg-edge" style={{ left: share(value) }} />
        ))}
      </div>
      <div className="mt-1 flex justify-between text-caption text-ink-3">
        <span>{t('clone.least', { seconds: sample.least })}</span>
        <span>{t('clone.advised', { seconds: sample.recommended })}</span>
        <span>{t('clone.most', { seconds: sample.most })}</span>
      </div>
    </div>
  )
}

type SampleEditorProps = {
  readonly draft: RecordingDraft
  readonly error: string | undefined
  /** What the user fills in, below the waveform. */
  readonly children: ReactNode
}

function SampleEditor({ draft, error, children }: SampleEditorProps) {
  const actions = useVoicesActions()
  const { recording, start, end, analysis } = draft
  const { id, seconds, peaks } = recording
  const quietest = useVoicesState(({ recordings }) =>
    Math.min(...recordings.map((one) => one.recording.analysis.speechLevel)),
  )
  const player = usePartPlayer(recording.previewId, {
    start,
    end,
    volume: previewVolume(recording.analysis.speechLevel, quietest),
  })
  const length = Math.round((end - start) * 10) / 10
  return (
    <>
      <Section>
        <TrimWaveform
          peaks={peaks}
          seconds={seconds}
          clips={recording.analysis.clips}
          playedAt={player.playedAt}
          start={start}
          end={end}
          onMove={(part, moved) => actions.select(id, clampPart(seconds, part, moved))}
          onMoved={() => actions.measurePart(id)}
        />
        <div className="mt-2 flex items-center gap-2 text-small">
          <IconButton
            icon={player.isPlaying ? Pause : Play}
            size="small"
            variant="plain"
            label={t(player.isPlaying ? 'clone.pause' : 'clone.play')}
            onClick={() => (player.isPlaying ? player.stop() : player.playFrom(start))}
          />
          <span className="min-w-0">
            <span className="block text-ink-2">{partWords({ start, end })}</span>
            <span className="block font-medium">{t('clone.used', { seconds: length })}</span>
          </span>
          <Button size="small" className="ms-auto" onClick={() => actions.pickBest(id)}>
            <Icon icon={Sparkles} size={14} />
            {t('clone.best', { seconds: Math.round(Math.min(sample.recommended, seconds)) })}
          </Button>
        </div>
        {error !== undefined && (
          <p role="alert" className="mt-2 text-small text-err">
            {error}
          </p>
        )}
      </Section>
      {children}
      <Section title={t('clone.length')}>
        <LengthBar seconds={length} />
      </Section>
      <Section>
        <SampleChecks draft={{ ...draft, analysis }} onGoTo={player.playFrom} />
      </Section>
    </>
  )
}

function RecordingList({ recordings, activeId }: { recordings: readonly RecordingDraft[]; activeId: string }) {
  const { activate, removeRecording } = useVoicesActions()
  return (
    <ul aria-label={t('clone.recordings')} className="mb-2.5 space-y-1">
      {recordings.map(({ recording: { id, name, seconds } }) => (
        <li key={id} className={classNames('flex items-center gap-2', id === activeId && 'font-medium')}>
          <button
            type="button"
            aria-pressed={id === activeId}
            onClick={() => activate(id)}
            className="flex min-h-7 min-w-0 flex-1 items-center gap-2 rounded-control text-start"
          >
            <Icon icon={FileAudio} />
            <span dir="auto" className="min-w-0 truncate">
              {name}
            </span>
            <span className="ms-auto shrink-0 text-caption text-ink-3">
              {t('clone.values.seconds', { value: Math.round(seconds) })}
            </span>
          </button>
          <IconButton icon={X} size="small" label={t('clone.remove', { name })} onClick={() => removeRecording(id)} />
        </li>
      ))}
    </ul>
  )
}

type CloneCostProps = { onSpend(): void; readonly isReady: boolean }

function CloneCost({ onSpend, isReady }: CloneCostProps) {
  const isPractice = usePractice()
  const balance = useStudioStatus(balanceIn)
  const isOffline = useStudioStatus(isOfflineIn) === true
  const isSending = useVoicesState((state) => state.cloning.kind === 'sending')
  const isActive = useVoicesState((state) => state.isCloneActive)
  useCommands(() => [cloneNowCommand(onSpend, isActive)])
  const isShort = balance !== null && balance < clonePrice
  return (
    <CostPanel
      facts={[
        { term: t('clone.cost'), detail: formatCount(clonePrice), unit: creditUnit(), look: 'figure' },
        { term: t('clone.pricedBy'), detail: t('clone.flat'), look: 'text' },
        {
          term: t('clone.after'),
          detail: balance === null ? t('clone.unknown') : formatCount(balance - clonePrice),
          ...(isShort ? { tone: 'err' as const } : {}),
        },
      ]}
      note={t('clone.charged')}
    >
      <SpendButton
        label={t('clone.button')}
        amount={formatCredits(clonePrice, isPractice)}
        name={t('clone.spoken', { price: speakCredits(clonePrice, isPractice) })}
        state={isShort ? 'short' : isOffline ? 'offline' : 'quoted'}
        practice={isPractice}
        dim={!isReady || !isActive}
        busy={isSending}
        {...(isActive ? { keys: 'mod+enter' } : {})}
        onClick={onSpend}
      />
    </CostPanel>
  )
}

/** The form of a new clone: a recording, its selected part and how good it is, name, language, permission, price. */
export function ClonePanel() {
  const actions = useVoicesActions()
  const recordings = useVoicesState((state) => state.recordings)
  const active = useVoicesState(activeRecording)
  const taking = useVoicesState((state) => state.taking)
  const name = useVoicesState((state) => state.name)
  const language = useVoicesState((state) => state.language)
  const consentAt = useVoicesState((state) => state.consentAt)
  const cloning = useVoicesState((state) => state.cloning)
  const [isRecording, setRecording] = useState(false)
  const fields = useRef<HTMLElement>(null)
  const problems = cloning.kind === 'failed' ? cloning.fields : {}
  const isReady = active?.analysis !== undefined && active.analysis !== null && isUsableSample(active.analysis)
  useEffect(() => {
    if (cloning.kind !== 'failed') return
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    fields.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [cloning])
  const hasOwnPlace = ['part', 'name', 'language', 'consent'].some((field) => problems[field] !== undefined)
  const form = (
    <Section>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('clone.name')}
          value={name}
          maxLength={200}
          onChange={(next) => actions.type({ name: next })}
          error={problems['name']}
        />
        <Select
          label={t('clone.language')}
          options={languageOptions()}
          value={language ?? undefined}
          onChange={(next) => actions.type({ language: next })}
          error={problems['language']}
        />
      </div>
      <div className="mt-2.5">
        <Checkbox
          label={t('clone.consent')}
          checked={consentAt !== null}
          onChange={(consent) => actions.type({ consent })}
        />
        {problems['consent'] !== undefined && (
          <p role="alert" className="text-small text-err">
            {problems['consent']}
          </p>
        )}
      </div>
    </Section>
  )
  return (
    // The key that spends belongs to the form that has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={fields}
      aria-label={t('clone.title')}
      onFocus={() => actions.activateClone(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || actions.activateClone(false)
      }
      className="flex w-[364px] shrink-0 flex-col border-s border-line bg-surface-1 max-[1360px]:w-[332px]"
    >
      <div className="flex h-11 shrink-0 items-center border-b border-line pe-2 ps-4">
        <h2 className="flex-1 font-medium">{t('clone.title')}</h2>
        <IconButton icon={X} label={t('clone.close')} onClick={actions.closeClone} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section>
          <Sources onRecord={() => setRecording(true)}>
            {active === null ? null : <RecordingList recordings={recordings} activeId={active.recording.id} />}
          </Sources>
          {taking.kind === 'taking' && (
            <TakingLine name={taking.name} share={taking.share} onStop={actions.stopTaking} />
          )}
          {active !== null && active.recording.seconds >= voiceFacts.mostRecordingSeconds && (
            <p className="mt-2 text-small text-ink-2">
              {t('clone.cutOff', { minutes: voiceFacts.mostRecordingSeconds / 60 })}
            </p>
          )}
          {taking.kind === 'refused' && (
            <div className="mt-2">
              <Note tone="error">{taking.sentence}</Note>
            </div>
          )}
        </Section>
        {active === null ? (
          form
        ) : (
          <SampleEditor key={active.recording.id} draft={active} error={problems['part']}>
            {form}
          </SampleEditor>
        )}
        {active === null && problems['part'] !== undefined && (
          <p role="alert" className="px-4 pt-3 text-small text-err">
            {problems['part']}
          </p>
        )}
        {cloning.kind === 'failed' && !hasOwnPlace && cloning.sentence !== '' && (
          <div className="p-3">
            <Note tone="error">{cloning.sentence}</Note>
          </div>
        )}
      </div>
      <CloneCost isReady={isReady} onSpend={() => void actions.clone(clonePrice)} />
      {isRecording && (
        <RecordDialog
          onClose={() => setRecording(false)}
          onUse={(file) => {
            setRecording(false)
            void actions.takeFiles([file])
          }}
        />
      )}
    </aside>
  )
}
