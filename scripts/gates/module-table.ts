import { everyMainModule, pure } from './module-names.ts'
import type { AddedArrow, ModuleRule } from './module-rule.ts'
import { serviceModules } from './service-modules.ts'

const shared = [...pure, 'src-shared/bridge']
const rendererShared = {
  modules: ['resources', 'src-shared/domain', 'src-shared/util', 'src-renderer/texts'],
  types: ['src-shared/contract', 'src-shared/bridge'],
}
const query = { '@tanstack/react-query': '*', '@tanstack/react-router': '*', '@tanstack/react-virtual': '*' } as const
const renderer = { react: '*', 'react-dom': '*', 'radix-ui': '*', 'lucide-react': '*', zustand: '*', ...query } as const
const orpcClient = { '@orpc/client': '*', '@orpc/contract': '*', '@orpc/tanstack-query': '*' } as const
const side = (name: string, packages: ModuleRule['packages'] = {}, types: readonly string[] = []): ModuleRule => ({
  path: `src-main/${name}`,
  modules: [...shared, 'src-main/log', 'src-main/disk'],
  types,
  packages: { zod: '*', ...packages },
  node: '*',
})
/** What draws contact sheets and decodes media, in processes of their own. */
const decoders = { sharp: '*', 'node-av': '*', '@napi-rs/canvas': '*', '@fontsource/inter': '*' } as const
const core = (name: string): ModuleRule => ({
  path: `src-main/${name}`,
  modules: shared,
  types: ['src-main/api', 'src-main/cache', 'src-main/media', 'src-main/events'],
  packages: { zod: '*' },
})
const host = (name: string, packages: ModuleRule['packages'] = {}): ModuleRule => ({
  path: `src-main/${name}`,
  modules: [...shared, 'src-main/hosts', 'src-main/bridge', 'src-main/log', 'src-main/disk', 'src-main/inbound'],
  types: ['src-main/ports'],
  packages: { '@orpc/server': '*', zod: '*', ...packages },
  node: '*',
})
const entry = (name: string, files: readonly string[] = []): ModuleRule => ({
  path: `src-main/${name}`,
  modules: [
    ...shared,
    ...everyMainModule,
    ...files,
    'src-main/studio.ts',
    'src-main/studio-deps.ts',
    'src-main/studio-lifecycle.ts',
  ],
  starts: ['src-service'],
  node: '*',
})

/** Who may import whom, types included. The default is nothing, and a file in no module is an error. */
export const moduleTable: readonly ModuleRule[] = [
  { path: 'resources' },

  { path: 'src-shared/util', packages: { zod: '*' } },
  {
    path: 'src-shared/domain',
    modules: ['src-shared/contract', 'src-shared/util'],
    packages: { zod: '*', papaparse: '*', 'intl-messageformat': '*', '@schummar/icu-type-parser': '*' },
  },
  { path: 'src-shared/contract', modules: ['src-shared/util'], packages: { zod: '*' } },
  {
    path: 'src-shared/bridge',
    modules: ['src-shared/domain', 'src-shared/contract', 'src-shared/util'],
    packages: { zod: '*', '@orpc/contract': '*' },
  },

  ...serviceModules,

  {
    path: 'src-preload',
    types: ['src-shared/bridge'],
    packages: { electron: ['contextBridge', 'ipcRenderer', 'webUtils'] },
  },

  { ...entry('index.ts', ['package.json']), packages: { electron: '*', '@orpc/server': '*' } },
  entry('serve.ts', ['package.json', 'src-main/serve-studio.ts']),
  entry('serve-studio.ts'),
  {
    ...entry('mcp.ts'),
    packages: { '@modelcontextprotocol/client': '*', '@modelcontextprotocol/server': '*', zod: '*' },
  },
  entry('studio.ts'),
  entry('studio-deps.ts'),
  entry('studio-lifecycle.ts'),
  host('hosts'),
  {
    ...host('hosts/electron', { electron: '*', 'electron-store': '*', 'electron-updater': '*', 'p-queue': '*' }),
    modules: [...(host('hosts/electron').modules ?? []), 'src-main/desktop', 'src-main/updates'],
  },
  // What the desktop shows of the studio, on any system.
  { path: 'src-main/desktop', modules: shared, types: ['src-main/ports', 'src-main/events'], packages: { zod: '*' } },
  host('hosts/browser', {
    ws: '*',
    conf: '*',
    'p-queue': '*',
    sirv: '*',
    '@peculiar/x509': '*',
  }),
  {
    path: 'src-main/bridge',
    modules: shared,
    types: everyMainModule.filter((path) => !path.includes('/hosts')),
    packages: { '@orpc/server': '*', zod: '*' },
  },
  // What the Resource API made is ordered as jobs.
  {
    ...core('cast'),
    types: [...(core('cast').types ?? []), 'src-main/jobs'],
    packages: { zod: '*', 'p-queue': '*' },
  },
  // Takes and renders are ordered as jobs.
  { ...core('composer'), types: [...(core('composer').types ?? []), 'src-main/jobs'] },
  core('jobs'),
  core('library'),
  { ...core('money'), packages: { zod: '*', 'p-memoize': '*' } },
  // The account's history is explained by the ledger and its claims.
  { ...core('account'), modules: [...shared, 'src-main/money'] },
  // A workspace is opened with its key, and "This computer" with its service.
  { ...core('workspaces'), types: [...(core('workspaces').types ?? []), 'src-main/keys', 'src-main/embedded'] },
  {
    path: 'src-main/api',
    modules: [...pure, 'src-main/outbound'],
    node: ['node:stream', 'node:crypto', 'node:fs/promises'],
    packages: { undici: '*', zod: '*' },
  },
  side('cache', { 'better-sqlite3': '*' }),
  // The fonts of a contact sheet are found with createRequire.
  {
    ...side('media', { ...decoders, undici: '*', 'p-memoize': '*', saxes: '*' }, ['src-main/ports', 'src-main/events']),
    modules: [...shared, 'src-main/log', 'src-main/disk', 'src-main/outbound'],
    computed: true,
  },
  {
    ...side('inputs', {}, ['src-main/cache', 'src-main/library', 'src-main/outbound']),
    modules: [...shared, 'src-main/disk', 'src-main/media', 'src-main/inbound'],
  },
  side('updates', { undici: '*', 'js-yaml': '*', semver: '*' }, [
    'src-main/ports',
    'src-main/events',
    'src-main/outbound',
  ]),
  // Its process copies, checks and merges databases, and places files of the library.
  {
    ...side('transfer', { yauzl: '*' }, ['src-main/ports', 'src-main/events']),
    modules: [...shared, 'src-main/log', 'src-main/disk', 'src-main/cache', 'src-main/media'],
  },
  // Connections to servers: straight, or by the proxies of this computer.
  {
    path: 'src-main/outbound',
    modules: ['src-shared/domain'],
    packages: { undici: '*' },
    node: ['node:http', 'node:https', 'node:net', 'node:tls'],
  },
  side('keys', {}, ['src-main/ports']),
  side('settings', {}, ['src-main/ports', 'src-main/events']),
  { path: 'src-main/inbound', node: ['node:http', 'node:stream'] },
  {
    ...side('webhook', { fastify: '*' }, ['src-main/cache', 'src-main/events']),
    modules: [...shared, 'src-main/log', 'src-main/disk', 'src-main/inbound'],
  },
  {
    ...side('public-address', { undici: '*' }, ['src-main/ports', 'src-main/events', 'src-main/webhook']),
    modules: [...shared, 'src-main/media', 'src-main/outbound'],
  },
  side('embedded', { undici: '*' }, ['src-main/ports', 'src-main/outbound']),
  // The gateway offers the studio's functions as tools; the client calls those of a service.
  {
    ...side(
      'agents',
      { '@modelcontextprotocol/client': '*', '@modelcontextprotocol/server': '*', '@modelcontextprotocol/node': '*' },
      ['cache', 'events', 'jobs', 'library', 'composer', 'money', 'media'].map((name) => `src-main/${name}`),
    ),
    modules: [...shared, 'src-main/log', 'src-main/disk', 'src-main/inbound'],
  },
  { path: 'src-main/disk', node: '*' },
  // What a host implements, as types only.
  { path: 'src-main/ports', modules: shared },
  { path: 'src-main/events', modules: shared, node: ['node:events'] },
  { path: 'src-main/log', modules: [...shared, 'src-main/events'], packages: { pino: '*', zod: '*' }, node: '*' },

  {
    path: 'src-renderer/texts',
    packages: {
      react: '*',
      'intl-messageformat': '*',
      '@schummar/icu-type-parser': '*',
      '@formatjs/icu-messageformat-parser': '*',
    },
  },
  {
    path: 'src-renderer/languages',
    modules: ['src-renderer/texts', 'src-renderer/styles', 'src-shared/domain'],
    packages: { '@formatjs/icu-messageformat-parser': '*' },
  },
  {
    path: 'src-renderer/ui',
    modules: ['src-renderer/texts'],
    packages: { react: '*', 'radix-ui': '*', 'lucide-react': '*', cmdk: '*', '@tanstack/react-virtual': '*' },
  },
  {
    path: 'src-renderer/lib',
    // What a failure cost and the built-in settings are read with their schemas.
    modules: [...rendererShared.modules, 'src-shared/contract/error.ts', 'src-shared/bridge/settings.ts'],
    types: rendererShared.types,
    packages: { ...renderer, ...orpcClient, zod: '*', partysocket: '*' },
  },
  {
    path: 'src-renderer/forms',
    modules: [...rendererShared.modules, 'src-renderer/ui', 'src-renderer/lib'],
    types: rendererShared.types,
    packages: { ...renderer, papaparse: '*', zod: '*' },
  },
  {
    path: 'src-renderer/features/*',
    modules: [...rendererShared.modules, 'src-renderer/ui', 'src-renderer/lib', 'src-renderer/forms'],
    types: rendererShared.types,
    packages: { ...renderer, zod: '*' },
  },
  {
    path: 'src-renderer/app',
    modules: [
      ...rendererShared.modules,
      'src-renderer/ui',
      'src-renderer/lib',
      'src-renderer/features/*',
      'src-renderer/languages',
    ],
    types: rendererShared.types,
    packages: { ...renderer, cmdk: '*' },
  },
  { path: 'src-renderer/styles' },
  { path: 'src-renderer/start.ts', modules: ['src-renderer/main.tsx'] },
  {
    path: 'src-renderer/main.tsx',
    modules: [
      'src-renderer/app',
      'src-renderer/lib',
      'src-renderer/styles',
      'src-renderer/texts',
      'src-renderer/languages',
    ],
    packages: { ...renderer, zod: '*' },
  },

  ...['scripts/demo.ts', 'scripts/listen.ts', 'scripts/listen'].map((path) => ({
    path,
    modules: [...shared, ...everyMainModule, 'src-main/studio.ts', 'scripts', 'scripts/listen'],
    packages: { '@orpc/server': '*' as const },
    node: '*' as const,
    starts: ['src-service'],
  })),
  ...[
    'scripts/covers',
    'scripts/make-covers.ts',
    'scripts/make-avatar-samples.ts',
    'scripts/make-voice-samples.ts',
    'scripts/make-presenters.ts',
    'scripts/contact-sheet.ts',
    'scripts/short-video-sheet.ts',
    'scripts/take-video-sheet.ts',
    'scripts/make-short-video-samples.ts',
  ].map((path) => ({
    path,
    modules: [
      ...pure,
      'src-service/models',
      'src-service/models/*',
      'src-service/short-video',
      'src-service/composer/take-order.ts',
      'scripts/covers',
    ],
    packages: { sharp: '*' as const, '@napi-rs/canvas': '*' as const },
    node: '*' as const,
  })),
  {
    path: 'scripts/package',
    packages: {
      'electron-builder': '*',
      '@electron/fuses': '*',
      sharp: '*',
      vite: '*',
      zod: '*',
    },
    node: '*',
  },
  {
    path: 'scripts',
    modules: [...shared, 'src-main/hosts', 'scripts/package'],
    packages: {
      vite: '*',
      '@formatjs/icu-messageformat-parser': '*',
      zod: '*',
      playwright: '*',
      '@playwright/test': '*',
    },
    node: '*',
    starts: ['src-main', 'src-service'],
    computed: true,
  },
]

/** Dependencies that should go, each with its reason. */
export const addedArrows: readonly AddedArrow[] = [
  {
    from: 'src-service/models',
    to: 'src-service/short-video',
    why: 'the registry that render workers read names the makers of short videos, which are made of models themselves',
  },
]
