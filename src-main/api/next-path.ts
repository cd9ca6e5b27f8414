/**
 * Where a redirect leads within its own origin, as a path with its query; null where it leads out of it, or nowhere.
 *
 * Scheme, host and port must all stay the same, and no name or password may stand in it: the key and what was typed go
 * to no other place. `from` is the path that was asked.
 */
export function nextPath(origin: string, from: string, location: string | null): string | null {
  if (location === null) return null
  const base = new URL(origin + (from.startsWith('/') ? from : `/${from}`))
  const target = URL.parse(location, base.href)
  if (target === null || target.origin !== base.origin) return null
  if (target.username !== '' || target.password !== '') return null
  return target.pathname + target.search
}
