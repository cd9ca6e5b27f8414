import { sentenceOf } from '../../lib/sentences.ts'
import type { ComposerBrand, ComposerCounts } from '#shared/bridge/composer.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useBridge } from '../../lib/bridge.tsx'
import { useReadState } from '../../lib/read-state.ts'
import { useCommands } from '../../lib/commands.tsx'
import { formatCount } from '../../lib/format.ts'
import { type ComposerTab, composerTabs, useComposerTarget, useNavigation } from '../../lib/navigate.tsx'
import { openPage } from '../../lib/platforms.ts'
import { unansweredText, usePractice, useWorkspace } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Note } from '../../ui/note.tsx'
import { TabToolsProvider } from '../../forms/tab-tools.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { UndoNote } from '../../ui/undo-note.tsx'
import { AutopilotTab } from './autopilot/autopilot-tab.tsx'
import { BrandClock, BrandSwitcher } from './brand-switcher.tsx'
import { composerCommands } from './composer-commands.ts'
import { ComposerContext, roundsInput, useBrandScreen, useComposerPage } from './composer-context.tsx'
import { PerformanceTab } from './performance/performance-tab.tsx'
import { publishStore } from './publish/publish-store.ts'
import { PublishTab } from './publish/publish-tab.tsx'
import { RoundTab } from './round/round-tab.tsx'
import { ShelfTab } from './shelf/shelf-tab.tsx'
import { TakesTab } from './takes/takes-tab.tsx'
import { t } from './texts.ts'
import { useComposerChanges } from './use-composer-changes.ts'
import { useReadAgain } from './use-read-again.ts'

type TabProps = { readonly brand: ComposerBrand }

const panels: Readonly<Record<ComposerTab, (props: TabProps) => ReactNode>> = {
  round: RoundTab,
  takes: TakesTab,
  shelf: ShelfTab,
  autopilot: AutopilotTab,
  publish: PublishTab,
  performance: PerformanceTab,
}

/** Returns what stands behind each tab: a count or a state; undefined if it is not known. */
function detailOf(counts: ComposerCounts | undefined, tab: ComposerTab): string | undefined {
  const count = (value: number | null | undefined) => (typeof value === 'number' ? formatCount(value) : undefined)
  switch (tab) {
    case 'round':
      return count(counts?.openRounds)
    case 'shelf':
      return count(counts?.shelf)
    case 'publish':
      return count(counts?.toPublish?.count)
    case 'autopilot': {
      const state = counts?.autopilot?.state
      return state === 'on' || state === 'off' ? t(`tabs.${state}`) : undefined
    }
    case 'takes':
    case 'performance':
      return undefined
  }
}

/** The Composer screen: the rounds of a brand's day, takes, the shelf, Autopilot, publishing and performance. */
export function ComposerPage() {
  const workspace = useWorkspace()
  return workspace === null ? null : <ComposerScreen key={workspace.id} workspaceId={workspace.id} />
}

function ComposerScreen({ workspaceId }: { readonly workspaceId: string }) {
  const { query } = useBridge()
  const page = useComposerPage(workspaceId)
  const { brandId } = useStore(page)
  const read = useQuery(query.composer.brands.queryOptions({ input: {} }))
  const brands = read.data?.brands ?? []
  const brand = brands.find(({ profileId }) => profileId === brandId) ?? brands[0]
  const { state, retry } = useReadState(read)
  if (brand !== undefined) {
    return <BrandScreen key={brand.profileId} workspaceId={workspaceId} brands={brands} brand={brand} />
  }
  if (state === 'loading')
    return <div role="group" aria-busy aria-label={t('brand.loading')} className="h-full bg-stage" />
  const problem = state === 'failed' ? unansweredText() : read.data?.problem ? sentenceOf(read.data.problem) : null
  const again = (
    <Button busy={retry.busy} onClick={retry.run}>
      {t('brand.again')}
    </Button>
  )
  return (
    <div className="grid h-full place-items-center bg-stage">
      {problem === null ? (
        <EmptyState title={t('brand.none')} actions={again}>
          {t('brand.noneText')}
        </EmptyState>
      ) : (
        <EmptyState title={t('brand.failed')} actions={again}>
          {problem}
        </EmptyState>
      )}
    </div>
  )
}

type BrandScreenProps = TabProps & { readonly workspaceId: string; readonly brands: readonly ComposerBrand[] }

function BrandScreen({ workspaceId, brands, brand }: BrandScreenProps) {
  const { call, query } = useBridge()
  const isPractice = usePractice()
  const queries = useQueryClient()
  const { profileId } = brand
  const page = useComposerPage(workspaceId)
  const { tab } = useStore(page)
  const screen = useBrandScreen(workspaceId, brand)
  const { actions } = screen
  const { undoable, notice } = useStore(screen.store)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const { data: counts } = useQuery(query.composer.counts.queryOptions({ input: { profileId } }))
  const roundsKey = query.rounds.today.queryKey({ input: roundsInput(profileId) })
  const show = (next: ComposerTab) => page.setState({ tab: next })
  const undo = () => void actions.undo(queries.getQueryData(roundsKey)?.date ?? null)
  const readAgain = useReadAgain(profileId, tab)
  const readBrands = () =>
    void call.composer
      .brands({ refresh: 'now' })
      .then((reading) => queries.setQueryData(query.composer.brands.queryKey({ input: {} }), reading), reportError)
  const createBrand = isPractice
    ? () => void call.workspace.dashboard().then(({ brandsUrl }) => openPage(brandsUrl), reportError)
    : null
  useComposerChanges(profileId, tab)
  useCommands(() =>
    composerCommands({
      brands,
      show,
      switchTo: (id) => page.setState({ brandId: id }),
      createBrand,
      readAgain,
      undo,
      undoableAt: undoable?.at ?? null,
    }),
  )
  const target = useComposerTarget()
  const navigation = useNavigation()
  // Once per target, so that choosing another tab is not undone.
  const takeOver = useEffectEvent(({ brand: brandId, tab: wanted, play, job }: typeof target) => {
    if (brandId !== undefined && brandId !== profileId && brands.some((one) => one.profileId === brandId)) {
      // The screen of that brand takes the rest over.
      page.setState({ brandId })
      return
    }
    if (job !== undefined) publishStore(profileId).setState({ list: 'to-post', text: '', jobId: job, platform: null })
    if (wanted !== undefined) show(wanted)
    if (play !== undefined) {
      actions.chooseTakes({ takesPlayId: play })
      actions.changeShelf({ currentId: play })
    }
    navigation.toComposer({}, { replace: true })
  })
  const { brand: wantedBrand, tab: wantedTab, play: wantedPlay, job: wantedJob } = target
  useEffect(() => {
    if (wantedTab === undefined && wantedPlay === undefined) return
    takeOver({ brand: wantedBrand, tab: wantedTab, play: wantedPlay, job: wantedJob })
  }, [wantedBrand, wantedTab, wantedPlay, wantedJob])
  const Panel = panels[tab]
  return (
    <ComposerContext value={screen}>
      <div className="flex h-full min-h-0 flex-col bg-surface-1">
        <h1 className="sr-only">{t('title')}</h1>
        {undoable?.kind === 'removal' && (
          <UndoNote
            key={undoable.at}
            undo={t('notice.undo')}
            text={t('removed', { count: undoable.playIds.length, title: undoable.title })}
            onUndo={undo}
            onOver={actions.forgetUndo}
          />
        )}
        <Tabs
          label={t('tabs.label')}
          tabs={composerTabs.map((value) => ({ value, label: t(`tabs.${value}`), detail: detailOf(counts, value) }))}
          value={tab}
          onChange={show}
          start={
            <BrandSwitcher
              brands={brands}
              brand={brand}
              onChange={(brandId) => page.setState({ brandId })}
              onOpen={readBrands}
              onCreate={createBrand}
            />
          }
          tools={
            <>
              <div ref={setTools} className="flex min-w-0 items-center gap-2" />
              <BrandClock brand={brand} />
            </>
          }
          notes={
            notice !== null && (
              <Note tone={notice.tone} isBanner actions={[{ label: t('notice.close'), run: actions.closeNotice }]}>
                {notice.text}
              </Note>
            )
          }
        >
          <TabToolsProvider slot={tools}>
            <Panel brand={brand} />
          </TabToolsProvider>
        </Tabs>
      </div>
    </ComposerContext>
  )
}
