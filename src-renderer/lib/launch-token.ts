import type { CodeHeader, TokenPath } from '#shared/bridge/transport.ts'

const tokenPrefix = '#token='
const codePrefix = '#code='
const kept = 'backlot.token'
const tokenPath: TokenPath = '/token'
const codeHeader: CodeHeader = 'x-launch-code'

/**
 * Takes the token or the one-time code out of the address, so that neither the history nor the router sees it.
 *
 * The answer gives the token, each time that it is asked for; a code is first exchanged for it, once. It is kept for
 * reloads in session storage, which is this tab's and this port's alone. It gives an empty text where the page was opened
 * without a token or with a code that is not good, and rejects where the host cannot be reached.
 */
export function takeLaunchToken(): () => Promise<string> {
  const { hash, pathname, search } = window.location
  const isToken = hash.startsWith(tokenPrefix)
  let code = hash.startsWith(codePrefix) ? hash.slice(codePrefix.length) : null
  if (isToken) sessionStorage.setItem(kept, hash.slice(tokenPrefix.length))
  if (isToken || code !== null) window.history.replaceState(null, '', `${pathname}${search}#/`)
  return async () => {
    if (code !== null) {
      const token = await exchange(code)
      if (token !== null) sessionStorage.setItem(kept, token)
      code = null
    }
    return sessionStorage.getItem(kept) ?? ''
  }
}

/** The token for a code, or null where the host refuses the code. */
async function exchange(code: string): Promise<string | null> {
  // In the default mode: with `same-origin` and our referrer policy, a browser would name the Origin as `null`.
  const answer = await fetch(tokenPath, { method: 'POST', headers: { [codeHeader]: code } })
  if (answer.ok) return await answer.text()
  if (answer.status === 403) return null
  throw new Error(`The one-time code was answered with ${answer.status}.`)
}
