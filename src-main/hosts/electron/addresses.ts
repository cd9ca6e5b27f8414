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

/** True for the address of a file of the library that is to be kept outside; following it leaves no page. */
export function isFileToKeep(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'media:' && url.host === 'library' && /^\/[^/]+\/download$/.test(url.pathname)
}
