import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBridge, failureOf } from '../../../lib/bridge.tsx'
import { useLeaving, useSettled } from '../../../lib/hooks.ts'
import { useReadState } from '../../../lib/read-state.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Switch } from '../../../ui/checkbox.tsx'
import { usePresenterActions, usePresenterState } from '../presenter-context.tsx'
import { presetName } from '../takes.ts'
import { t } from './texts.ts'
import { UnquotedCost } from '../unquoted-cost.tsx'
import { LengthField, expectedLengths } from './length-field.tsx'
import {
  emptyDraft,
  isBareTopic,
  ordersOf,
  orderProblems,
  secondsOf,
  spokenScript,
  withoutMissing,
} from './order-draft.ts'
import { PresetChoice, VoiceField } from './choice-fields.tsx'
import { ScriptField } from './script-field.tsx'
import { SeriesFields, TopicField } from './topic-fields.tsx'
import { UserRound } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { matchesKeys } from '../../../lib/shortcuts.ts'
import { isMacPlatform, useOwnKeys } from '../../../ui/keys.tsx'
import { FlowSample } from '../flow-sample.tsx'

const ways = ['one', 'series'] as const
const genders = ['man', 'woman'] as const

const plain = 'default'

/** The service's image of a look; a plain figure if it has none. Decorative: the look's name is below. */
function PresetImage({ url }: { readonly url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (url !== null && failed !== url) return <img src={url} alt="" onError={() => setFailed(url)} />
  return (
    <span className="grid size-full place-items-center text-ink-3">
      <Icon icon={UserRound} size={20} />
    </span>
  )
}

/** Handles the key of the spend button in a dialog, where the window's own keys are off. Holding it down sends once. */
function useSendKeys(send: () => void): void {
  const keys = useOwnKeys('mod+enter')
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return
    if (!matchesKeys(keys, event, isMacPlatform())) return
    event.preventDefault()
    send()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The form of a new video or a series, with its cost at the bottom. Typed values stay until they are sent. */
export function NewVideoSheet() {
  const { query } = useBridge()
  const actions = usePresenterActions()
  const draft = usePresenterState((state) => state.draft) ?? emptyDraft
  const starting = usePresenterState((state) => state.starting)
  const topic = useRef<HTMLTextAreaElement>(null)
  /** How often sending was tried; what is merely missing counts as a problem from then on. */
  const [tries, setTries] = useState(0)
  const options = useQuery(query.shortVideo.options.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const reading = useReadState(options)
  const ownWordsOnly = options.data?.ownWordsOnly ?? false
  const lengths = expectedLengths(draft, ownWordsOnly)
  // A price is proportional to the length, so that of the mean counts for each video of a series.
  const mean = lengths.reduce((sum, seconds) => sum + seconds, 0) / Math.max(1, lengths.length)
  const priced = useSettled(Math.round(mean), 200)
  const { data: quote = null } = useQuery(
    query.shortVideo.quote.queryOptions({
      input: { kind: 'start', seconds: priced },
      placeholderData: keepPreviousData,
    }),
  )
  const problems = orderProblems(draft, options.data ?? null, quote === null ? null : quote.kind !== 'not-quoted')
  const isBad = Object.keys(problems).length > 0
  const count = ordersOf(draft).length

  const settled = useSettled(draft, 500)
  const keep = useEffectEvent(() => actions.keepDraft())
  useEffect(() => keep(), [settled])
  useLeaving(actions.keepDraft)

  const spend = () => {
    setTries(tries + 1)
    if (!isBad && quote !== null) void actions.start(quote)
  }
  useSendKeys(spend)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Each problem is shown once, at its field, which then has the focus.
    if (tries > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  const shown = tries > 0 ? problems : withoutMissing(problems, draft, options.data ?? null)
  const voice = options.data?.voices.find(({ name, gender }) => name === draft.voice && gender === draft.gender)
  const hasOwnPresenter =
    options.data?.voices.some(({ presenterUrls }) => Object.hasOwn(presenterUrls ?? {}, draft.preset)) === true
  const pickedFlow = options.data?.flows.find(({ id }) => id === draft.flow)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && actions.closeSheet()}
      title={t('form.title')}
      width="wide"
      initialFocus={topic}
      footer={
        <div className="-mx-[18px] -mb-4 min-w-0 flex-1 overflow-hidden rounded-b-pop">
          <UnquotedCost
            label={draft.way === 'one' ? t('form.make') : t('form.makeMany', { count })}
            priced={{ kind: 'video', count: Math.max(1, count) }}
            quote={quote}
            blocked={null}
            sending={starting}
            onSpend={spend}
          />
        </div>
      }
    >
      <div ref={fields} className="grid grid-cols-[minmax(0,380px)_minmax(0,1fr)] gap-x-6">
        <div className="space-y-3">
          <Segmented
            label={t('form.ways.label')}
            labelHidden
            full
            options={ways.map((value) => ({ value, label: t(`form.ways.${value}`) }))}
            value={draft.way}
            onChange={(way) => actions.type({ way })}
          />
          {draft.way === 'one' ? (
            <TopicField
              areaRef={topic}
              value={draft.topic}
              onChange={(next) => actions.type({ topic: next })}
              error={shown.topic}
              isBare={spokenScript(draft) === null && isBareTopic(draft.topic, options.data ?? null)}
              ownWordsOnly={ownWordsOnly}
            />
          ) : (
            <SeriesFields
              draft={draft}
              problems={shown}
              onType={actions.type}
              canHoldBudget={quote !== null && quote.kind !== 'not-quoted'}
              ownWordsOnly={ownWordsOnly}
            />
          )}
          {draft.way === 'one' && (
            <ScriptField
              topic={draft.topic}
              seconds={secondsOf(draft)}
              script={draft.script}
              onChange={(script) => actions.type({ script })}
              error={shown.script}
            />
          )}
          <LengthField draft={draft} onType={actions.type} ownWordsOnly={ownWordsOnly} error={shown.seconds} />
          <VoiceField
            voices={options.data?.voices ?? []}
            gender={draft.gender}
            value={draft.voice}
            onChange={(voice) => actions.type({ voice })}
            error={shown.voice}
          />
          <Switch
            label={t('form.captions')}
            checked={draft.captions}
            onChange={(captions) => actions.type({ captions })}
          />
          <Switch label={t('form.music')} checked={draft.music} onChange={(music) => actions.type({ music })} />
        </div>
        <div className="space-y-3">
          {reading.state === 'failed' && (
            <Note tone="error" actions={[reading.retry]}>
              {[t('form.optionsFailed'), failureOf(reading.error)?.message ?? t('form.notCharged')].join(' ')}
            </Note>
          )}
          <Segmented
            label={t('form.presenter')}
            options={genders.map((value) => ({ value, label: t(`form.genders.${value}`) }))}
            value={draft.gender}
            onChange={(gender) => actions.type({ gender, voice: null })}
          />
          <PresetChoice
            label={t('form.style')}
            options={(options.data?.presets ?? []).map(({ id, name, previewUrls }) => ({
              value: id,
              label: presetName(id, name),
              image: <PresetImage url={voice?.presenterUrls?.[id] ?? previewUrls?.[draft.gender] ?? null} />,
            }))}
            help={hasOwnPresenter ? t('form.ownPresenter') : undefined}
            value={draft.preset}
            onChange={(preset) => actions.type({ preset })}
            error={shown.preset}
          />
          <PresetChoice
            label={t('form.edit')}
            shape="upright"
            options={(options.data?.flows ?? []).map((flow) => ({
              value: flow.id,
              label: flow.name,
              image: <FlowSample flow={flow} />,
            }))}
            value={draft.flow ?? plain}
            onChange={(flow) => actions.type({ flow })}
            error={shown.flow}
            help={draft.flow === null ? t('form.editHelp') : pickedFlow?.description}
          />
        </div>
      </div>
    </Dialog>
  )
}
