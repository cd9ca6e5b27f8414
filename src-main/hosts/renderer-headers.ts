type PolicySources = {
  /** The origin or scheme of media. */
  readonly media: string
  /** Where the page may connect to. */
  readonly connect: readonly string[]
}

/** The renderer's CSP: no foreign script, style, frame, form or connection. Popovers need inline style attributes. */
export function contentSecurityPolicy({ media, connect }: PolicySources): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${media}`,
    `media-src 'self' blob: ${media}`,
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** What the page may ask the browser for: the microphone, for voice samples, and nothing of the like. */
const permissionsPolicy = 'microphone=(self), camera=(), display-capture=(), geolocation=(), usb=(), serial=(), hid=()'

/** The headers of every response from the renderer's host, errors included. */
export function rendererHeaders(sources: PolicySources): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(sources),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}

/** The folder of the built renderer whose files are named by their content. */
export const assetsFolder = 'assets'

/**
 * `cache-control` of the files in `assetsFolder`, which never change: the browser keeps them with the code that it compiled
 * of them, so that the next window opens sooner.
 */
export const assetCaching = 'private, max-age=31536000, immutable'
