import { createHashHistory, createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router'
import { ActivityPage } from '../features/activity/activity-page.tsx'
import { ComparePage } from '../features/compare/compare-page.tsx'
import { CreatePage } from '../features/create/create-page.tsx'
import { LibraryPage } from '../features/library/library-page.tsx'
import { PresenterPage } from '../features/presenter/presenter-page.tsx'
import { SettingsPage } from '../features/settings/settings-page.tsx'
import { CompareSearch, CreateSearch, LibrarySearch, PresenterSearch } from '../lib/navigate.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { FirstRunWindow } from './first-run-window.tsx'
import { Root } from './root.tsx'
import { Shell } from './shell.tsx'

/** Makes the router over the address's fragment. The launch token must be out of it before. */
export function createAppRouter() {
  const root = createRootRoute({ component: Root, notFoundComponent: () => <Navigate to="/create" replace /> })
  const firstRun = createRoute({ getParentRoute: () => root, path: '/first-run', component: FirstRunWindow })
  const workspace = createRoute({ getParentRoute: () => root, id: 'workspace', component: Shell })
  const screens = [
    createRoute({
      getParentRoute: () => workspace,
      path: '/',
      component: () => <Navigate to="/create" replace />,
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/create',
      component: CreatePage,
      validateSearch: (search) => CreateSearch.parse(search),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/library',
      component: LibraryPage,
      validateSearch: (search) => LibrarySearch.parse(search),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/compare',
      component: ComparePage,
      validateSearch: (search) => CompareSearch.parse(search),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/presenter',
      component: PresenterPage,
      validateSearch: (search) => PresenterSearch.parse(search),
    }),
    createRoute({ getParentRoute: () => workspace, path: '/activity', component: ActivityPage }),
    createRoute({ getParentRoute: () => workspace, path: '/settings', component: SettingsPage }),
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
