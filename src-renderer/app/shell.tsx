import { Navigate, Outlet, useRouterState, useNavigate } from '@tanstack/react-router'
import { Fragment, useRef, useState, type RefObject, useEffect } from 'react'
import { QueueDrawer, QueueEvents } from '../features/queue/queue-drawer.tsx'
import { useCommands, useAllCommands, useRunWhenOffered } from '../lib/commands.tsx'
import { t as settingsText } from '../features/settings/texts.ts'
import { useBridge } from '../lib/bridge.tsx'
import { useWindowDrop } from '../lib/dropped-recordings.ts'
import { settingsSections, useNavigation } from '../lib/navigate.tsx'
import { useChangeSettings, useSettings, useWorkspaces, useReadStatus } from '../lib/studio-state.tsx'
import { SpendQuestionDialog } from './spend-question.tsx'
import { StatusBar } from './status-bar.tsx'
import { Notices, AlertNotes } from './notices.tsx'
import { Palette } from './palette.tsx'
import { Sidebar, screens, screenTitle } from './sidebar.tsx'
import { TitleBar, WorkspaceSwitcher } from './title-bar.tsx'
import { t } from './texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/keys.tsx'

/** Focuses a screen when it opens and nothing in the window has the focus, so that Tab continues from there. */
function useScreenFocus(screen: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) screen.current?.focus({ preventScroll: true })
  }, [path, screen])
}

function useScreenCommands(): void {
  const navigate = useNavigate()
  const { toSettings } = useNavigation()
  useCommands(() => [
    ...screens.map((screen) => ({
      id: `screen ${screen.path}`,
      title: t('screens.goTo', { screen: screenTitle(screen) }),
      group: t('commands.group'),
      keys: screen.keys,
      place: 'first' as const,
      run: () => void navigate({ to: screen.path }),
    })),
    ...settingsSections.map((section) => ({
      id: `settings ${section}`,
      title: settingsText(`${section}.title`),
      group: settingsText('title'),
      run: () => toSettings({ section }),
    })),
  ])
}

type KeysDialogProps = { readonly open: boolean; onOpenChange(open: boolean): void; readonly letterKeys: boolean }

function KeysList() {
  const commands = useAllCommands().filter(({ keys, title }) => keys !== undefined && title !== '')
  const groups = [...new Set(commands.map(({ group }) => group))]
  return (
    <div className={groups.length > 1 ? 'columns-2 gap-8' : undefined}>
      {groups.map((group) => (
        <section key={group} className="mb-4 break-inside-avoid">
          <h3 className="mb-1 text-small text-ink-3">{group}</h3>
          <dl>
            {commands
              .filter((command) => command.group === group)
              .map(({ id, title, keys = '' }) => (
                <div key={id} className="flex min-h-7 items-center gap-3">
                  <dt className="flex-1">{title}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** A dialog with all available keys, grouped by where they work. */
function KeysDialog({ open, onOpenChange, letterKeys }: KeysDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('keys.title')}
      description={t(letterKeys ? 'keys.lettersOn' : 'keys.lettersOff')}
    >
      <KeysList />
    </Dialog>
  )
}

const focusable = [
  'a[href]',
  'button:not([tabindex="-1"])',
  'input:not([tabindex="-1"])',
  'textarea',
  '[tabindex="0"]',
].join(',')

/**
 * The window's regions in reading order: elements with `data-region`, and the side panels of a screen.
 *
 * A region that contains others is left out.
 */
function regions(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-region], main aside')]
  return all.filter((one) => !all.some((other) => other !== one && one.contains(other)))
}

/** The region that F6 moves to from `current` (-1 for none), cyclically; -1 if there are no regions. */
export function nextRegion(count: number, current: number, back: boolean): number {
  if (count === 0) return -1
  if (current < 0) return back ? count - 1 : 0
  return (current + (back ? -1 : 1) + count) % count
}

/** Moves the focus to the next region: to its selected or first control, else to the region itself. */
function focusNextRegion(back: boolean): void {
  const list = regions()
  const current = list.findIndex((region) => region.contains(document.activeElement))
  const region = list[nextRegion(list.length, current, back)]
  if (region === undefined) return
  const chosen =
    region.querySelector<HTMLElement>('[aria-current="page"], [aria-selected="true"][tabindex="0"]') ??
    [...region.querySelectorAll<HTMLElement>(focusable)].find((one) => one.checkVisibility())
  if (chosen === undefined) region.tabIndex = -1
  const target = chosen ?? region
  // Shows the focus ring, because a key moved the focus.
  target.focus({ focusVisible: true } as FocusOptions)
}

/**
 * The state of the queue drawer. Open, it is hidden while it has nothing to show, unless the user opened it just then:
 * `isPeeked`.
 */
function useQueueDrawer(screen: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const [hasContent, setContent] = useState(false)
  const [isPeeked, setPeeked] = useState(false)
  const isVisible = isOpen && (hasContent || isPeeked)
  return {
    isOpen,
    isVisible,
    toggle() {
      setOpen(!isVisible)
      setPeeked(!isVisible)
    },
    drawer: {
      isPeeked,
      onClose: () => setOpen(false),
      onContent(next: boolean, hadFocus: boolean) {
        setContent(next)
        if (next) setPeeked(false)
        else if (hadFocus) screen.current?.focus({ preventScroll: true })
      },
    },
  }
}

/** The window around every screen of a workspace; redirects to the first run if none is open. */
export function Shell() {
  const { call } = useBridge()
  const navigate = useNavigate()
  const runWhenOffered = useRunWhenOffered()
  const fill = () => void call.workspace.fillPractice().catch(reportError)
  const { known, current } = useWorkspaces()
  const { theme, letterKeys } = useSettings()
  const changeSettings = useChangeSettings()
  const [shown, setShown] = useState<'palette' | 'keys' | 'workspaces' | null>(null)
  const toggle = (what: NonNullable<typeof shown>) => (open: boolean) => setShown(open ? what : null)
  const screen = useRef<HTMLElement>(null)
  const queue = useQueueDrawer(screen)
  useScreenFocus(screen)
  const { toCast, toActivity } = useNavigation()
  const readStatus = useReadStatus()
  const stopAgents = () => void call.agents.stopAll({ isStopped: true }).catch(reportError)
  useWindowDrop(() => toCast({ tab: 'voices' }))
  const isLight = document.documentElement.dataset['theme'] === 'light'
  useScreenCommands()
  const group = t('commands.group')
  useCommands(() => [
    { id: 'palette', title: t('commands.palette'), group, keys: 'mod+k', hidden: true, run: () => setShown('palette') },
    {
      id: 'next-region',
      title: t('commands.nextRegion'),
      group,
      keys: 'f6',
      hidden: true,
      run: () => focusNextRegion(false),
    },
    {
      id: 'last-region',
      title: t('commands.lastRegion'),
      group,
      keys: 'shift+f6',
      hidden: true,
      run: () => focusNextRegion(true),
    },
    {
      id: 'workspaces',
      title: t('commands.workspaces'),
      group,
      keys: 'mod+shift+o',
      run: () => setShown('workspaces'),
    },
    {
      id: 'queue',
      title: t(queue.isVisible ? 'commands.closeQueue' : 'commands.showQueue'),
      group,
      keys: 'mod+backquote',
      run: queue.toggle,
    },
    {
      id: 'approvals',
      title: t('commands.approvals'),
      group,
      ...((readStatus()?.approvals ?? 0) === 0 ? { disabled: t('commands.noApprovals') } : {}),
      run: () => toActivity({ tab: 'agents' }),
    },
    { id: 'stop-agents', title: t('commands.stopAgents'), group, keys: 'mod+.', inDialogs: true, run: stopAgents },
    ...(current?.kind === 'local' ? [{ id: 'fill-practice', title: t('commands.refill'), group, run: fill }] : []),
    { id: 'keys', title: t('commands.keys'), group, keys: '?', run: () => setShown('keys') },
    {
      id: 'theme',
      title: t(isLight || theme === 'light' ? 'commands.dark' : 'commands.light'),
      group,
      run: () => changeSettings({ theme: document.documentElement.dataset['theme'] === 'light' ? 'dark' : 'light' }),
    },
  ])
  if (!known) return null
  if (current === null) return <Navigate to="/first-run" replace />
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto_auto]">
      <TitleBar onCommand={() => setShown('palette')}>
        <WorkspaceSwitcher open={shown === 'workspaces'} onOpenChange={toggle('workspaces')} />
      </TitleBar>
      <AlertNotes />
      <Sidebar />
      <main ref={screen} tabIndex={-1} data-region className="min-h-0 min-w-0 bg-surface-1">
        <Fragment key={current.id}>
          <Outlet />
        </Fragment>
      </main>
      {queue.isOpen && <QueueDrawer key={`queue ${current.id}`} {...queue.drawer} />}
      <StatusBar isQueueOpen={queue.isVisible} onQueue={queue.toggle} />
      <QueueEvents key={`events of ${current.id}`} workspaceId={current.id} />
      <Notices key={current.id} workspaceId={current.id} />
      <Palette
        open={shown === 'palette'}
        onOpenChange={toggle('palette')}
        onElsewhere={({ path, via, id }) => {
          if (path !== null) void navigate({ to: path })
          runWhenOffered([...via, id])
        }}
      />
      <SpendQuestionDialog />
      <KeysDialog open={shown === 'keys'} onOpenChange={toggle('keys')} letterKeys={letterKeys} />
    </div>
  )
}
