import type { CodeHeader, TokenPath } from '#shared/bridge/transport.ts'

const tokenPrefix = '#token='
const codePrefix = '#code='
const kept = 'backlot.token'
const tokenPath: TokenPath = '/token'
const codeHeader: CodeHeader = 'x-launch-code'

/**
 * Removes the token or one-time code from the address, so that neither the history nor the router sees it.
 *
 * Returns a function for the token; a code is first exchanged for it, once. The token is kept for reloads in session
 * storage, which is private to this tab and port. It resolves to an empty string without a token or with an invalid
 * code, and rejects if the host cannot be reached. Over https, on another computer, the sign-in stands for a code, and
 * nothing is kept.
 */
export function takeLaunchToken(): () => Promise<string> {
  const { hash, pathname, search } = window.location
  const isToken = hash.startsWith(tokenPrefix)
  let code = hash.startsWith(codePrefix) ? hash.slice(codePrefix.length) : null
  if (isToken) sessionStorage.setItem(kept, hash.slice(tokenPrefix.length))
  if (isToken || code !== null) window.history.replaceState(null, '', `${pathname}${search}#/`)
  return async () => {
    if (window.location.protocol === 'https:') return (await exchange(null)) ?? ''
    if (code !== null) {
      const token = await exchange(code)
      if (token !== null) sessionStorage.setItem(kept, token)
      code = null
    }
    return sessionStorage.getItem(kept) ?? ''
  }
}

async function exchange(code: string | null): Promise<string | null> {
  // In the default mode: with `same-origin` and our referrer policy, a browser would send the Origin as `null`.
  const answer = await fetch(tokenPath, {
    method: 'POST',
    headers: code === null ? {} : { [codeHeader]: code },
  })
  if (answer.ok) return await answer.text()
  if (answer.status === 401 || answer.status === 403) return null
  throw new Error(`The request for the token was answered with ${answer.status}.`)
}
