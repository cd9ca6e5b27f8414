import '#renderer/styles/index.css'
import { scalePage } from '#renderer/app/interface-scale.ts'
import { createAppRouter } from '#renderer/app/router.tsx'
import { BridgeProvider, createQueries } from '#renderer/lib/bridge.tsx'
import { createCommandRegistry, CommandsProvider } from '#renderer/lib/commands.tsx'
import { Settings, type SettingsChange } from '#shared/bridge/settings.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { type Answers, bridgeOf, stayPending } from './bridge-of.ts'

/** Settings that last as long as a test, as the studio keeps them from one window to the next. */
export function keepSettings(first: SettingsChange = {}): NonNullable<Answers['settings']> {
  let kept = Settings.parse(first)
  return {
    read: async () => kept,
    update: async (change) => (kept = Settings.parse({ ...kept, ...change })),
    readDraft: async () => null,
    saveDraft: async () => {},
  }
}

/**
 * Shows the complete window, with an open workspace. Answers are for the calls a test needs; any other call stays
 * pending. `registry` takes the window's commands; `address`: the fragment it opens at, Create's without one.
 *
 * @returns a function that closes the window; it is closed at the latest when the test ends.
 */
export function openWindow(answers: Answers, registry = createCommandRegistry(), address = '#/create'): () => void {
  const workspace: Workspace = {
    // Screens keep their state by workspace: each window has its own.
    id: WorkspaceId.parse(crypto.randomUUID()),
    kind: 'local',
    name: 'This computer',
    baseUrl: 'http://127.0.0.1',
    keyHint: '',
    createdAt: '2026-11-01T00:00:00.000Z',
  }
  const state = async () => ({
    current: workspace,
    workspaces: [workspace],
    vault: { kind: 'file', sentence: '' } as const,
  })
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  location.hash = address
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <QueryClientProvider client={createQueries()}>
        <BridgeProvider bridge={bridgeOf({ workspace: { state }, settings: keepSettings(), ...answers }, stayPending)}>
          <CommandsProvider registry={registry}>
            <RouterProvider router={createAppRouter()} />
          </CommandsProvider>
        </BridgeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  const close = () => {
    root.unmount()
    place.remove()
    // The page is the next window's too.
    scalePage(document.documentElement, 100)
  }
  onTestFinished(close)
  return close
}
