import type { Said, Sentence } from '../said.ts'
import { say } from '../sentences/say.ts'
import { type Platform, platformNames, platformOfUrl } from '../../contract/platform.ts'

/** A post as its address names it. `account`: without `@`; null where the address has none. */
export type PostAddress = {
  readonly platform: Platform
  readonly account: string | null
  readonly externalId: string
  /** Without tracking parameters, over https. */
  readonly url: string
}

/** The post, or why it is none. */
export type ParsedPostUrl =
  | { readonly kind: 'post'; readonly post: PostAddress }
  | { readonly kind: 'problem'; readonly message: string; readonly said: Said }

/** A form of an address: its path, the parameters that may hold the id, and whether only hosts of short links have it. */
type Form = { readonly path: RegExp; readonly query?: readonly string[]; readonly isShort?: true }

const name = '[\\w.%-]+'

/** The usual forms of each platform. Named groups: `account` and `id`; `query`: parameters that hold the id. */
const forms: Readonly<Record<Platform, readonly Form[]>> = {
  tiktok: [
    { path: new RegExp(`^/@(?<account>${name})/(?:video|photo)/(?<id>\\d+)$`) },
    { path: /^\/(?:v|embed(?:\/v2)?)\/(?<id>\d+)(?:\.html)?$/ },
    // A short link, whose id is not that of the video.
    { path: /^\/(?:t\/)?(?<id>Z[A-Za-z\d]{6,})$/, isShort: true },
  ],
  instagram: [
    { path: /^\/(?:p|reel|reels|tv)\/(?<id>[\w-]{5,})$/ },
    { path: new RegExp(`^/(?<account>${name})/(?:p|reel|tv)/(?<id>[\\w-]{5,})$`) },
  ],
  youtube: [
    { path: /^\/(?:shorts|live|embed|v)\/(?<id>[\w-]{11})$/ },
    { path: /^\/watch$/, query: ['v'] },
    { path: /^\/(?<id>[\w-]{11})$/, isShort: true },
  ],
  x: [
    { path: /^\/i\/(?:web\/)?status\/(?<id>\d+)(?:\/(?:video|photo)\/\d+)?$/ },
    { path: /^\/(?<account>\w{1,15})\/status(?:es)?\/(?<id>\d+)(?:\/(?:video|photo)\/\d+)?$/ },
  ],
  linkedin: [
    { path: /^\/feed\/update\/(?<id>urn(?::|%3A)li(?::|%3A)(?:activity|share|ugcPost)(?::|%3A)\d+)$/i },
    { path: /^\/posts\/(?<account>[^/_]+)_[^/]*?(?:activity|share|ugcPost)-(?<id>\d+)(?:-[\w-]+)?$/i },
    { path: /^\/(?:p\/)?(?<id>[\w-]{7,9})$/, isShort: true },
  ],
  facebook: [
    { path: /^\/(?:reel|share\/[rvp])\/(?<id>[\w-]+)$/ },
    { path: /^\/watch(?:\/live)?$/, query: ['v'] },
    { path: /^\/(?:permalink|story|photo|video)\.php$/, query: ['story_fbid', 'fbid', 'v'] },
    { path: new RegExp(`^/(?<account>${name})/(?:videos|posts|reels)/(?:[^/]+/)?(?<id>[\\w-]+)$`) },
    { path: /^\/(?<id>[\w-]{6,})$/, isShort: true },
  ],
}

/** Hosts on which an address without a word before its id is a post; elsewhere it is an account. */
const shortHosts: Readonly<Partial<Record<Platform, RegExp>>> = {
  tiktok: /^(?:vm|vt|www)?\.?tiktok\.com$/,
  youtube: /^youtu\.be$/,
  linkedin: /^lnkd\.in$/,
  facebook: /^fb\.watch$/,
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

function match(platform: Platform, { hostname, pathname, searchParams }: URL) {
  const path = pathname.replace(/\/+$/, '')
  for (const form of forms[platform]) {
    const found = form.path.exec(path)
    if (found === null) continue
    if (form.isShort === true && shortHosts[platform]?.test(hostname) !== true) continue
    const parameter = form.query?.find((one) => (searchParams.get(one) ?? '') !== '')
    const id = parameter === undefined ? found.groups?.['id'] : searchParams.get(parameter)
    if (id === undefined || id === null || id === '') continue
    const account = found.groups?.['account']
    return { id: decode(id), account: account === undefined ? null : decode(account), parameter }
  }
  return null
}

/**
 * Reads the address of a post as it is pasted, with or without `https://`: platform, account and id from the usual forms
 * of TikTok, Instagram, YouTube, X, LinkedIn and Facebook. `expected`: another platform's address is refused.
 */
export function parsePostUrl(text: string, expected?: Platform): ParsedPostUrl {
  const trimmed = text.trim()
  const typed = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = URL.parse(typed)
  const problem = ({ text: message, said }: Sentence): ParsedPostUrl => ({ kind: 'problem', message, said })
  if (trimmed === '') return problem(say('post.empty'))
  if (url === null || !/^https?:$/.test(url.protocol)) return problem(say('post.noAddress'))
  const platform = platformOfUrl(`https://${url.hostname}/`)
  if (platform === null) {
    if (expected !== undefined) return problem(say('post.otherThan', { platform: platformNames[expected] }))
    return problem(say('post.elsewhere', { platforms: Object.values(platformNames).join(', ') }))
  }
  if (expected !== undefined && platform !== expected) {
    return problem(say('post.other', { other: platformNames[platform], platform: platformNames[expected] }))
  }
  const found = match(platform, url)
  if (found === null) return problem(say('post.noPost', { platform: platformNames[platform] }))
  const query = found.parameter === undefined ? '' : `?${found.parameter}=${encodeURIComponent(found.id)}`
  const clean = `https://${url.hostname}${url.pathname.replace(/\/+$/, '')}${query}`
  return { kind: 'post', post: { platform, account: found.account, externalId: found.id, url: clean } }
}
