import { contentSecurityPolicy, type PolicySources } from './content-security-policy.ts'

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
