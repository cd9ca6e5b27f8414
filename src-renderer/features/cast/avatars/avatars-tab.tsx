import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useFocusTarget } from '../../../lib/hooks.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { PanelToggle, SidePanel, SidePanelsProvider, useSidePanels } from '../../../ui/side-panel.tsx'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { TabTools } from '../../../forms/tab-tools.tsx'
import { useSpoken } from './animate-speech.tsx'
import { avatarCommands } from './avatar-commands.ts'
import { AvatarForm } from './avatar-form.tsx'
import { AvatarGrid } from './avatar-grid.tsx'
import { AvatarInspector } from './avatar-inspector.tsx'
import { AvatarPreview } from './avatar-preview.tsx'
import { AvatarTools } from './avatar-tools.tsx'
import { FirstPrompts } from './first-prompts.tsx'
import { t } from './texts.ts'
import { useAvatarRating } from './use-avatar-rating.ts'
import { type AvatarList, useAvatars } from './use-avatars.ts'

type ResultsProps = {
  readonly list: AvatarList
  readonly selectedId: string | null
  onStart(): void
  onPreview(avatar: CastAvatar): void
  onRemove(avatar: CastAvatar): void
}

function Results({ list, selectedId, onStart, onPreview, onRemove }: ResultsProps) {
  const actions = useCastActions()
  if (list.state === 'loading')
    return <div role="group" aria-busy aria-label={t('grid.loading')} className="h-full bg-stage" />
  if (list.state === 'failed') {
    return (
      <div className="p-4">
        <Note tone="error" title={t('failed.title')} actions={[list.retry]} />
      </div>
    )
  }
  if (list.avatars.length > 0) {
    return <AvatarGrid list={list} selectedId={selectedId} onPreview={onPreview} onRemove={onRemove} />
  }
  return (
    <div className="grid h-full items-center-safe justify-items-center overflow-y-auto bg-stage">
      {list.isFiltered ? (
        <EmptyState
          title={t('noMatch.title')}
          actions={<Button onClick={actions.showAll}>{t('noMatch.showAll')}</Button>}
        />
      ) : (
        <FirstPrompts onPicked={onStart} />
      )}
    </div>
  )
}

/** Focuses the picked one of a group of radio buttons. */
const focusPicked = (group: HTMLElement) =>
  group.querySelector<HTMLElement>('input:checked, [role="radio"][aria-checked="true"]')?.focus()

/** The selected avatar; also one that is on a page not read yet. */
function useSelected(list: AvatarList): CastAvatar | null {
  const { query } = useBridge()
  const avatarId = useCastState((state) => state.avatarId)
  const listed = list.avatars.find(({ id }) => id === avatarId) ?? null
  const { data: unlisted = null } = useQuery(
    query.avatars.read.queryOptions({
      input: avatarId === null || listed !== null ? skipToken : { id: avatarId },
      retry: false,
    }),
  )
  return listed ?? (unlisted?.id === avatarId ? unlisted : null)
}

/** The tab of avatars: the form of new ones, all that were made, and what can be done with the selected one. */
export function AvatarsTab({ workspaceId }: { readonly workspaceId: string }) {
  const actions = useCastActions()
  const isPractice = usePractice()
  const inspectorShown = useCastState((state) => state.inspectorShown)
  const formShown = useCastState((state) => state.formShown)
  const lit = useCastState((state) => state.lit)
  const list = useAvatars()
  const avatar = useSelected(list)
  const panels = useSidePanels({
    left: { isShown: formShown, toggle: actions.toggleForm },
    right: { isShown: inspectorShown, toggle: actions.toggleInspector },
  })
  const { left, right } = panels
  const hasVideoPrice = avatar !== null && avatar.status !== 'failed' && right.isShown
  const areDetailsLit = hasVideoPrice && (lit === 'details' || !left.isShown)
  const prompt = useFocusTarget<HTMLTextAreaElement>()
  const variants = useFocusTarget<HTMLDivElement>(focusPicked)
  const tiers = useFocusTarget<HTMLFieldSetElement>(focusPicked)
  const search = useRef<HTMLInputElement | null>(null)
  const spoken = useSpoken()
  const { rating, commands: ratingCommands } = useAvatarRating(workspaceId, avatar)
  const [isPreviewed, setPreviewed] = useState(false)
  const preview = (one: CastAvatar | null) => {
    if (one?.status !== 'completed') return
    actions.select(one.id)
    setPreviewed(true)
  }
  const step = (by: 1 | -1) => {
    const made = list.avatars.filter(({ status }) => status === 'completed')
    const next = made[made.findIndex(({ id }) => id === avatar?.id) + by]
    if (next !== undefined) actions.select(next.id)
  }
  const remove = (one: CastAvatar) => {
    const index = list.avatars.findIndex(({ id }) => id === one.id)
    actions.select((list.avatars[index + 1] ?? list.avatars[index - 1])?.id ?? null)
    void actions.remove('avatar', [one.id])
  }
  const focusPrompt = () => {
    left.show()
    prompt.focus()?.select()
  }
  /** Presses the button of the lit panel; where its price is hidden, shows that first. */
  async function spend(): Promise<void> {
    if (!areDetailsLit) return left.isShown ? actions.make() : left.show()
    if (avatar?.status === 'completed' && spoken.problem === null) await actions.animate(avatar.id, spoken.order)
  }
  useCommands(() => [
    ...avatarCommands({
      actions: { ...actions, make: spend, toggleInspector: right.toggle, toggleForm: left.toggle },
      avatar,
      isPractice,
      focusPrompt,
      focusVariants() {
        left.show()
        variants.focus()
      },
      focusAnimate() {
        right.show()
        tiers.focus()
      },
      preview: () => preview(avatar),
      find: () => search.current?.select(),
      remove: () => avatar !== null && remove(avatar),
    }),
    ...ratingCommands,
  ])
  return (
    <SidePanelsProvider panels={panels}>
      <TabTools>
        {(left.isSheet || !left.isShown) && (
          <PanelToggle side="left" panel={left} show={t('bar.showForm')} hide={t('bar.hideForm')} />
        )}
        <AvatarTools
          list={list}
          searchRef={(field) => {
            search.current = field
          }}
        />
        <PanelToggle side="right" panel={right} show={t('bar.showDetails')} hide={t('bar.hideDetails')} />
      </TabTools>
      <div className="flex h-full min-h-0">
        <SidePanel side="left" label={t('form.label')}>
          <AvatarForm promptRef={prompt.take} variantsRef={variants.take} isLit={!areDetailsLit} />
        </SidePanel>
        <section aria-label={t('grid.label')} className="min-h-0 min-w-0 flex-1 bg-stage">
          <Results
            list={list}
            selectedId={avatar?.id ?? null}
            onStart={focusPrompt}
            onPreview={preview}
            onRemove={remove}
          />
        </section>
        <SidePanel side="right" label={t('details.label')}>
          <AvatarInspector
            avatar={avatar}
            rating={rating}
            isLit={areDetailsLit}
            tierRef={tiers.take}
            onPreview={preview}
            onRemove={remove}
          />
        </SidePanel>
      </div>
      {isPreviewed && avatar?.status === 'completed' && (
        <AvatarPreview avatar={avatar} rating={rating} onStep={step} onClose={() => setPreviewed(false)} />
      )}
    </SidePanelsProvider>
  )
}
