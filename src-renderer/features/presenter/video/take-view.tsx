import { keepPreviousData, useQuery, skipToken, useQueries } from '@tanstack/react-query'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { saveFile } from '../../../lib/files.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { useFocusTarget } from '../../../lib/hooks.ts'
import { SidePanel, useSidePanel } from '../../../ui/side-panel.tsx'
import { usePresenterActions, usePresenterState } from '../presenter-context.tsx'
import { presenterCommands } from '../presenter-commands.ts'
import { lettered, partOf, sideBySide, type Take } from '../takes.ts'
import { t } from '../texts.ts'
import { CutGrid } from '../compare-cuts/cut-grid.tsx'
import { CaptionEditor } from '../captions/caption-editor.tsx'
import { CutInspector } from './cut-inspector.tsx'
import { PartsView } from './parts-view.tsx'
import { StageHead, StageTimeline } from './stage-head.tsx'
import type { ShortVideoQuote, ShortVideo } from '#shared/bridge/short-video.ts'
import { UnquotedCost } from '../unquoted-cost.tsx'
import type { Asset } from '#shared/bridge/library.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { type ReviewStep, useReviews } from '../../../lib/reviews.ts'

const focusRecut = (form: HTMLDivElement) => form.querySelector('button')?.focus()

type TakeViewProps = { readonly take: Take; readonly workspaceId: string }

/** Says why a video cannot be re-cut now; null if it can. */
function recutBlocked({ video }: Pick<Take, 'video'>): string | null {
  if (video.hasLipSync) return null
  const { kind } = video.job.state
  return t(kind === 'failed' || kind === 'refused' ? 'blocked.lipSyncFailed' : 'blocked.noLipSync')
}

type RecutCostProps = { readonly take: Take; readonly quote: ShortVideoQuote | null }

function RecutCost({ take, quote }: RecutCostProps) {
  const actions = usePresenterActions()
  const recutting = usePresenterState((state) => state.recutting)
  return (
    <UnquotedCost
      label={t('recut.run')}
      priced={{ kind: 'cut', count: 1 }}
      quote={quote}
      blocked={recutBlocked(take)}
      sending={recutting}
      onSpend={(seen) => void actions.recut(take.id, seen)}
    />
  )
}

/** The chosen cut of a video: its library file is marked as kept, the other cuts remain as versions. */
type ChosenCut = {
  readonly chosenId: JobId | null
  /** The video files of the cuts that have one. */
  readonly videos: ReadonlyMap<JobId, Asset>
  choose(cutId: JobId): Promise<void>
  undo(): Promise<void>
  /** The last choice that can be undone; null if there is none. */
  readonly last: ReviewStep | null
}

/** Returns which of a video's cuts is chosen, and chooses another. Choosing the same one again clears the choice. */
function useChosen(workspaceId: string, cuts: readonly ShortVideo[]): ChosenCut {
  const { query } = useBridge()
  const { reviews, last } = useReviews(workspaceId)
  const read = useQueries({
    queries: cuts.map((cut) => {
      const assetId = partOf(cut, 'final')
      return query.library.read.queryOptions({ input: assetId === null ? skipToken : { assetId } })
    }),
  })
  const videos = new Map(
    cuts.flatMap((cut, index): [JobId, Asset][] => {
      const asset = read[index]?.data?.asset
      return asset === undefined ? [] : [[cut.job.id, asset]]
    }),
  )
  const chosen = [...videos].filter(([, asset]) => asset.mark === 'kept')
  return {
    chosenId: chosen.at(-1)?.[0] ?? null,
    videos,
    async choose(cutId) {
      const asset = videos.get(cutId)
      if (asset === undefined) return
      const others = chosen.flatMap(([id, one]) => (id === cutId ? [] : [one]))
      // Marking kept files as kept again removes their mark.
      await reviews.mark(others, 'kept')
      await reviews.mark([asset], 'kept')
    },
    undo: () => reviews.undo(),
    last,
  }
}

/** One video: its stages, its parts or its cuts side by side, and the inspector of the selected cut. */
export function TakeView({ take, workspaceId }: TakeViewProps) {
  const { query } = useBridge()
  const media = useMediaUrl()
  const actions = usePresenterActions()
  const navigation = useNavigation()
  const picks = usePresenterState((state) => state.picks)
  const most = usePresenterState((state) => state.sideBySide)
  const asked = usePresenterState((state) => state.view)
  const list = useSidePanel('left')
  const inspector = useSidePanel('right')
  const recutForm = useFocusTarget(focusRecut)
  const { data: options } = useQuery(query.shortVideo.options.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const { data: quote = null } = useQuery(
    query.shortVideo.quote.queryOptions({ input: { kind: 'recut' }, placeholderData: keepPreviousData }),
  )
  const { chosenId, videos, choose, undo, last } = useChosen(workspaceId, take.cuts)
  const flows = options?.flows ?? []
  const cuts = lettered(take.cuts)
  const shown = sideBySide(cuts, picks, most)
  const picked = shown.find(({ cut }) => cut.job.id === picks[0]) ?? shown.at(-1)
  const hasVideo = take.cuts.some((cut) => partOf(cut, 'final') !== null)
  const view = asked ?? (hasVideo || take.cuts.length > 1 ? 'cuts' : 'parts')

  const finalId = picked === undefined ? null : partOf(picked.cut, 'final')
  const noVideoYet = finalId === null ? t('blocked.noVideoYet') : null
  const comparable = cuts.flatMap(({ cut }) => videos.get(cut.job.id)?.id ?? [])
  const candidate = comparable.find((id) => id !== finalId)
  const noCompare = noVideoYet ?? (candidate === undefined ? t('blocked.noOtherCut') : null)
  const save = () => {
    const address = finalId === null ? undefined : media.download(finalId)
    if (address !== undefined) saveFile(address)
  }
  const compare = () => {
    if (finalId === null || candidate === undefined) return
    navigation.toCompare({ assets: comparable, keep: finalId, candidate, from: 'presenter' })
  }
  const pickedId = picked?.cut.job.id ?? null
  const chooseIt = () => pickedId !== null && void choose(pickedId)
  const noRecut = recutBlocked(take)
  useCommands(() =>
    presenterCommands({
      actions: { ...actions, toggleInspector: inspector.toggle, toggleSidebar: list.toggle },
      shown,
      pickedId,
      noRecut,
      noVideoYet,
      noCompare,
      noCaptions: take.video.hasLipSync ? null : t('blocked.noRawCut'),
      isEditingCaptions: view === 'captions',
      recut: () => quote !== null && void actions.recut(take.id, quote),
      reuse: () => actions.reuse(take.video.order),
      focusRecut() {
        if (recutForm.focus() === null) inspector.show()
      },
      choose: chooseIt,
      undo: () => void undo(),
      last,
      compare,
      save,
    }),
  )
  if (picked === undefined) return null
  const costPanel = <RecutCost take={take} quote={quote} />
  return (
    <>
      <section aria-label={t('head.region')} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <StageHead take={take} view={view} cuts={cuts} shown={shown} pickedId={pickedId} />
        {view === 'captions' ? (
          <div className="relative flex min-h-0 flex-1">
            <CaptionEditor take={take} cuts={cuts} picked={picked} flows={flows} quote={quote} />
          </div>
        ) : (
          <>
            <StageTimeline video={view === 'parts' ? take.video : picked.cut} />
            {view === 'parts' ? (
              <PartsView video={take.video} />
            ) : (
              <CutGrid shown={shown} pickedId={pickedId} chosenId={chosenId} flows={flows} onPick={actions.pick} />
            )}
            {!inspector.isShown && costPanel}
          </>
        )}
      </section>
      {view !== 'captions' && (
        <SidePanel side="right" label={t('inspector.region')}>
          <CutInspector
            take={take}
            picked={picked}
            flows={flows}
            isChosen={chosenId !== null && chosenId === pickedId}
            isScriptShown={view === 'parts'}
            noVideoYet={noVideoYet}
            noCompare={noCompare}
            recutRef={recutForm.take}
            onReuse={() => actions.reuse(take.video.order)}
            onChoose={chooseIt}
            onCompare={compare}
            onSave={save}
          >
            {costPanel}
          </CutInspector>
        </SidePanel>
      )}
    </>
  )
}
