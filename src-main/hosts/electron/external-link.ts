const longest = 2_048

/**
 * The address to hand to the system for a link that was clicked, or null where it may not leave the app.
 *
 * Only https without user names and plain mailto, put together anew by the URL parser, so that what is shown is what is
 * opened. A host in another script reads in its ASCII form.
 */
export function externalAddress(text: string): URL | null {
  // Control characters and the marks that turn text around have no place in an address.
  if (text.length > longest || /[\p{Cc}\p{Cf}]/u.test(text)) return null
  const url = URL.parse(text)
  if (url === null || url.href.length > longest) return null
  if (url.protocol === 'https:') return url.username === '' && url.password === '' && url.host !== '' ? url : null
  return url.protocol === 'mailto:' && /^[^\s?%]+@[^\s?%]+$/.test(url.pathname) && url.search === '' ? url : null
}
