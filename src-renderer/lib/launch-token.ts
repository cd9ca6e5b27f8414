const prefix = '#token='
const kept = 'backlot.token'

/**
 * Takes the token out of the address, so that neither the history nor the router sees it, and keeps it for reloads.
 *
 * Session storage is this tab's and this port's alone. Answers with an empty text where the page was opened without a token.
 */
export function takeLaunchToken(): string {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(prefix)) return sessionStorage.getItem(kept) ?? ''
  const token = hash.slice(prefix.length)
  sessionStorage.setItem(kept, token)
  window.history.replaceState(null, '', `${pathname}${search}#/`)
  return token
}
