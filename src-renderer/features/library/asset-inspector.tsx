import type { Asset, AssetDetail } from '#shared/bridge/library.ts'
import {
  Clapperboard,
  Cloud,
  CloudOff,
  Copy,
  Dices,
  FolderX,
  HardDrive,
  Maximize2,
  RotateCw,
  TriangleAlert,
  CornerUpRight,
  File,
} from 'lucide-react'
import {
  formatCredits,
  formatDateTime,
  formatElapsed,
  formatPixels,
  formatSize,
  recipeLines,
} from '../../lib/format.ts'
import { type Reviewed, reviewProps, type ReviewStep, type Reviews } from '../../lib/reviews.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { Highlighted } from '../../ui/highlighted.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FileActions } from '../../ui/file-actions.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type MenuGroup, OverflowMenu } from '../../ui/overflow-menu.tsx'
import { ReviewButtons, Rating } from '../../ui/rating.tsx'
import { KeyValue, Section } from '../../ui/section.tsx'
import { AssetImage } from './asset-image.tsx'
import { FileNote } from './file-note.tsx'
import { t } from './texts.ts'
import { LineageSection } from '../../forms/lineage-section.tsx'
import { AudioPlayer } from '../../forms/audio-player.tsx'
import { useInputModels } from '../../lib/files.ts'
import { PickMenu } from '../../ui/popover.tsx'
import type { ReactNode } from 'react'
import type { AssetId } from '#shared/domain/ids.ts'
import { choiceLabelOf } from '#shared/domain/input-form/field.ts'
import { isCutPart } from '#shared/domain/short-video.ts'
import { MadeElsewhere } from './made-elsewhere.tsx'
import { LineageGraph } from './lineage-graph.tsx'
import { partName } from './stack-tile.tsx'
import { type StackExport, VideoParts } from './video-parts.tsx'
import { modelNameOf } from '../../lib/own-names.ts'

const placeIcons = {
  here: HardDrive,
  away: FolderX,
  online: Cloud,
  changed: TriangleAlert,
  damaged: TriangleAlert,
  freed: CloudOff,
} as const

function formatOf(asset: Asset): string {
  const type = asset.contentType.split('/')[1]?.toUpperCase() ?? ''
  const pixels = formatPixels(asset.width, asset.height)
  return `${pixels === '' ? '' : `${pixels} `}${type}, ${formatSize(asset.bytes)}`
}

/** Returns the text that a file was made from: its prompt, the topic of its video, or its speech; null if unknown. */
export function promptOf(detail: Pick<AssetDetail, 'recipe' | 'video' | 'speech' | 'imported'> | null): string | null {
  const prompt = detail?.recipe?.prompt ?? detail?.video?.topic ?? detail?.speech?.text
  return prompt ?? detail?.imported?.recipe?.prompt ?? null
}

/** Lists how a video's file was made: its editing style if it is a cut, its voice and its length. */
function videoFacts({ asset, video }: AssetDetail) {
  if (video === null) return []
  const { flow, voice } = video
  return [
    ...(flow === null || !isCutPart(asset.part) ? [] : [{ term: t('inspector.flow'), detail: choiceLabelOf(flow) }]),
    ...(voice === null ? [] : [{ term: t('inspector.voice'), detail: voice }]),
  ]
}

/** Lists the facts of a file and of how it was made. */
export function madeWith(detail: AssetDetail, isPractice: boolean) {
  const { asset, recipe, video, speech } = detail
  const { queuedMs = null } = recipe ?? {}
  const { tookMs = null } = recipe ?? video ?? {}
  const charged = (recipe ?? video ?? speech)?.charged ?? null
  const took = tookMs === null ? '' : formatElapsed(tookMs / 1000)
  const cost = charged === null ? '' : formatCredits(charged, isPractice)
  const tookAndCost = [took, cost].filter(Boolean).join(', ')
  return [
    { term: t('inspector.model'), detail: modelNameOf(asset) },
    ...videoFacts(detail),
    ...(asset.duration === null ? [] : [{ term: t('inspector.length'), detail: formatElapsed(asset.duration) }]),
    { term: t('inspector.created'), detail: formatDateTime(asset.createdAt) },
    ...(typeof detail.agent === 'string' ? [{ term: t('inspector.agent'), detail: detail.agent }] : []),
    ...(queuedMs === null || queuedMs < 1_000
      ? []
      : [{ term: t('inspector.queued'), detail: formatElapsed(queuedMs / 1000) }]),
    ...(tookAndCost === '' ? [] : [{ term: t('inspector.durationAndCost'), detail: tookAndCost }]),
    { term: t('inspector.file'), detail: formatOf(asset) },
  ]
}

export type AssetInspectorProps = {
  readonly asset: Asset
  /** How the file was made; null until it is read. */
  readonly detail: AssetDetail | null
  readonly pickedCount: number
  /** Words of the search, which are marked in the texts. */
  readonly words: readonly string[]
  /** Why the selected files cannot be compared; null if they can. */
  readonly noCompare: string | null
  readonly reviews: Reviews
  /** The last rating change, for Undo. */
  readonly last: ReviewStep | null
  readonly reviewed: readonly Reviewed[]
  /** Further actions for the file. */
  readonly menu: MenuGroup
  readonly stackExport: StackExport
  /** Its label, tags, collections and note. */
  readonly organise: ReactNode
  /** The list of models that take the file as input. */
  readonly picking: { readonly isOpen: boolean; onOpen(isOpen: boolean): void }
  /** Opens the video that the file is a part of. */
  onOpenVideo(): void
  onCompare(): void
  /** Selects a step of the lineage, or compares it with the file. */
  onSelectStep(assetId: AssetId): void
  onCompareStep(assetId: AssetId): void
  onSave(): void
  onExport(): void
  onReuse(): void
  onRoll(): void
  onPreview(): void
  onCopyPrompt(prompt: string): void
}

function UseAsInput({ asset, picking }: Pick<AssetInspectorProps, 'asset' | 'picking'>) {
  const menu = useInputModels(asset)
  return (
    <PickMenu
      {...menu}
      open={picking.isOpen}
      onOpenChange={picking.onOpen}
      trigger={<IconButton icon={CornerUpRight} variant="plain" label={menu.label} />}
    />
  )
}

/** Everything about the selected file: preview, rating, how it was made, and making it again. */
export function AssetInspector(props: AssetInspectorProps) {
  const { asset, detail, pickedCount, noCompare, reviews, last, reviewed } = props
  const isPractice = usePractice()
  const { onReuse, onRoll, onPreview, onCopyPrompt, onCompare, onSave } = props
  const recipe = detail?.recipe ?? null
  const video = detail?.video ?? null
  const speech = detail?.speech ?? null
  const prompt = promptOf(detail)
  const lines = recipe === null ? [] : recipeLines(recipe)
  return (
    <aside aria-label={t('inspector.label')} className="flex min-h-0 w-[308px] shrink-0 flex-col border-s border-line">
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
        <h2 className="min-w-0 flex-1 truncate">
          <Highlighted text={asset.title} words={props.words} />
        </h2>
        <span className="text-small whitespace-nowrap text-ink-3">
          {pickedCount === 1 && asset.part !== null && asset.part !== undefined
            ? partName(asset)
            : t('inspector.selected', { count: pickedCount })}
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="px-4 pt-3">
          {asset.kind === 'audio' && asset.file === 'here' && (
            <AudioPlayer
              key={asset.id}
              assetId={asset.id}
              modelId={asset.modelId}
              label={t('inspector.listen')}
              className="rounded-media bg-stage px-2 py-3"
            />
          )}
          {asset.kind !== 'audio' && (
            <button
              type="button"
              aria-label={t('inspector.preview')}
              onClick={onPreview}
              className="block w-full rounded-media bg-stage"
            >
              <AssetImage
                // A file that is back may have an image again.
                key={`${asset.id} ${asset.file}`}
                asset={asset}
                size={512}
                className="mx-auto max-h-[220px] rounded-media object-contain"
              >
                <span className="grid h-24 place-items-center text-ink-3">
                  <Icon icon={File} size={20} />
                </span>
              </AssetImage>
            </button>
          )}
          <div className="mt-2 flex items-center">
            <Rating label={t('rating')} value={asset.rating} onChange={(stars) => void reviews.rate(reviewed, stars)} />
            <ReviewButtons {...reviewProps({ reviews, last, shown: asset, reviewed })} />
          </div>
          <div className="mt-1 flex items-center">
            <span className="flex items-center gap-1.5 text-small text-ink-2">
              <Icon icon={placeIcons[asset.file]} size={14} />
              {t(`inspector.places.${asset.file}`)}
            </span>
            <span className="flex-1" />
            <FileActions
              compare={{ label: t('inspector.compare'), reason: noCompare, run: onCompare }}
              exports={{ label: t('export.command'), run: props.onExport }}
              download={{ label: t('inspector.download'), run: onSave }}
            />
          </div>
        </div>
        {props.organise}
        <FileNote key={`${asset.id} ${asset.file}`} asset={asset} />
        {detail !== null && (
          <Section title={t('inspector.createdWith')}>
            <KeyValue rows={madeWith(detail, isPractice)} />
          </Section>
        )}
        {detail?.imported && <MadeElsewhere imported={detail.imported} />}
        {prompt !== null && prompt !== '' && (
          <Section
            title={t('inspector.prompt')}
            aside={
              <IconButton
                icon={Copy}
                size="small"
                label={t('inspector.copyPrompt')}
                onClick={() => onCopyPrompt(prompt)}
              />
            }
          >
            <p data-selectable className="text-small wrap-anywhere whitespace-pre-wrap text-ink-2">
              <Highlighted text={prompt} words={props.words} />
            </p>
          </Section>
        )}
        {typeof asset.part === 'string' && asset.jobId !== null && (
          <VideoParts asset={asset} jobId={asset.jobId} stackExport={props.stackExport} />
        )}
        {asset.jobId !== null && (
          <LineageGraph
            key={`graph ${asset.id}`}
            assetId={asset.id}
            onSelect={props.onSelectStep}
            onCompare={props.onCompareStep}
          />
        )}
        {(asset.jobId !== null || speech !== null) && (
          <LineageSection key={`lineage ${asset.id}`} of={{ assetId: asset.id }} />
        )}
        {lines.length > 0 && (
          <Section
            title={t('inspector.inputs')}
            aside={
              (recipe?.template ?? null) !== null && (
                <IconButton icon={Dices} size="small" label={t('inspector.variation')} onClick={onRoll} />
              )
            }
          >
            <KeyValue rows={lines.map(({ label, value }) => ({ term: label, detail: value }))} />
          </Section>
        )}
        {detail !== null && (
          <Section title={t('inspector.location')} folds="closed">
            <p data-selectable className="mono wrap-anywhere text-ink-2">
              {detail.path}
            </p>
          </Section>
        )}
      </div>
      <div className="flex shrink-0 gap-1.5 border-t border-line px-4 py-3">
        {video === null ? (
          <Button
            // Four controls leave no room for its keys, which the palette names.
            className="min-w-0 flex-1 shrink! [&>span:last-child]:hidden"
            keys="shift+r"
            disabled={recipe === null && speech === null ? t('commands.noSettings') : undefined}
            onClick={onReuse}
          >
            <Icon icon={RotateCw} />
            <span className="truncate">{t('inspector.reuse')}</span>
          </Button>
        ) : (
          <Button className="min-w-0 flex-1 shrink!" onClick={props.onOpenVideo}>
            <Icon icon={Clapperboard} />
            <span className="truncate">{t('parts.open')}</span>
          </Button>
        )}
        <UseAsInput asset={asset} picking={props.picking} />
        <IconButton icon={Maximize2} variant="plain" label={t('inspector.preview')} keys="space" onClick={onPreview} />
        <OverflowMenu label={t('commands.moreActions')} groups={[props.menu]} />
      </div>
    </aside>
  )
}
