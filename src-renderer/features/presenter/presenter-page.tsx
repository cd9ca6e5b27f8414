import type { JobId } from '#shared/domain/ids.ts'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { makeCommand } from '../../lib/make-command.ts'
import { useCommands } from '../../lib/commands.tsx'
import { usePresenterTarget, useNavigation } from '../../lib/navigate.tsx'
import { useWorkspace } from '../../lib/studio-state.tsx'
import { PresenterContext, usePresenterScreen } from './presenter-context.tsx'
import { NewVideoSheet } from './new-video/new-video-sheet.tsx'
import { TakeView } from './video/take-view.tsx'
import { VideoListPanel } from './video/video-list.tsx'
import { t } from './texts.ts'
import { useTake, useVideos } from './use-videos.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { SidePanel, SidePanelsProvider, useSidePanels } from '../../ui/side-panel.tsx'

/** The Presenter screen: makes a video from a topic, and shows all of its cuts side by side. */
export function PresenterPage() {
  const workspace = useWorkspace()
  return workspace === null ? null : <PresenterScreenView key={workspace.id} workspaceId={workspace.id} />
}

const examples = ['why', 'mistakes', 'how'] as const

/** The screen before the first video: what it does, and sample topics. */
function EmptyVideos({ onNew }: { onNew(topic?: string): void }) {
  return (
    <div className="grid flex-1 place-items-center bg-stage">
      <EmptyState
        title={t('empty.title')}
        actions={
          <Button variant="strong" keys="shift+n" onClick={() => onNew()}>
            {t('empty.newVideo')}
          </Button>
        }
      >
        <p>{t('empty.text')}</p>
        <ul className="mt-3 space-y-1">
          {examples.map((example) => {
            const title = t(`empty.topics.${example}.title`)
            const topic = `${title}\n${t(`empty.topics.${example}.facts`)}`
            return (
              <li key={example}>
                <button type="button" className="link min-h-6 text-start" onClick={() => onNew(topic)}>
                  {title}
                </button>
              </li>
            )
          })}
        </ul>
      </EmptyState>
    </div>
  )
}

function PresenterScreenView({ workspaceId }: { readonly workspaceId: string }) {
  const screen = usePresenterScreen(workspaceId)
  const { store, actions } = screen
  const { takeId, isSheetOpen, draft, view, inspectorShown, ...state } = useStore(store)
  const sidebarShown = view === 'captions' ? state.editorSidebarShown : state.sidebarShown
  const panels = useSidePanels({
    left: { isShown: sidebarShown, toggle: actions.toggleSidebar },
    right: { isShown: inspectorShown, toggle: actions.toggleInspector },
  })
  const { video } = usePresenterTarget()
  const navigation = useNavigation()
  // Once per target, so that going back or selecting another video is not undone.
  const takeOver = useEffectEvent((target: JobId) => {
    actions.openTake(target)
    navigation.toPresenter({}, { replace: true })
  })
  useEffect(() => {
    if (video !== undefined) takeOver(video)
  }, [video])
  const list = useVideos(workspaceId)
  const listed = list.takes.find(({ id }) => id === takeId) ?? (takeId === null ? list.takes[0] : undefined) ?? null
  const take = useTake(takeId ?? listed?.id ?? null, listed)
  useCommands(() =>
    take === null
      ? [
          makeCommand('mascot', t('screen'))('new', t('commands.newVideo'), () => actions.openSheet(), {
            keys: 'shift+n',
          }),
        ]
      : [],
  )
  const videoList = (
    <VideoListPanel list={list} takeId={take?.id ?? null} onOpen={actions.openTake} onNew={() => actions.openSheet()} />
  )
  return (
    <PresenterContext value={screen}>
      <SidePanelsProvider panels={panels}>
        <div className="relative flex h-full min-h-0 bg-surface-1">
          {take === null ? (
            sidebarShown && videoList
          ) : (
            <SidePanel side="left" label={t('list.region')}>
              {videoList}
            </SidePanel>
          )}
          {take !== null && <TakeView key={take.id} take={take} workspaceId={workspaceId} />}
          {take === null && list.state === 'ready' && <EmptyVideos onNew={actions.openSheet} />}
          {take === null && list.state !== 'ready' && <div className="flex-1 bg-stage" />}
        </div>
      </SidePanelsProvider>
      {isSheetOpen && draft !== null && <NewVideoSheet />}
    </PresenterContext>
  )
}
