/** The face's one page. */
export const pageAddress = 'app://backlot/index.html'

/** What media addresses begin with. */
export const mediaBase = 'media://library/'

/** True for our own page and nothing else. Parsed, never compared by prefix: `app://backlot.example` begins like ours. */
export function isOurPage(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  const ours = url.protocol === 'app:' && url.host === 'backlot' && url.username === '' && url.password === ''
  return ours && (url.pathname === '/' || url.pathname === '/index.html')
}
