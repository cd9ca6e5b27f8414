import type { CastKind } from '#shared/bridge/cast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useBridge, useStream } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { formatCount } from '../../lib/format.ts'
import { type CastTab, castTabs, useCastTarget, useNavigation } from '../../lib/navigate.tsx'
import { useWorkspace } from '../../lib/studio-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { UndoNote } from '../../ui/undo-note.tsx'
import { AvatarsTab } from './avatars/avatars-tab.tsx'
import { castCommands } from './cast-commands.ts'
import { CastContext, useCastScreen } from './cast-context.tsx'
import { TabToolsProvider } from '../../forms/tab-tools.tsx'
import { t } from './texts.ts'
import { VideosTab } from './videos/videos-tab.tsx'
import { VoicesTab } from './voices/voices-tab.tsx'

/** The Cast screen: voices, avatars, and videos of avatars. */
export function CastPage() {
  const workspace = useWorkspace()
  return workspace === null ? null : <CastScreen key={workspace.id} workspaceId={workspace.id} />
}

/** The kind whose number is shown behind each tab. */
const counted: Readonly<Record<CastTab, CastKind>> = { voices: 'voice', avatars: 'avatar', videos: 'video' }
const panels: Readonly<Record<CastTab, (on: { readonly workspaceId: string }) => React.ReactNode>> = {
  voices: VoicesTab,
  avatars: AvatarsTab,
  videos: VideosTab,
}

/** The kinds of runs whose files the tabs show. */
const castKinds: ReadonlySet<string> = new Set(['avatar', 'avatar-video', 'avatar-speech', 'voice', 'speech'])

/** Reads again what the bridge told of a kind that changed. */
function useCastChanges(workspaceId: string): void {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const readAgain = () => {
    for (const key of [
      query.cast.counts.key(),
      query.avatars.key(),
      query.avatarVideos.key(),
      query.voices.key(),
      query.joinedSpeech.key(),
      query.cast.lineage.key(),
    ])
      void queries.invalidateQueries({ queryKey: key })
  }
  // A file that was saved is reported only by its run.
  useStream(
    `runs of the cast of ${workspaceId}`,
    ({ signal }) => call.jobs.watch(undefined, { signal }),
    ({ job }) => {
      if (castKinds.has(job.kind)) readAgain()
    },
  )
  useStream(`cast of ${workspaceId}`, ({ signal }) => call.cast.watch(undefined, { signal }), readAgain)
}

function CastScreen({ workspaceId }: { readonly workspaceId: string }) {
  const { query } = useBridge()
  const screen = useCastScreen(workspaceId)
  const { store, actions } = screen
  const { tab, removed, problem } = useStore(store)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { data: counts } = useQuery(query.cast.counts.queryOptions())
  const show = (next: CastTab) => store.setState({ tab: next })
  useCastChanges(workspaceId)
  useCommands(() => castCommands({ show, undo: () => void actions.undo(), removedAt: removed?.at ?? null }))
  const target = useCastTarget()
  const navigation = useNavigation()
  // Once per target, so that choosing another tab is not undone.
  const takeOver = useEffectEvent(({ tab: wanted, reuseJob, voice, avatar, video, speech }: typeof target) => {
    if (wanted !== undefined) show(wanted)
    const isRun = wanted === 'voices' && reuseJob !== undefined
    if (isRun) store.setState({ wantedSpeech: { kind: 'run', jobId: reuseJob } })
    if (speech !== undefined) store.setState({ wantedSpeech: { kind: 'joined', id: speech } })
    if (voice !== undefined) store.setState({ wantedVoice: voice })
    if (avatar !== undefined) actions.select(avatar)
    if (video !== undefined) actions.selectVideo(video)
    if (reuseJob !== undefined && !isRun) void actions.reuseRun(reuseJob)
    navigation.toCast({}, { replace: true })
  })
  const { tab: wanted, reuseJob, voice, avatar, video, speech } = target
  useEffect(() => {
    if ([wanted, reuseJob, voice, avatar, video, speech].some((one) => one !== undefined))
      takeOver({ tab: wanted, reuseJob, voice, avatar, video, speech })
  }, [wanted, reuseJob, voice, avatar, video, speech])
  const Panel = panels[tab]
  return (
    <CastContext value={screen}>
      <div className="flex h-full min-h-0 flex-col bg-surface-1">
        <h1 className="sr-only">{t('title')}</h1>
        {removed !== null && (
          <UndoNote
            key={removed.at}
            undo={t('removed.undo')}
            text={t(`removed.${removed.kind}`, { count: removed.ids.length })}
            onUndo={() => void actions.undo()}
            onOver={actions.forgetRemoved}
          />
        )}
        {problem !== null && (
          <Note tone="error" isBanner actions={[{ label: t('problem.close'), run: actions.closeProblem }]}>
            {problem}
          </Note>
        )}
        <TabToolsProvider slot={slot}>
          <div className="min-h-0 flex-1">
            <Tabs
              label={t('tabs.label')}
              tabs={castTabs.map((value) => ({
                value,
                label: t(`tabs.${value}`),
                detail: counts === undefined ? undefined : formatCount(counts[counted[value]]),
              }))}
              value={tab}
              onChange={show}
              tools={<div ref={setSlot} className="flex min-w-0 items-center gap-2" />}
            >
              <Panel workspaceId={workspaceId} />
            </Tabs>
          </div>
        </TabToolsProvider>
      </div>
    </CastContext>
  )
}
