import '#renderer/styles/index.css'
import { createAppRouter } from '#renderer/app/router.tsx'
import { BridgeProvider, createQueries } from '#renderer/lib/bridge.tsx'
import { CommandsProvider, createCommandRegistry } from '#renderer/lib/commands.tsx'
import type { AssetLayout } from '#shared/bridge/library-layout.ts'
import type { Asset, LibraryFacets } from '#shared/bridge/library.ts'
import { Settings } from '#shared/bridge/settings.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { assetOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import { type Answers, bridgeOf, stayPending } from '../bridge-of.ts'

const newest = Date.parse('2026-11-19T18:00:00Z')
const dayMs = 24 * 3_600_000
const shapes = [
  [1536, 1024],
  [1024, 1536],
  [1024, 1024],
  [1280, 720],
  [720, 1280],
] as const

const noFacets: LibraryFacets = {
  kinds: [],
  models: [],
  marks: [],
  origins: [],
  brands: [],
  ratings: [0, 0, 0, 0, 0, 0],
  costs: { step: 1, counts: [] },
  days: [],
}

/** The file at a place of the seeded library: `perDay` a day, of five shapes. */
export function seededAsset(index: number, perDay: number): Asset {
  const [width, height] = shapes[(index * 7) % shapes.length] ?? [1, 1]
  const createdAt = new Date(newest - Math.floor(index / perDay) * dayMs - (index % perDay) * 1_000).toISOString()
  return assetOf(index, { title: `seeded ${index}`, width, height, createdAt })
}

/** The layout of the seeded library, as the studio packs it. Row 1 is the newest file. */
function seededLayout(count: number, perDay: number): AssetLayout {
  const bytes = new Uint8Array(count * 9)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < count; index += 1) {
    const [width, height] = shapes[(index * 7) % shapes.length] ?? [1, 1]
    view.setUint32(index * 9, index + 1, true)
    view.setUint16(index * 9 + 4, Math.round((width / height) * 1_000), true)
    view.setUint16(index * 9 + 6, (index * 2_654_435_761) & 0xffff, true)
    view.setUint8(index * 9 + 8, 60 + (index % 90))
  }
  let letters = ''
  for (let at = 0; at < bytes.length; at += 8_190) letters += String.fromCharCode(...bytes.subarray(at, at + 8_190))
  const days = Array.from({ length: Math.ceil(count / perDay) }, (_, day) => {
    const from = Date.parse(new Date(newest - day * dayMs).toISOString().slice(0, 10))
    const left = Math.min(perDay, count - day * perDay)
    return { day: new Date(from).toISOString().slice(0, 10), from, to: from + dayMs, count: left, credits: 412 }
  })
  return { all: count, entries: btoa(letters), days }
}

/** Answers of a library with so many files, whose images are below `/seeded/`. */
export function seededAnswers(count: number, perDay: number): Answers {
  const layout = seededLayout(count, perDay)
  return {
    app: {
      info: async () => ({
        host: 'browser',
        version: '1.0.0',
        platform: 'linux',
        mediaBase: '/seeded/',
        profileFolder: '',
      }),
    },
    library: {
      facets: async () => noFacets,
      read: async ({ assetId }) => ({
        asset: seededAsset(Number(assetId.slice(6)), perDay),
        recipe: null,
        video: null,
        path: '',
      }),
    },
    libraryLayout: {
      first: async () => ({
        assets: Array.from({ length: Math.min(200, count) }, (_, index) => seededAsset(index, perDay)),
        total: null,
        all: null,
      }),
      layout: async () => layout,
      rows: async ({ rows }) =>
        rows.map((row) => ({ row, asset: seededAsset(row - 1, perDay), credits: row % 40, tookMs: 1_000 })),
    },
  }
}

/** Shows the window with 100,000 files, 140 a day, at its Create screen. `more`: further answers. */
export function openPage(more: Answers = {}): void {
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  location.hash = '#/create'
  const workspace = {
    id: WorkspaceId.parse('local'),
    kind: 'local',
    name: 'This computer',
    baseUrl: 'http://127.0.0.1',
    keyHint: '',
    createdAt: '2026-11-01T00:00:00.000Z',
  } as const
  const settings = Settings.parse({})
  const answers: Answers = {
    workspace: {
      state: async () => ({ current: workspace, workspaces: [workspace], vault: { kind: 'file', sentence: '' } }),
    },
    settings: {
      read: async () => settings,
      update: async () => settings,
      readDraft: async () => null,
      saveDraft: async () => {},
    },
    ...seededAnswers(100_000, 140),
    ...more,
  }
  createRoot(place).render(
    <QueryClientProvider client={createQueries()}>
      <BridgeProvider bridge={bridgeOf(answers, stayPending)}>
        <CommandsProvider registry={createCommandRegistry()}>
          <RouterProvider router={createAppRouter()} />
        </CommandsProvider>
      </BridgeProvider>
    </QueryClientProvider>,
  )
}
