import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  CatchBoundary,
  Outlet,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { AccountPage } from '../features/account/account-page.tsx'
import { ActivityPage } from '../features/activity/activity-page.tsx'
import { CastPage } from '../features/cast/cast-page.tsx'
import { ComparePage } from '../features/compare/compare-page.tsx'
import { ComposerPage } from '../features/composer/composer-page.tsx'
import { LibraryPage } from '../features/library/library-page.tsx'
import { PresenterPage } from '../features/presenter/presenter-page.tsx'
import {
  AccountSearch,
  ActivitySearch,
  CastSearch,
  CompareSearch,
  ComposerSearch,
  CreateSearch,
  LibrarySearch,
  PresenterSearch,
  SettingsSearch,
} from '../lib/navigate.tsx'
import { CreateScreen } from './create-screen.tsx'
import { SettingsScreen } from './settings-screen.tsx'
import { Shell } from './shell.tsx'
import { FirstRunPage } from '../features/first-run/first-run-page.tsx'
import { TitleBar } from './title-bar.tsx'
import { AlertNotes } from './notices.tsx'
import { useChangeSettings, useFollowedSettings, useSettings } from '../lib/studio-state.tsx'
import { useLanguage } from '../texts/language.ts'
import { useLanguageSetting } from './language.ts'
import { Direction } from 'radix-ui'
import { KeymapProvider } from '../ui/keys.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { useShortcuts } from './shortcuts.ts'
import { useInterfaceScale } from './interface-scale.ts'
import { useTheme } from './theme.ts'
import { Plug, Unplug } from 'lucide-react'
import { useConnection } from '../lib/bridge.tsx'
import { Note, EmptyState } from '../ui/note.tsx'
import { t } from './texts.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'

/** The window before a workspace is open: no sidebar, no status bar. */
function FirstRunWindow() {
  return (
    <div className="grid h-full grid-rows-[auto_auto_minmax(0,1fr)]">
      <TitleBar />
      <AlertNotes />
      <FirstRunPage />
    </div>
  )
}

const absentStudio = {
  connecting: { tone: 'info', icon: Plug, key: 'starting' },
  reconnecting: { tone: 'warn', icon: Plug, key: 'lost' },
  refused: { tone: 'error', icon: Unplug, key: 'outdated' },
} as const

/** How long a start may take before the window says so. Milliseconds. */
const usualStartMs = 2_000

/** A notice at the foot of the window when the page lost its studio, or waits for it longer than usual. */
function ConnectionNotice() {
  const connection = useConnection()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), usualStartMs)
    return () => clearTimeout(timer)
  }, [])
  if (connection === 'open' || (connection === 'connecting' && !isLate)) return null
  const { tone, icon, key } = absentStudio[connection]
  return (
    <div className="fixed bottom-12 left-1/2 z-80 w-[520px] -translate-x-1/2 rounded-control shadow-pop">
      <Note tone={tone} icon={icon} title={t(`connection.${key}.title`)}>
        {t(`connection.${key}.text`)}
      </Note>
    </div>
  )
}

/** Replaces a broken screen: a plain message, a retry, and the details for a report. */
function ErrorScreen({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const [copied, setCopied] = useState(false)
  const details = `${error.name}: ${error.message}\n${error.stack ?? ''}`
  const copy = async () => {
    await navigator.clipboard.writeText(details)
    setCopied(true)
  }
  return (
    <div role="alert" className="grid h-full place-items-center bg-surface-1">
      <EmptyState
        title={t('error.title')}
        actions={
          <>
            <Button variant="strong" onClick={reset}>
              {t('error.retry')}
            </Button>
            <Button onClick={() => void copy()}>{t(copied ? 'error.copied' : 'error.copy')}</Button>
          </>
        }
      >
        <p>{t('error.text')}</p>
        <p className="mono mt-3 text-ink-3" data-selectable>
          {error.message}
        </p>
      </EmptyState>
    </div>
  )
}

/** Wraps every screen: theme, keys, tooltips, and an error screen. */
function Root() {
  const { theme, letterKeys, keymap, interfaceScale } = useSettings()
  const followed = useFollowedSettings()
  const isReady = useLanguageSetting(followed?.language ?? null)
  const { direction } = useLanguage()
  useTheme(theme)
  useInterfaceScale(interfaceScale, useChangeSettings())
  useShortcuts(letterKeys, keymap)
  return (
    <Direction.Provider dir={direction}>
      <KeymapProvider keymap={keymap}>
        <TooltipProvider>
          <CatchBoundary getResetKey={() => 'window'} errorComponent={ErrorScreen}>
            {isReady && <Outlet />}
          </CatchBoundary>
          <ConnectionNotice />
        </TooltipProvider>
      </KeymapProvider>
    </Direction.Provider>
  )
}

/** A screen that is rendered again when the language changes: the router itself keeps what it has rendered. */
const inLanguage = (Screen: ComponentType) =>
  function ScreenInLanguage() {
    useLanguage()
    return <Screen />
  }

/** Creates the router over the address's fragment. The launch token must be removed from it first. */
export function createAppRouter() {
  // Before anything is drawn: a redirect that came later could undo a click made meanwhile.
  const toCreate = () => {
    throw redirect({ to: '/create', replace: true })
  }
  const root = createRootRoute({ component: Root })
  const firstRun = createRoute({
    getParentRoute: () => root,
    path: '/first-run',
    component: inLanguage(FirstRunWindow),
  })
  const workspace = createRoute({ getParentRoute: () => root, id: 'workspace', component: inLanguage(Shell) })
  const screens = [
    createRoute({ getParentRoute: () => workspace, path: '/', beforeLoad: toCreate }),
    createRoute({ getParentRoute: () => workspace, path: '$', beforeLoad: toCreate }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/create',
      component: inLanguage(CreateScreen),
      validateSearch: (search) => CreateSearch.parse(search),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/library',
      component: inLanguage(LibraryPage),
      validateSearch: (search) => LibrarySearch.parse(search),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/compare',
      component: inLanguage(ComparePage),
      validateSearch: (search) => CompareSearch.parse(search),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/presenter',
      component: inLanguage(PresenterPage),
      validateSearch: (search) => PresenterSearch.parse(search),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/cast',
      component: inLanguage(CastPage),
      validateSearch: (search) => CastSearch.parse(search),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/composer',
      component: inLanguage(ComposerPage),
      validateSearch: (search) => ComposerSearch.parse(search),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/activity',
      component: inLanguage(ActivityPage),
      validateSearch: (search) => ActivitySearch.parse(search),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/account',
      component: inLanguage(AccountPage),
      validateSearch: (search) => AccountSearch.parse(search),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/settings',
      component: inLanguage(SettingsScreen),
      validateSearch: (search) => SettingsSearch.parse(search),
    }),
  ] as const
  return createRouter({
    routeTree: root.addChildren([firstRun, workspace.addChildren(screens)]),
    history: createHashHistory(),
    defaultErrorComponent: ErrorScreen,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
