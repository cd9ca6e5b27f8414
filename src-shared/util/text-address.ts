const head = 'data:text/plain;charset=utf-8,'

/** The address of a text that is its own file: it is kept like one that is fetched, and asked of nobody. */
export function textAddress(text: string): string {
  return head + encodeURIComponent(text.toWellFormed())
}

/** The text behind such an address; null for any other. */
export function textBehind(address: string): string | null {
  if (!address.startsWith(head)) return null
  try {
    return decodeURIComponent(address.slice(head.length))
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
