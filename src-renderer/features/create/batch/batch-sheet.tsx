import type { JobSetId } from '#shared/domain/ids.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Grid3x3, List, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useNavigation } from '../../../lib/navigate.tsx'
import { useVerdicts } from '../../../lib/use-verdicts.ts'
import { verdictCommands } from '../../../lib/verdict-commands.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { JustifiedGrid } from '../../../ui/justified-grid.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { BatchMeter } from './batch-meter.tsx'
import type { BatchView } from './batch-store.ts'
import { ExportButton, ExportNote, useExports } from './export-menu.tsx'
import { LookCounts, SegmentBar } from './segment-bar.tsx'
import { SelectedRun } from './selected-run.tsx'
import type { SheetItem } from './sheet-items.ts'
import { SheetList } from './sheet-list.tsx'
import { SheetTile } from './sheet-tile.tsx'
import { useBatchSet } from './use-batch-set.ts'
import { t } from '../texts.ts'

const views = () =>
  [
    { value: 'list', label: t('batch.sheet.views.list'), icon: List },
    { value: 'sheet', label: t('batch.sheet.views.sheet'), icon: Grid3x3 },
  ] as const

/** Stars and marks for the picked prompt. Mounted after the screen's own, whose stage is hidden, so that these keys win. */
function PickedCommands(options: Pick<Parameters<typeof verdictCommands>[0], 'assets' | 'verdicts' | 'last'>) {
  useCommands(
    verdictCommands({ ...options, id: 'batch', group: t('commands.group'), noFile: t('batch.commands.noFile') }),
  )
  return null
}

export type BatchSheetProps = {
  readonly workspaceId: string
  readonly setId: JobSetId
  readonly isPractice: boolean
  readonly view: BatchView
  onView(view: BatchView): void
  onNew(): void
  /** Writes prompts into a new batch. */
  onAgain(prompts: readonly string[]): void
  /** More buttons of the head. */
  readonly tools: ReactNode
}

/** A batch that runs: how far it is, what each prompt came to, what it has cost, and what can be done with the rest. */
export function BatchSheet(props: BatchSheetProps) {
  const { workspaceId, setId, isPractice, view, onView, onNew, onAgain, tools } = props
  const { query } = useBridge()
  const { toLibrary } = useNavigation()
  const exports = useExports(workspaceId)
  const batch = useBatchSet(setId)
  const [pickedKey, setPicked] = useState<string | null>(null)
  const picked = batch?.items.find(({ key }) => key === pickedKey) ?? null
  const assetId = picked?.assetIds[0]
  const detail = useQuery(query.library.read.queryOptions({ input: assetId === undefined ? skipToken : { assetId } }))
  const asset = assetId === undefined ? null : (detail.data?.asset ?? null)
  const { verdicts, last } = useVerdicts(workspaceId)
  useCommands([
    {
      id: 'batch.view',
      title: t(view === 'sheet' ? 'batch.commands.asList' : 'batch.commands.asSheet'),
      group: t('commands.group'),
      keys: 'g',
      run: () => onView(view === 'sheet' ? 'list' : 'sheet'),
    },
  ])
  if (batch === null) return <div className="flex-1 bg-stage" />
  const { set, items } = batch
  const models = [...new Set(items.map(({ job }) => job.modelName))]
  const isMatrix = models.length > 1
  const label = t('batch.sheet.runs', { name: set.name })
  const pick = ({ key }: SheetItem) => setPicked(key)
  return (
    <>
      {picked !== null && <PickedCommands assets={asset === null ? [] : [asset]} verdicts={verdicts} last={last} />}
      <section aria-label={set.name} className="flex min-h-0 min-w-0 flex-1 flex-col bg-stage">
        <div className="flex shrink-0 flex-col gap-2 border-b border-line bg-surface-1 px-4 py-2.5">
          <div className="flex items-center gap-3">
            <h2 className="min-w-0 truncate text-title font-[620]">{set.name}</h2>
            <span className="min-w-0 flex-1 truncate text-ink-3">
              {isMatrix
                ? t('batch.sheet.matrixFacts', { models: models.length, count: items.length })
                : t('batch.sheet.facts', { model: models[0] ?? '', count: items.length })}
            </span>
            <Segmented label={t('batch.sheet.view')} labelHidden options={views()} value={view} onChange={onView} />
            <ExportButton exports={exports} setId={setId} />
            {tools}
            <Button size="small" onClick={onNew}>
              <Icon icon={Plus} size={14} />
              {t('batch.newBatch')}
            </Button>
          </div>
          <LookCounts items={items} />
          <SegmentBar items={items} />
        </div>
        <div className="min-h-0 flex-1">
          {view === 'list' ? (
            <SheetList
              label={label}
              items={items}
              isMatrix={isMatrix}
              isPractice={isPractice}
              selectedKey={pickedKey}
              onSelect={pick}
            />
          ) : (
            <JustifiedGrid
              label={label}
              items={items}
              itemKey={({ key }) => key}
              aspectRatio={() => 1.1}
              bare
              rowHeight={176}
              gap={12}
              selectedKey={pickedKey}
              onSelect={pick}
              onOpen={({ assetIds: [first] }) => {
                if (first !== undefined) toLibrary({ asset: first })
              }}
              renderItem={(item, { height, selected }) => <SheetTile item={item} height={height} selected={selected} />}
            />
          )}
        </div>
      </section>
      <BatchMeter batch={batch} isPractice={isPractice} onAgain={onAgain} note={<ExportNote exports={exports} />}>
        {picked !== null && (
          <SelectedRun item={picked} asset={asset} verdicts={verdicts} isMatrix={isMatrix} isPractice={isPractice} />
        )}
      </BatchMeter>
    </>
  )
}
