import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { Check, Download, Contrast, Minus, X, LayoutGrid } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FileActions } from '../../../ui/file-actions.tsx'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { FlowSample } from '../flow-sample.tsx'
import { flowName, presetName, type LetteredCut, type Take, countWords } from '../takes.ts'
import { t } from '../texts.ts'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/checkbox.tsx'
import { usePresenterActions, usePresenterState } from '../presenter-context.tsx'
import type { ShortVideo, ShortVideoPart } from '#shared/bridge/short-video.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Note } from '../../../ui/note.tsx'
import { deliveredSteps, plainerWords } from '../video-words.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useQueries } from '@tanstack/react-query'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { useDragOut } from '../../../lib/asset-drag.ts'
import { saveFile } from '../../../lib/files.ts'
import { formatElapsed, formatPixels, formatSize } from '../../../lib/format.ts'
import { useCommands } from '../../../lib/commands.tsx'
import { makeCommand } from '../../../lib/make-command.ts'
import { useNavigation } from '../../../lib/navigate.tsx'

export type CutInspectorProps = {
  readonly take: Take
  readonly picked: LetteredCut
  readonly flows: ShortVideoOptions['flows']
  readonly isChosen: boolean
  readonly isScriptShown: boolean
  /** Why it cannot be chosen, compared or saved; null if it can. */
  readonly noVideoYet: string | null
  readonly noCompare: string | null
  readonly recutRef: Ref<HTMLDivElement>
  onReuse(): void
  onChoose(): void
  onCompare(): void
  onSave(): void
  readonly children: ReactNode
}

const byDefault = ' default'

type RecutFormProps = {
  readonly flows: ShortVideoOptions['flows']
  /** Takes the focus when a new cut is requested. */
  readonly formRef: Ref<HTMLDivElement>
}

/** The first frame of an edit's sample, for a list. */
function FlowThumb({ flow }: { readonly flow: ShortVideoOptions['flows'][number] }) {
  if (typeof flow.stillUrl !== 'string') return null
  return <img src={flow.stillUrl} alt="" className="h-12 w-[27px] shrink-0 rounded-media object-cover" />
}

/** Settings of another cut of the same take: its edit, captions and music. */
function RecutForm({ flows, formRef }: RecutFormProps) {
  const actions = usePresenterActions()
  const { flow, captions, music } = usePresenterState((state) => state.cut)
  const picked = flows.find(({ id }) => id === flow)
  return (
    <div ref={formRef} className="space-y-2.5">
      <Select
        label={t('recut.edit')}
        options={[
          { value: byDefault, label: t('cut.defaultEdit') },
          ...flows.map((one) => ({ value: one.id, label: one.name, image: <FlowThumb flow={one} /> })),
        ]}
        value={flow ?? byDefault}
        onChange={(next) => actions.setCut({ flow: next === byDefault ? null : next })}
        help={picked?.description}
      />
      {typeof picked?.movingUrl === 'string' && (
        <span aria-hidden className="flow-preview">
          <FlowSample flow={picked} />
        </span>
      )}
      <Switch label={t('recut.captions')} checked={captions} onChange={(next) => actions.setCut({ captions: next })} />
      <Switch label={t('recut.music')} checked={music} onChange={(next) => actions.setCut({ music: next })} />
    </div>
  )
}

const looks = {
  done: { icon: Check, ink: 'text-ok' },
  skipped: { icon: X, ink: 'text-warn' },
  'not-asked': { icon: Minus, ink: 'text-ink-3' },
  'not-told': { icon: Minus, ink: 'text-ink-3' },
} as const

/** Lists what the edit of a cut delivered and skipped, why, and what that means for the price. */
function DeliveredList({ video }: { readonly video: ShortVideo }) {
  const isPractice = usePractice()
  if (video.applied === null) {
    const { kind } = video.job.state
    const isOver = kind === 'failed' || kind === 'refused'
    return <p className="text-small text-ink-3">{t(isOver ? 'delivered.noEdit' : 'delivered.pending')}</p>
  }
  const plainer = plainerWords(video, isPractice)
  return (
    <>
      <ul className="space-y-1 text-small">
        {deliveredSteps(video.applied).map(({ step, name, state, detail }) => {
          const { icon, ink } = looks[state]
          return (
            <li key={step} className="flex items-center gap-2">
              <Icon icon={icon} size={14} className={ink} />
              <span className={classNames('flex-1', state === 'not-asked' && 'text-ink-3')}>{name}</span>
              <span className={state === 'skipped' ? 'text-warn' : 'text-ink-3'}>{detail}</span>
            </li>
          )
        })}
      </ul>
      {plainer !== null && (
        <div className="mt-2.5">
          <Note tone="warn" icon={Contrast}>
            {plainer}
          </Note>
        </div>
      )}
    </>
  )
}

type Kept = { readonly part: ShortVideoPart; readonly assetId: AssetId }

/** The files of a video and of the selected cut: each can be dragged out, saved, or shown in the library. */
function PartRows({ take, cut }: { readonly take: ShortVideo; readonly cut: ShortVideo }) {
  const { query } = useBridge()
  const media = useMediaUrl()
  const navigation = useNavigation()
  const dragOut = useDragOut()
  const own =
    take.job.id === cut.job.id
      ? cut.parts
      : [...take.parts.filter(({ part }) => part !== 'final' && part !== 'poster'), ...cut.parts]
  const kept = own.flatMap(({ part, assetId }): Kept[] => (assetId === null ? [] : [{ part, assetId }]))
  const details = useQueries({
    queries: kept.map(({ assetId }) => query.library.read.queryOptions({ input: { assetId } })),
  })
  const show = (assetId: AssetId) => navigation.toLibrary({ asset: assetId })
  const save = (assetId: AssetId) => {
    const address = media.download(assetId)
    if (address !== undefined) saveFile(address)
  }
  const command = makeCommand('mascot', t('screen'))
  useCommands(() =>
    kept.flatMap(({ part, assetId }) => [
      command(`show-${part}`, t(`files.show.${part}`), () => show(assetId), { place: 'last' }),
      command(`download-${part}`, t(`files.download.${part}`), () => save(assetId), { place: 'last' }),
    ]),
  )
  if (kept.length === 0) return <p className="text-small text-ink-3">{t('files.none')}</p>
  return (
    <ul className="space-y-1">
      {kept.map(({ part, assetId }, index) => {
        const asset = details[index]?.data?.asset
        const facts = [
          asset?.duration === null || asset?.duration === undefined ? '' : formatElapsed(asset.duration),
          asset === undefined ? '' : formatPixels(asset.width, asset.height),
          asset === undefined ? '' : formatSize(asset.bytes),
        ]
        return (
          // Dragging out has a command beside it that saves the file.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={`${part} ${assetId}`}
            draggable={asset !== undefined}
            onDragStart={(event) => {
              if (asset !== undefined) dragOut(event, asset)
            }}
            className="flex cursor-grab items-center gap-2 rounded-control text-small hover:bg-control"
          >
            <span className="min-w-0 flex-1">
              {t(`files.names.${part}`)}
              <span className="block truncate text-caption text-ink-3">{facts.filter(Boolean).join(', ')}</span>
            </span>
            <IconButton icon={LayoutGrid} size="small" label={t(`files.show.${part}`)} onClick={() => show(assetId)} />
            <IconButton
              icon={Download}
              size="small"
              label={t(`files.download.${part}`)}
              disabled={media.download(assetId) === undefined ? t('files.loading') : undefined}
              onClick={() => save(assetId)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Everything about the selected cut, and the form and cost of another one. */
export function CutInspector(props: CutInspectorProps) {
  const {
    take,
    picked,
    flows,
    isChosen,
    isScriptShown,
    noVideoYet,
    noCompare,
    recutRef,
    onReuse,
    onChoose,
    onCompare,
    onSave,
    children,
  } = props
  const { letter, cut } = picked
  const script = cut.script ?? take.video.script
  const { voice, order } = take.video
  return (
    <aside
      aria-label={t('inspector.region')}
      className="flex min-h-0 w-[332px] shrink-0 flex-col border-s border-line max-[1360px]:w-[300px]"
    >
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pe-2 ps-4">
        <h2 className="min-w-0 flex-1 truncate">{t('cut.name', { letter, edit: flowName(cut, flows) })}</h2>
        <Button size="small" keys="p" pressed={isChosen} disabled={noVideoYet ?? undefined} onClick={onChoose}>
          <Icon icon={Check} size={14} />
          {t(isChosen ? 'inspector.chosen' : 'inspector.choose')}
        </Button>
        <FileActions
          compare={{ label: t('inspector.compare'), reason: noCompare, run: onCompare }}
          download={{ label: t('inspector.download'), reason: noVideoYet, run: onSave }}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section title={t('inspector.steps')}>
          <DeliveredList video={cut} />
        </Section>
        <Section title={t('inspector.newCut')}>
          <RecutForm flows={flows} formRef={recutRef} />
        </Section>
        {!isScriptShown && (
          <Section
            title={t('inspector.script')}
            aside={script === null ? undefined : t('parts.words', { count: countWords(script) })}
            folds="open"
          >
            <p data-selectable dir="auto" className="text-small wrap-anywhere whitespace-pre-wrap text-ink-2">
              {script ?? t('inspector.noScript')}
            </p>
          </Section>
        )}
        <Section title={t('inspector.files')}>
          <PartRows take={take.video} cut={cut} />
        </Section>
        <Section title={t('inspector.settings')}>
          <KeyValue
            rows={[
              { term: t('inspector.presenter'), detail: t(`form.genders.${order.gender}`) },
              { term: t('inspector.style'), detail: presetName(order.preset) },
              { term: t('inspector.voice'), detail: voice ?? order.voice ?? t('inspector.defaultVoice') },
              { term: t('inspector.length'), detail: t('inspector.seconds', { seconds: String(order.seconds) }) },
              {
                term: t('inspector.captions'),
                detail: t(cut.order.captions ? 'inspector.on' : 'inspector.off'),
              },
              { term: t('inspector.music'), detail: t(cut.order.music ? 'inspector.on' : 'inspector.off') },
            ]}
          />
          <Button size="small" keys="shift+r" className="mt-2.5" onClick={onReuse}>
            {t('inspector.reuse')}
          </Button>
        </Section>
      </div>
      {children}
    </aside>
  )
}
