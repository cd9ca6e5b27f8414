const mainModules = [
  'hosts',
  'hosts/electron',
  'hosts/browser',
  'bridge',
  'desktop',
  'workspaces',
  'cast',
  'composer',
  'jobs',
  'library',
  'money',
  'account',
  'api',
  'cache',
  'media',
  'inputs',
  'transfer',
  'updates',
]
const mainSides = [
  'keys',
  'settings',
  'webhook',
  'public-address',
  'embedded',
  'agents',
  'outbound',
  'log',
  'disk',
  'ports',
  'events',
]
/** The modules of the studio. */
export const everyMainModule = [...mainModules, ...mainSides].map((name) => `src-main/${name}`)
const serviceModules = [
  'database',
  'transfer',
  'server',
  'routes',
  'ledger',
  'jobs',
  'short-video',
  'alignment',
  'speech-joining',
  'models',
  'delivery',
  'outbound',
  'media',
  'sandbox',
  'admin',
  'engines',
  'account-settings',
  'dashboard',
  'composer',
  'composer/take-order.ts',
  'tools',
]
/** The modules of the embedded service. */
export const everyServiceModule = serviceModules.map((name) => `src-service/${name}`)

/** The shared modules that any part of the program may import. */
export const pure = ['src-shared/contract', 'src-shared/domain', 'src-shared/util']
