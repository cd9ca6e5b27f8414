type PolicySources = {
  /** Where media are read: an origin or a scheme. */
  readonly media: string
  /** Where the page may connect to, beyond nothing. */
  readonly connect: readonly string[]
}

/**
 * The face's content security policy: no script, style, frame, form or connection that is not its own.
 *
 * Style attributes are the only inline thing allowed; positioned popovers are measured into them.
 */
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

/** The headers of every answer that carries the face, errors included. */
export function rendererHeaders(sources: PolicySources): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(sources),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}
