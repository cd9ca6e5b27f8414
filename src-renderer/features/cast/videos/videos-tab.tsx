import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useFocusTarget } from '../../../lib/hooks.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { usePractice } from '../../../lib/studio-state.tsx'
import { SortSelect } from '../../../ui/sort-select.tsx'
import { Button } from '../../../ui/button.tsx'
import { JustifiedGrid } from '../../../ui/justified-grid.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { PanelToggle, SidePanel, SidePanelsProvider, useSidePanels } from '../../../ui/side-panel.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { TabTools } from '../../../forms/tab-tools.tsx'
import { t } from './texts.ts'
import { type CastVideoList, useCastVideos } from './use-cast-videos.ts'
import { videoCommands } from './video-commands.ts'
import { VideoInspector } from './video-inspector.tsx'
import { VideoPlayer } from './video-player.tsx'
import { VideoTile } from './video-tile.tsx'

const captionHeight = 28
const rowHeight = 170
const sorts = ['newest', 'oldest'] as const

type ResultsProps = {
  readonly list: CastVideoList
  readonly video: CastVideo | null
  /** Plays or pauses the selected video. */
  onPlay(): void
  onRemove(video: CastVideo): void
}

function Results({ list, video, onPlay, onRemove }: ResultsProps) {
  const actions = useCastActions()
  const sort = useCastState((state) => state.videoSort)
  const { toCast } = useNavigation()
  if (list.state === 'loading')
    return <div role="group" aria-busy aria-label={t('list.loading')} className="h-full bg-stage" />
  if (list.state === 'failed') {
    return (
      <div className="p-4">
        <Note tone="error" title={t('failed.title')} actions={[list.retry]} />
      </div>
    )
  }
  if (list.videos.length > 0) {
    return (
      <JustifiedGrid
        label={t(`list.labels.${sort}`)}
        items={list.videos}
        itemKey={({ id }) => id}
        aspectRatio={() => 1}
        rowHeight={rowHeight}
        gap={10}
        bare
        selectedKey={video?.id ?? null}
        onSelect={({ id }) => actions.selectVideo(id)}
        onItemKey={(one, event) => {
          // A button in the tile uses the keys itself.
          if (event.target !== event.currentTarget) return
          if (event.key === ' ' && one.id === video?.id) onPlay()
          else if (event.key === ' ') actions.selectVideo(one.id)
          else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(one)
          else return
          event.preventDefault()
        }}
        renderItem={(one, { selected }) => <VideoTile video={one} selected={selected} captionHeight={captionHeight} />}
        more={list.hasMore}
        onEndReached={list.loadMore}
      />
    )
  }
  return (
    <div className="grid h-full place-items-center bg-stage">
      {list.isFiltered ? (
        <EmptyState
          title={t('noMatch.title')}
          actions={<Button onClick={actions.showAll}>{t('noMatch.showAll')}</Button>}
        />
      ) : (
        <EmptyState
          title={t('empty.title')}
          actions={<Button onClick={() => toCast({ tab: 'avatars' })}>{t('empty.avatars')}</Button>}
        >
          {t('empty.text')}
        </EmptyState>
      )}
    </div>
  )
}

/** The tab of videos of avatars: the player, all videos, and what can be done with the selected one. */
export function VideosTab() {
  const { query } = useBridge()
  const actions = useCastActions()
  const videoId = useCastState((state) => state.videoId)
  const text = useCastState((state) => state.videoText)
  const sort = useCastState((state) => state.videoSort)
  const isPractice = usePractice()
  const inspectorShown = useCastState((state) => state.inspectorShown)
  const list = useCastVideos()
  const listed = list.videos.find(({ id }) => id === videoId) ?? null
  // One that is on a page not read yet.
  const { data: unlisted = null } = useQuery(
    query.avatarVideos.read.queryOptions({
      input: videoId === null || listed !== null ? skipToken : { id: videoId },
      retry: false,
    }),
  )
  const video = listed ?? (unlisted?.id === videoId ? unlisted : null)
  const panels = useSidePanels({ right: { isShown: inspectorShown, toggle: actions.toggleInspector } })
  const search = useRef<HTMLInputElement>(null)
  const play = useRef<(() => void) | null>(null)
  const title = useFocusTarget<HTMLInputElement>()
  const remove = (one: CastVideo) => {
    const index = list.videos.findIndex(({ id }) => id === one.id)
    actions.selectVideo((list.videos[index + 1] ?? list.videos[index - 1])?.id ?? null)
    void actions.remove('video', [one.id])
  }
  useCommands(() =>
    videoCommands({
      video,
      isPractice,
      retry: (one) => void actions.retryVideo(one),
      find: () => search.current?.select(),
      rename() {
        panels.right.show()
        title.focus()?.select()
      },
      remove: () => video !== null && remove(video),
      toggleInspector: panels.right.toggle,
    }),
  )
  return (
    <SidePanelsProvider panels={panels}>
      <TabTools>
        <div className="w-[240px] min-w-0">
          <SearchField
            label={t('bar.find')}
            keys="/"
            value={text}
            onChange={(videoText) => actions.filter({ videoText })}
            inputRef={search}
          />
        </div>
        <span role="status" className="text-small whitespace-nowrap text-ink-3">
          {list.isFiltered && t('bar.found', { count: list.total })}
        </span>
        <SortSelect
          label={t('bar.sort')}
          sorts={sorts}
          nameOf={(one) => t(`bar.sorts.${one}`)}
          value={sort}
          onChange={(videoSort) => actions.filter({ videoSort })}
        />
        <PanelToggle side="right" panel={panels.right} show={t('bar.showDetails')} hide={t('bar.hideDetails')} />
      </TabTools>
      <div className="flex h-full min-h-0">
        <section aria-label={t('list.label')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-stage">
          {video !== null && <VideoPlayer video={video} playRef={play} />}
          <div className="min-h-0 flex-1">
            <Results list={list} video={video} onPlay={() => play.current?.()} onRemove={remove} />
          </div>
        </section>
        <SidePanel side="right" label={t('details.label')}>
          <VideoInspector video={video} titleRef={title.take} onRemove={remove} />
        </SidePanel>
      </div>
    </SidePanelsProvider>
  )
}
