import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { LoaderCircle, X } from 'lucide-react'
import { useRef } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatElapsed } from '../../../lib/format.ts'
import { useElapsed, useFocusTarget } from '../../../lib/hooks.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { JustifiedGrid } from '../../../ui/justified-grid.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { PanelToggle, SidePanel, SidePanelsProvider, useSidePanels } from '../../../ui/side-panel.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { CastImage } from '../cast-image.tsx'
import { CastTools } from '../cast-tools.tsx'
import { t } from './texts.ts'
import { type CastVideoList, useCastVideos } from './use-cast-videos.ts'
import { videoCommands } from './video-commands.ts'
import { VideoInspector } from './video-inspector.tsx'
import { VideoPlayer } from './video-player.tsx'

const captionHeight = 28
const rowHeight = 170

const isOpen = ({ status }: CastVideo) => status !== 'completed' && status !== 'failed'
const titleOf = ({ title }: CastVideo) => title ?? t('list.untitled')

function stateOf(video: CastVideo): string {
  if (isOpen(video)) return t('list.processing')
  return video.status === 'failed' ? t('list.failed') : formatElapsed(video.seconds ?? 0)
}

function Working({ since }: { readonly since: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Icon icon={LoaderCircle} size={14} className="motion-safe:animate-spin" />
      {formatElapsed(useElapsed(since))}
    </span>
  )
}

function Tile({ video, selected }: { readonly video: CastVideo; readonly selected: boolean }) {
  return (
    <span className="flex size-full flex-col">
      <span className={classNames('relative min-h-0 flex-1 overflow-hidden rounded-media', selected && 'picked')}>
        {video.status === 'completed' ? (
          <CastImage kind="video" id={video.id} assetId={video.assetId} size={512} className="size-full" />
        ) : (
          <span className="grid size-full place-items-center bg-surface-1 text-small">
            {isOpen(video) ? (
              <Working since={video.createdAt} />
            ) : (
              <span className="flex items-center gap-1.5 text-err">
                <Icon icon={X} size={14} />
                {t('list.failed')}
              </span>
            )}
          </span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-caption text-ink-2" style={{ height: captionHeight }}>
        <span className="min-w-0 flex-1 truncate">{titleOf(video)}</span>
        <span className="shrink-0 text-ink-3">{stateOf(video)}</span>
      </span>
    </span>
  )
}

type ResultsProps = { readonly list: CastVideoList; readonly video: CastVideo | null; onRemove(video: CastVideo): void }

function Results({ list, video, onRemove }: ResultsProps) {
  const actions = useCastActions()
  const { toCast } = useNavigation()
  if (list.state === 'loading') return <div aria-busy aria-label={t('list.loading')} className="h-full bg-stage" />
  if (list.state === 'failed') {
    return (
      <div className="p-4">
        <Note tone="error" title={t('failed.title')} actions={[{ label: t('failed.retry'), run: list.retry }]} />
      </div>
    )
  }
  if (list.videos.length > 0) {
    return (
      <JustifiedGrid
        label={t('list.label')}
        items={list.videos}
        itemKey={({ id }) => id}
        aspectRatio={() => 1}
        rowHeight={rowHeight}
        gap={10}
        bare
        selectedKey={video?.id ?? null}
        onSelect={({ id }) => actions.selectVideo(id)}
        onItemKey={(one, event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return
          event.preventDefault()
          onRemove(one)
        }}
        renderItem={(one, { selected }) => <Tile video={one} selected={selected} />}
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
  const title = useFocusTarget<HTMLInputElement>()
  const remove = (one: CastVideo) => {
    const index = list.videos.findIndex(({ id }) => id === one.id)
    actions.selectVideo((list.videos[index + 1] ?? list.videos[index - 1])?.id ?? null)
    void actions.remove('video', [one.id])
  }
  useCommands(() =>
    videoCommands({
      isSelected: video !== null,
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
      <CastTools>
        <div className="w-[240px] min-w-0">
          <SearchField
            label={t('bar.find')}
            keys="/"
            value={text}
            onChange={(videoText) => actions.filter({ videoText })}
            inputRef={search}
          />
        </div>
        <PanelToggle side="right" panel={panels.right} show={t('bar.showDetails')} hide={t('bar.hideDetails')} />
      </CastTools>
      <div className="flex h-full min-h-0">
        <section aria-label={t('list.label')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-stage">
          {video !== null && <VideoPlayer video={video} />}
          <div className="min-h-0 flex-1">
            <Results list={list} video={video} onRemove={remove} />
          </div>
        </section>
        <SidePanel side="right" label={t('details.label')}>
          <VideoInspector video={video} titleRef={title.take} onRemove={remove} />
        </SidePanel>
      </div>
    </SidePanelsProvider>
  )
}
