import { sentenceOf } from '../../lib/sentences.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { AudioPlayer } from '../../forms/audio-player.tsx'
import { useAsset } from '../../forms/run-image.tsx'
import { Grid3x3, List, Plus } from 'lucide-react'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { makeCommand } from '../../lib/make-command.ts'
import { useCommands } from '../../lib/commands.tsx'
import { useNavigation } from '../../lib/navigate.tsx'
import { useReviews, reviewCommands, type Reviews } from '../../lib/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, StatusMark } from '../../ui/icon.tsx'
import { JustifiedGrid } from '../../ui/justified-grid.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SidePanel, useSidePanel } from '../../ui/side-panel.tsx'
import { useStore } from 'zustand'
import { useFocusTarget } from '../../lib/hooks.ts'
import { sheetCommands } from './batch-commands.ts'
import { BatchMeter } from './batch-meter.tsx'
import { type BatchWork, useBatchWork } from './use-batch-work.ts'
import type { BatchView } from './batch-store.ts'
import { ExportButton, ExportNote, useExports } from './export-menu.tsx'
import { isLeftOut, type LeftOutRow, leftOutRows, useLeftOut } from './left-out.tsx'
import { LeftOutTile, SheetList, SheetTile, SheetImage, sheetTileAspect, sheetTileHeight } from './sheet-views.tsx'
import { expectedAspect } from '../../forms/runs.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import type { LeftOutPrompt } from '#shared/bridge/queue.ts'
import {
  type BatchSet,
  useBatchSet,
  useSheetItem,
  useSheetModels,
  useSheetRows,
  useSheetTotals,
} from './use-batch-set.ts'
import { t } from './texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { lookWords, orderedLooks, type SheetItem } from './sheet-items.ts'
import { seedOf } from '#shared/domain/input-form/read-fields.ts'
import type { Asset } from '#shared/bridge/library.ts'
import { formatCredits, formatElapsed } from '../../lib/format.ts'
import { Rating } from '../../ui/rating.tsx'
import { Section } from '../../ui/section.tsx'
import { tookMs } from '../../lib/job-words.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { useLanguage } from '../../texts/language.ts'

const views = () =>
  [
    { value: 'list', label: t('sheet.views.list'), icon: List },
    { value: 'sheet', label: t('sheet.views.sheet'), icon: Grid3x3 },
  ] as const

type PickedProps = {
  readonly sheet: Sheet
  readonly itemKey: string
  readonly workspaceId: string
  readonly isMatrix: boolean
}

type SelectedRunProps = {
  readonly item: SheetItem
  /** The output; null while there is none. */
  readonly asset: Asset | null
  readonly reviews: Reviews
  readonly isMatrix: boolean
}

const failureOf = ({ state }: SheetItem['job']) => ('failure' in state ? sentenceOf(state.failure) : null)

function SelectedRun({ item, asset, reviews, isMatrix }: SelectedRunProps) {
  const isPractice = usePractice()
  const { toCreate, toLibrary } = useNavigation()
  const { job, credits } = item
  const took = tookMs(job)
  const seed = seedOf(job.input)
  const facts = [
    ...(isMatrix ? [job.modelName] : []),
    ...(took === null ? [] : [formatElapsed(took / 1000)]),
    ...(credits === null ? [] : [formatCredits(credits, isPractice)]),
    ...(seed === null ? [] : [t('selected.seed', { seed: String(seed) })]),
  ]
  const failure = failureOf(job)
  return (
    <Section title={t('selected.title')}>
      <div className="flex gap-3">
        <div className="relative size-16 shrink-0 rounded-media bg-stage">
          <SheetImage item={item} />
        </div>
        <div className="min-w-0 flex-1">
          <p className="line-clamp-3 text-small">
            <span className="me-1.5 text-ink-3 tabular-nums">{String(item.place).padStart(2, '0')}</span>
            {item.prompt}
          </p>
          <p className="text-caption text-ink-3">{facts.join(', ')}</p>
        </div>
      </div>
      {asset?.kind === 'audio' && (
        <AudioPlayer key={asset.id} assetId={asset.id} modelId={asset.modelId} label={asset.title} className="mt-2" />
      )}
      {failure !== null && <p className="mt-2 text-small text-err">{failure}</p>}
      {asset !== null && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Rating
            label={t('selected.rating')}
            value={asset.rating}
            onChange={(stars) => void reviews.rate([asset], stars)}
          />
          <Button
            size="small"
            keys="p"
            pressed={asset.mark === 'kept'}
            onClick={() => void reviews.mark([asset], 'kept')}
          >
            {t(asset.mark === 'kept' ? 'selected.kept' : 'selected.keep')}
          </Button>
          <Button
            size="small"
            keys="x"
            pressed={asset.mark === 'rejected'}
            onClick={() => void reviews.mark([asset], 'rejected')}
          >
            {t(asset.mark === 'rejected' ? 'selected.rejected' : 'selected.reject')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => toLibrary({ asset: asset.id })}>
            {t('selected.show')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => toCreate({ reuseAsset: asset.id })}>
            {t('selected.reuse')}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** The selected prompt with its rating keys. Mounted after the hidden stage, so that these keys take precedence. */
function Picked({ sheet, itemKey, workspaceId, isMatrix }: PickedProps) {
  const item = useSheetItem(sheet, itemKey)
  const asset = useAsset(item?.assetIds[0])
  const { reviews, last } = useReviews(workspaceId)
  useCommands(() =>
    item === null
      ? []
      : reviewCommands({
          id: 'batch',
          group: t('commandGroup'),
          assets: asset === null ? [] : [asset],
          reviews,
          last,
          noFile: t('commands.noFile'),
        }),
  )
  return item === null ? null : <SelectedRun item={item} asset={asset} reviews={reviews} isMatrix={isMatrix} />
}

type PromptsProps = {
  readonly label: string
  readonly sheet: Sheet
  readonly view: BatchView
  readonly isMatrix: boolean
  readonly left: readonly LeftOutPrompt[]
  readonly pickedKey: string | null
  /** Must be stable between renders. */
  onPick(key: string): void
}

/** The prompts as rows or as a contact sheet. Renders only if the list changes: each item follows its own run. */
const Prompts = memo(function Prompts({ label, sheet, view, isMatrix, left, pickedKey, onPick }: PromptsProps) {
  useLanguage()
  const { toLibrary } = useNavigation()
  const made = useSheetRows(sheet)
  // A new array lays out the sheet again, so it is kept until prompts come or go.
  const rows: readonly (SheetRow | LeftOutRow)[] = useMemo(() => [...made, ...leftOutRows(made, left)], [made, left])
  if (view === 'list') {
    return (
      <SheetList
        label={label}
        sheet={sheet}
        rows={rows}
        isMatrix={isMatrix}
        selectedKey={pickedKey}
        onSelect={({ key }) => onPick(key)}
      />
    )
  }
  return (
    <JustifiedGrid
      label={label}
      items={rows}
      itemKey={({ key }) => key}
      aspectRatio={({ key }) => {
        const job = sheet.item(key)?.job
        return sheetTileAspect(job === undefined ? 1 : expectedAspect(job))
      }}
      bare
      rowHeight={sheetTileHeight}
      gap={12}
      selectedKey={pickedKey}
      onSelect={({ key }) => onPick(key)}
      onOpen={({ key }) => {
        const first = sheet.item(key)?.assetIds[0]
        if (first !== undefined) toLibrary({ asset: first })
      }}
      renderItem={(row, { height, selected }) =>
        isLeftOut(row) ? (
          <LeftOutTile row={row} height={height} selected={selected} />
        ) : (
          <SheetTile sheet={sheet} row={row} height={height} selected={selected} />
        )
      }
    />
  )
})

function Title({ name, sheet }: { readonly name: string; readonly sheet: Sheet }) {
  const rows = useSheetRows(sheet)
  const models = useSheetModels(sheet)
  return (
    <>
      <h2 dir="auto" className="min-w-0 truncate text-title font-[620]">
        {name}
      </h2>
      <span className="min-w-0 flex-1 truncate text-ink-3">
        {models.length > 1
          ? t('sheet.matrixFacts', { models: models.length, count: rows.length })
          : t('sheet.facts', { model: models[0] ?? '', count: rows.length })}
      </span>
    </>
  )
}

export type BatchSheetProps = {
  readonly workspaceId: string
  readonly setId: JobSetId
  readonly view: BatchView
  onView(view: BatchView): void
  onNew(): void
  onAgain(prompts: readonly string[]): void
  onShow(setId: JobSetId): void
  readonly tools: ReactNode
}

/** A submitted batch: its progress, the result of each prompt, its cost, and actions for the rest. */
export function BatchSheet(props: BatchSheetProps) {
  const batch = useBatchSet(props.setId)
  return batch === null ? <div className="flex-1 bg-stage" /> : <ReadSheet {...props} batch={batch} />
}

/** Shows the progress of a batch: counts by state, and a bar with a segment for each prompt. */
function BatchProgress({ sheet, left }: { readonly sheet: Sheet; readonly left: number }) {
  const { looks } = useSheetTotals(sheet)
  return (
    <>
      <div className="flex flex-wrap gap-x-4 text-small">
        {orderedLooks(looks).map(({ look, count }) => (
          <StatusMark key={look} kind={lookWords[look].mark} loud={lookWords[look].mark === 'failed'}>
            {t(`stateCounts.${look}`, { count })}
          </StatusMark>
        ))}
        {left > 0 && <StatusMark kind="waiting">{t('leftOut.count', { count: left })}</StatusMark>}
      </div>
      <div aria-hidden className="flex h-[7px] gap-0.5">
        {sheet.segments().map(({ look, count }, index) => (
          // Segments have no identity but their position.
          // oxlint-disable-next-line react/no-array-index-key
          <i key={index} className={classNames('min-w-0 basis-0', lookWords[look].fill)} style={{ flexGrow: count }} />
        ))}
        {left > 0 && <i className="hatched min-w-0 basis-0" style={{ flexGrow: left }} />}
      </div>
    </>
  )
}

const focusSpend = (notes: HTMLDivElement) => notes.querySelector<HTMLElement>('button.spend')?.focus()

/** Offers the commands of a batch. Its panel, which may be hidden, is shown for what happens there. */
function useSheetCommands(
  { setId, view, onView, batch }: BatchSheetProps & { readonly batch: BatchSet },
  work: BatchWork,
  exports: ReturnType<typeof useExports>,
) {
  const panel = useSidePanel('right')
  const retry = useFocusTarget<HTMLButtonElement>()
  const more = useFocusTarget(focusSpend)
  const isExporting = useStore(exports.store, ({ kind }) => kind === 'running')
  const { looks } = useSheetTotals(batch.sheet)
  const { counts, isPaused, leftOut = null } = batch.set
  const hasMore = (looks.get('past-budget') ?? 0) > 0 || (leftOut !== null && leftOut.runId === null)
  const inPanel = (act: () => void) => () => {
    panel.show()
    act()
  }
  const { reported, undo } = work
  useCommands(() => [
    ...sheetCommands({
      view,
      isPaused,
      actions: {
        view: () => onView(view === 'sheet' ? 'list' : 'sheet'),
        stop: inPanel(work.stop),
        hold: inPanel(work.hold),
        goToRetry: inPanel(() => void retry.focus()),
        goToMore: inPanel(() => void more.focus()),
        export: (as) => inPanel(() => void exports.start(setId, as))(),
      },
      blocked: {
        stop: work.canStop ? null : t('commands.allSent'),
        hold: work.canHold ? null : t('commands.allSent'),
        goToRetry: counts.failed + counts.refused > 0 ? null : t('commands.noneFailed'),
        goToMore: hasMore ? null : t('commands.noneStopped'),
        export: isExporting ? t('export.busy') : null,
      },
    }),
    ...(undo === null
      ? []
      : [
          makeCommand('batch', t('commandGroup'))('undo-stop', t('meter.undoStop'), undo, {
            keys: 'mod+z',
            since: reported?.at ?? 0,
          }),
        ]),
  ])
  return { retryRef: retry.take, moreRef: more.take }
}

function ReadSheet(props: BatchSheetProps & { readonly batch: BatchSet }) {
  const { workspaceId, setId, view, onView, onNew, onAgain, onShow, tools, batch } = props
  const exports = useExports(workspaceId)
  const [pickedKey, setPicked] = useState<string | null>(null)
  const { set, sheet } = batch
  const work = useBatchWork(batch)
  const places = useSheetCommands(props, work, exports)
  const isMatrix = useSheetModels(sheet).length > 1
  const left = useLeftOut(set)
  return (
    <>
      <section aria-label={set.name} className="flex min-h-0 min-w-0 flex-1 flex-col bg-stage">
        <div className="flex shrink-0 flex-col gap-2 border-b border-line bg-surface-1 px-4 py-2.5">
          <div className="flex items-center gap-3">
            <Title name={set.name} sheet={sheet} />
            <Segmented label={t('sheet.view')} labelHidden options={views()} value={view} onChange={onView} />
            <ExportButton exports={exports} setId={setId} />
            {tools}
            <Button size="small" onClick={onNew}>
              <Icon icon={Plus} size={14} />
              {t('newBatch')}
            </Button>
          </div>
          <BatchProgress sheet={sheet} left={left.length} />
        </div>
        <div className="min-h-0 flex-1">
          <Prompts
            label={t('sheet.runs', { name: set.name })}
            sheet={sheet}
            view={view}
            isMatrix={isMatrix}
            left={left}
            pickedKey={pickedKey}
            onPick={setPicked}
          />
        </div>
      </section>
      <SidePanel side="right" label={t('label')}>
        <BatchMeter
          batch={batch}
          work={work}
          {...places}
          onAgain={onAgain}
          onShow={onShow}
          note={<ExportNote exports={exports} />}
        >
          {pickedKey !== null && (
            <Picked sheet={sheet} itemKey={pickedKey} workspaceId={workspaceId} isMatrix={isMatrix} />
          )}
        </BatchMeter>
      </SidePanel>
    </>
  )
}
