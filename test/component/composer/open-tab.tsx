import '#renderer/styles/index.css'
import { useShortcuts } from '#renderer/app/shortcuts.ts'
import { BridgeProvider, createQueries } from '#renderer/lib/bridge.tsx'
import { CommandsProvider, createCommandRegistry } from '#renderer/lib/commands.tsx'
import { KeymapProvider } from '#renderer/ui/keys.tsx'
import { TooltipProvider } from '#renderer/ui/tooltip.tsx'
import { ComposerBrand, type ComposerPart } from '#shared/bridge/composer.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import clip from '../../fixtures/six-second-video.mp4?url'
import { type Answers, bridgeOf, stayPending } from '../bridge-of.ts'
import { keepSettings } from '../window.tsx'

/** The moment of the tests: Thursday, in Lisbon as in UTC. */
export const now = '2026-11-19T15:42:00.000Z'

const status = (isOffline: boolean): StudioStatus => ({
  running: 0,
  waiting: 0,
  pause: null,
  current: null,
  balance: { credits: 4_182, at: now },
  reserved: 0,
  rate: { used: 8, most: 60, freeAt: null },
  connection: isOffline ? { kind: 'offline', since: now } : { kind: 'online' },
  receiver: { kind: 'local' },
  alert: [],
})

/** A stream of what `next` resolves with, for as long as the tab is open. */
const streamOf = <Value,>(next: () => Promise<Value>) =>
  new AsyncIteratorClass<Value, unknown, void>(
    async () => ({ done: false, value: await next() }),
    async () => {},
  )

/** Resolves once with a value, and never again. */
function once<Value>(value: Value): () => Promise<Value> {
  let isGiven = false
  return () => {
    if (isGiven) return new Promise(() => {})
    isGiven = true
    return Promise.resolve(value)
  }
}

type Opened = {
  readonly registry: ReturnType<typeof createCommandRegistry>
  /** Reports that a part of the brand changed. */
  report(part: ComposerPart): void
}

type OpenOptions = {
  readonly isOffline?: boolean
  readonly theme?: 'dark' | 'light'
  /** A brand of its own, so that no test sees what another one typed. */
  readonly profileId?: string
}

/** Shows a tab of the Composer below the bars of the window, with the window's keys. Any other call stays pending. */
export function openTab(
  tab: (brand: ComposerBrand) => ReactNode,
  answers: Answers,
  { isOffline = false, theme = 'dark', profileId = crypto.randomUUID() }: OpenOptions = {},
): Opened {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  const registry = createCommandRegistry()
  const brand = ComposerBrand.parse({ profileId, name: 'Marrow & Clay', timezone: 'Europe/Lisbon' })
  let report: (part: ComposerPart) => void = () => undefined
  const changed = async () => ({ part: await new Promise<ComposerPart>((resolve) => (report = resolve)) })
  const all: Answers = {
    settings: keepSettings(),
    status: { watch: async () => streamOf(once(status(isOffline))) },
    app: {
      info: async () => ({ mediaBase: `${clip}#`, version: '1', engines: [] }) as never,
    },
    ...answers,
    composer: { watch: async () => streamOf(changed), ...answers.composer },
  }
  function Frame() {
    useShortcuts(true, {})
    return (
      <div className="grid h-screen grid-rows-[84px_minmax(0,1fr)_34px]">
        <span />
        <main className="min-h-0 min-w-0 pl-[72px]">{tab(brand)}</main>
        <span />
      </div>
    )
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Frame }),
    history: createMemoryHistory(),
  })
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  document.documentElement.dataset['theme'] = theme
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={createQueries()}>
      <TooltipProvider>
        <BridgeProvider bridge={bridgeOf(all, stayPending)}>
          <CommandsProvider registry={registry}>
            <KeymapProvider keymap={{}}>
              {/* A router of its own: the tab is all that it shows. */}
              <RouterProvider router={router as never} />
            </KeymapProvider>
          </CommandsProvider>
        </BridgeProvider>
      </TooltipProvider>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
    vi.useRealTimers()
  })
  return { registry, report: (part) => report(part) }
}

/** What a call was asked last. */
export const asked = ({ mock }: { readonly mock: { readonly lastCall?: readonly unknown[] | undefined } }): unknown =>
  mock.lastCall?.[0]

/** A cover that is served with the tests. */
export const cover = (name: string): string => `/resources/covers/${name}.webp`
