import { isIP } from 'node:net'
import { resolve, join } from 'node:path'
import { parseArgs } from 'node:util'

/** The options of a start. */
export type LaunchOptions = {
  /** The port of the browser host; 0 picks a free one. */
  readonly port: number
  /** The port of media; 0 picks a free one. */
  readonly mediaPort: number
  /** Absolute; null for the default. */
  readonly profile: string | null
  /** Ends when its stdin does, so that it never outlives its parent. */
  readonly tied: boolean
  /** Null for this computer only. */
  readonly remote: RemoteOptions | null
}

const ownAddresses: readonly (string | undefined)[] = [undefined, '127.0.0.1', 'localhost']

/** How other computers reach the browser host. Origins: `https://name:port`. */
export type RemoteOptions = {
  /** The address to listen on. */
  readonly listenOn: string
  readonly origin: string
  readonly mediaOrigin: string
  /** The user's own certificate; null for a self-signed one, or behind a proxy. */
  readonly tls: { readonly cert: string; readonly key: string } | null
  /** The address of the proxy that has the certificate; null without. */
  readonly proxy: string | null
  /** A file with another passphrase to store; null to keep the stored one. */
  readonly passphraseFile: string | null
}

function readPort(flag: string, text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--${flag} takes a number from 0 to 65535.`)
  return port
}

function readOrigin(flag: string, text: string): string {
  const url = URL.parse(text)
  const isPlain = url !== null && url.protocol === 'https:' && url.username === '' && url.href === `${url.origin}/`
  if (!isPlain) throw new Error(`--${flag} takes an address such as https://studio.example.org:8420.`)
  return url.origin
}

type RemoteFlags = {
  readonly host?: string | undefined
  readonly origin?: string | undefined
  readonly 'media-origin'?: string | undefined
  readonly 'tls-cert'?: string | undefined
  readonly 'tls-key'?: string | undefined
  readonly 'trusted-proxy'?: string | undefined
  readonly 'passphrase-file'?: string | undefined
}

const needsOrigin = (flag: string, what: string) =>
  new Error(`${what} needs --${flag} with the address that browsers use, such as https://studio.example.org:8420.`)

/** Reads how other computers reach the browser host: over TLS, or through a proxy that has it; null if they don't. */
function readRemote(flags: RemoteFlags, port: number, mediaPort: number): RemoteOptions | null {
  const { host, 'tls-cert': cert, 'tls-key': key, 'trusted-proxy': proxy } = flags
  const isOwn = ownAddresses.includes(host)
  if (isOwn && proxy === undefined) {
    const own = ['origin', 'media-origin', 'tls-cert', 'tls-key', 'passphrase-file'] as const
    const lost = own.find((name) => flags[name] !== undefined)
    if (lost !== undefined) throw new Error(`--${lost} needs --host or --trusted-proxy.`)
    return null
  }
  if (isIP(host ?? '127.0.0.1') === 0 && !isOwn) throw new Error('--host takes an IP address of this computer.')
  if (proxy !== undefined && isIP(proxy) === 0) throw new Error('--trusted-proxy takes an IP address.')
  if (port === 0 || mediaPort === 0) {
    throw new Error('Other computers need two fixed ports: add --port 8420 --media-port 8421.')
  }
  if ((cert === undefined) !== (key === undefined)) throw new Error('--tls-cert and --tls-key go together.')
  if (proxy !== undefined && cert !== undefined)
    throw new Error('--trusted-proxy has the certificate: leave out --tls-cert.')
  const listenOn = isOwn || host === undefined ? '127.0.0.1' : host
  const isNamed = proxy === undefined && !['0.0.0.0', '::'].includes(listenOn)
  const named = isIP(listenOn) === 6 ? `[${listenOn}]` : listenOn
  const origin = flags.origin ?? (isNamed ? `https://${named}:${port}` : null)
  if (origin === null) throw needsOrigin('origin', proxy === undefined ? `--host ${listenOn}` : '--trusted-proxy')
  const read = readOrigin('origin', origin)
  const mediaOrigin =
    flags['media-origin'] ?? (proxy === undefined ? `https://${new URL(read).hostname}:${mediaPort}` : null)
  if (mediaOrigin === null) throw needsOrigin('media-origin', '--trusted-proxy')
  const media = readOrigin('media-origin', mediaOrigin)
  // The session's cookie is for one host.
  if (new URL(media).hostname !== new URL(read).hostname) {
    throw new Error('--media-origin needs the host name of --origin, with another port.')
  }
  return {
    listenOn,
    origin: read,
    mediaOrigin: media,
    tls: cert === undefined || key === undefined ? null : { cert: resolve(cert), key: resolve(key) },
    proxy: proxy ?? null,
    passphraseFile: flags['passphrase-file'] === undefined ? null : resolve(flags['passphrase-file']),
  }
}

/**
 * Reads a start's flags; throws a sentence for the user if one is invalid. It listens on loopback only, unless other
 * computers reach it over TLS or through a trusted proxy.
 */
export function readLaunchOptions(args: readonly string[]): LaunchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      host: { type: 'string' },
      port: { type: 'string', default: '0' },
      'media-port': { type: 'string', default: '0' },
      profile: { type: 'string' },
      headless: { type: 'boolean', default: false },
      tied: { type: 'boolean', default: false },
      origin: { type: 'string' },
      'media-origin': { type: 'string' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      'trusted-proxy': { type: 'string' },
      'passphrase-file': { type: 'string' },
    },
  })
  const port = readPort('port', values.port)
  const mediaPort = readPort('media-port', values['media-port'])
  if (port !== 0 && port === mediaPort) throw new Error('--media-port takes another number than --port.')
  if (values.profile === '') throw new Error('--profile takes a folder path.')
  return {
    port,
    mediaPort,
    profile: values.profile === undefined ? null : resolve(values.profile),
    tied: values.tied,
    remote: readRemote(values, port, mediaPort),
  }
}

/** The exit code of an Electron host that has already told the user why it cannot start. */
export const refusedExitCode = 70

/** The options of an Electron host's start. */
export type ElectronOptions = {
  /** Absolute; null for the default. */
  readonly profile: string | null
  /** The process that Backlot ends with; null if the user started it. */
  readonly parentPid: number | null
  /** A file to create once the window is visible, as a sign to the starter. Absolute; null for none. */
  readonly shownFile: string | null
}

/** Reads `--profile=DIR`, `--parent=PID` and `--shown-file=FILE`; other arguments belong to Electron and Chromium. */
export function readElectronOptions(args: readonly string[]): ElectronOptions {
  const read = (name: string) => {
    const value = args.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
    if (value === '') throw new Error(`--${name} takes a value.`)
    return value
  }
  const [profile, parent, shownFile] = [read('profile'), read('parent'), read('shown-file')]
  if (parent !== undefined && !/^[1-9]\d*$/.test(parent)) throw new Error('--parent takes a process ID.')
  return {
    profile: profile === undefined ? null : resolve(profile),
    parentPid: parent === undefined ? null : Number(parent),
    shownFile: shownFile === undefined ? null : resolve(shownFile),
  }
}

/** Flags of one start: who started it, and how. */
const ofOneStart = /^--(?:profile|parent|shown-file|background|updated)(?:=|$)/u

/**
 * The arguments with which Backlot opens again as it is open now: the same profile, and the flags of Electron and Chromium.
 * Files and links were opened already. The profile's path is absolute.
 */
export function restartArgs(argv: readonly string[]): string[] {
  const { profile } = readElectronOptions(argv)
  const kept = argv.slice(1).filter((argument) => argument.startsWith('--') && !ofOneStart.test(argument))
  return profile === null ? kept : [...kept, `--profile=${profile}`]
}

type Machine = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** Where Backlot records, outside of any profile, the last known state of each one's database. */
export function defaultMarkFolder({ platform, env, home }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Backlot Marks')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Backlot Marks')
  return join(env['XDG_STATE_HOME'] ?? join(home, '.local', 'state'), 'backlot')
}

/** The platform's default folder for a user's data. */
export function defaultProfileFolder({ platform, env, home }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Backlot')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Backlot')
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'backlot')
}

/** Where Node keeps Backlot's compiled code for the next start. It can be deleted at any time. */
export function compiledCodeFolder({ platform, env, home }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Backlot')
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Backlot Cache')
  }
  return join(env['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'backlot')
}
