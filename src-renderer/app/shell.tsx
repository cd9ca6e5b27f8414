import { Navigate, Outlet } from '@tanstack/react-router'
import { Fragment, useRef, useState } from 'react'
import { QueueDrawer, QueueEvents } from '../features/queue/queue-drawer.tsx'
import { useCommands } from '../lib/commands.tsx'
import { useBridge } from '../lib/bridge.tsx'
import { useChangeSettings, useSettings } from '../lib/settings.ts'
import { useWorkspaces } from '../lib/workspaces.ts'
import { Dock } from './dock.tsx'
import { focusNextRegion } from './focus-regions.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { Notices } from './notices.tsx'
import { Palette } from './palette/palette.tsx'
import { Rail } from './rail.tsx'
import { useScreenCommands } from './screen-commands.ts'
import { TitleBar } from './title-bar.tsx'
import { TroubleNotes } from './trouble-notes.tsx'
import { useScreenFocus } from './use-screen-focus.ts'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

/** The window around every screen of a workspace; leads to the first run where none is open. */
export function Shell() {
  const { call } = useBridge()
  const fill = () => void call.workspace.fillPractice().catch(reportError)
  const { known, current } = useWorkspaces()
  const { theme, letterKeys } = useSettings()
  const changeSettings = useChangeSettings()
  const [shown, setShown] = useState<'palette' | 'keys' | 'workspaces' | null>(null)
  const toggle = (what: NonNullable<typeof shown>) => (open: boolean) => setShown(open ? what : null)
  const [queueShown, setQueueShown] = useState(false)
  const toggleQueue = () => setQueueShown((before) => !before)
  const screen = useRef<HTMLElement>(null)
  useScreenFocus(screen)
  const isLight = document.documentElement.dataset['theme'] === 'light'
  useScreenCommands()
  useCommands(() => [
    {
      id: 'palette',
      title: 'Search or run a command',
      group: 'Everywhere',
      keys: 'mod+k',
      hidden: true,
      run: () => setShown('palette'),
    },
    {
      id: 'next-region',
      title: 'Go to the next part of the window',
      group: 'Everywhere',
      keys: 'f6',
      hidden: true,
      run: () => focusNextRegion(false),
    },
    {
      id: 'last-region',
      title: 'Go to the part before',
      group: 'Everywhere',
      keys: 'shift+f6',
      hidden: true,
      run: () => focusNextRegion(true),
    },
    {
      id: 'workspaces',
      title: 'Switch workspace',
      group: 'Everywhere',
      keys: 'mod+shift+o',
      run: () => setShown('workspaces'),
    },
    {
      id: 'queue',
      title: queueShown ? 'Close the queue' : 'Show the queue',
      group: 'Everywhere',
      keys: 'mod+backquote',
      run: toggleQueue,
    },
    ...(current?.kind === 'local'
      ? [{ id: 'fill-practice', title: 'Fill up the practice credits', group: 'Everywhere', run: fill }]
      : []),
    { id: 'keys', title: 'Show all keys', group: 'Everywhere', keys: '?', run: () => setShown('keys') },
    {
      id: 'theme',
      title: isLight || theme === 'light' ? 'Use the dark theme' : 'Use the light theme',
      group: 'Everywhere',
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
      <TroubleNotes />
      <Rail />
      <main ref={screen} tabIndex={-1} data-region className="min-h-0 min-w-0 bg-surface-1">
        <Fragment key={current.id}>
          <Outlet />
        </Fragment>
      </main>
      {queueShown && <QueueDrawer key={`queue ${current.id}`} onClose={() => setQueueShown(false)} />}
      <Dock isQueueOpen={queueShown} onQueue={toggleQueue} />
      <QueueEvents key={`events of ${current.id}`} workspaceId={current.id} />
      <Notices key={current.id} workspaceId={current.id} />
      <Palette open={shown === 'palette'} onOpenChange={toggle('palette')} />
      <KeysDialog open={shown === 'keys'} onOpenChange={toggle('keys')} letterKeys={letterKeys} />
    </div>
  )
}
