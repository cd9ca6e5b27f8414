import { gt, prerelease, valid } from 'semver'
import { z } from 'zod'
import type { OpenFeedFile, UpdateRelease } from '../ports/host-ports.ts'
import { FeedError } from './feed-client.ts'
import { readBullets } from './release-notes.ts'

const mostBytes = 512 * 1024
const mostNotes = 60

/** The file that electron-builder writes beside its packages. */
const Feed = z.object({
  version: z.string().max(100),
  files: z
    .array(
      z.object({
        url: z.string().max(2_000),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/u),
        size: z.int().min(1),
      }),
    )
    .min(1)
    .max(20),
  releaseDate: z.string().max(100).optional(),
  releaseNotes: z.string().max(200_000).nullish(),
})

/** Which packages a host can use. */
export type FeedTarget = { readonly platform: string; readonly arch: string }

const endings: Readonly<Record<string, RegExp>> = { win32: /\.exe$/iu, darwin: /\.zip$/iu, linux: /\.AppImage$/iu }

/** The name of the list of a channel: `latest-linux-arm64.yml`. */
function listName(channel: 'latest' | 'beta', { platform, arch }: FeedTarget): string {
  if (platform === 'win32') return `${channel}.yml`
  if (platform === 'darwin') return `${channel}-mac.yml`
  return `${channel}-linux${arch === 'x64' ? '' : `-${arch}`}.yml`
}

async function readText(open: OpenFeedFile, url: URL, signal: AbortSignal): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of (await open(url, signal)).body) {
    bytes += piece.length
    if (bytes > mostBytes) throw new FeedError('unusable', 'The list of versions is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

async function readList(
  open: OpenFeedFile,
  base: URL,
  channel: 'latest' | 'beta',
  target: FeedTarget,
  signal: AbortSignal,
): Promise<UpdateRelease> {
  const url = new URL(listName(channel, target), base)
  const text = await readText(open, url, signal)
  // Loaded with the first check: the start does not wait for it.
  const { load } = await import('js-yaml')
  let value: unknown
  try {
    value = load(text)
  } catch (error) {
    throw new FeedError('unusable', 'The list of versions is malformed', { cause: error })
  }
  const read = Feed.safeParse(value)
  if (!read.success || valid(read.data.version) === null)
    throw new FeedError('unusable', 'The list of versions is malformed', { cause: read.error })
  const { version, files, releaseDate = null, releaseNotes } = read.data
  const isOwn = ({ url: name }: { url: string }) => (endings[target.platform] ?? /$^/u).test(name)
  const isOfArch = ({ url: name }: { url: string }) => name.includes(target.arch)
  const file = files.find((one) => isOwn(one) && isOfArch(one)) ?? files.find(isOwn) ?? null
  return {
    version,
    channel,
    date: releaseDate,
    notes: readBullets(releaseNotes ?? '').slice(0, mostNotes),
    file: file === null ? null : { url: new URL(file.url, url).href, sha512: file.sha512, bytes: file.size },
  }
}

/**
 * Reads the newest release of a channel. A user of `beta` also gets a stable version that is newer. Null if it is not
 * newer than `current`: an older version is never offered, whatever the feed says.
 * @throws FeedError; the signal's reason.
 */
export async function readRelease(order: {
  readonly open: OpenFeedFile
  readonly feed: string
  readonly target: FeedTarget
  readonly channel: 'stable' | 'beta'
  readonly current: string
  readonly signal: AbortSignal
}): Promise<UpdateRelease | null> {
  const { open, feed, target, channel, current, signal } = order
  const base = new URL(feed.endsWith('/') ? feed : `${feed}/`)
  const stable = await readList(open, base, 'latest', target, signal)
  const found = [stable]
  if (channel === 'beta') {
    // There may be no beta at all.
    const beta = await readList(open, base, 'beta', target, signal).catch((error: unknown) => {
      if (error instanceof FeedError && error.kind === 'missing') return null
      throw error
    })
    if (beta !== null) found.push(beta)
  }
  const offered = found.filter(({ version }) => channel === 'beta' || prerelease(version) === null)
  const newest = offered.reduce<UpdateRelease | null>(
    (best, one) => (best === null || gt(one.version, best.version) ? one : best),
    null,
  )
  return newest !== null && gt(newest.version, current) ? newest : null
}
