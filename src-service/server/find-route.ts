import { unescape } from 'node:querystring'

/** A matched route: its value, and its params, decoded as far as possible. */
export type Found<T> = { readonly value: T; readonly params: Readonly<Record<string, string>> }

type Place<T> = {
  readonly named: Map<string, Place<T>>
  readonly byMethod: Map<string, T>
  any: { readonly param: string; readonly place: Place<T> } | null
}

const emptyPlace = <T>(): Place<T> => ({ named: new Map(), byMethod: new Map(), any: null })

function stepInto<T>(place: Place<T>, segment: string): Place<T> {
  const param = /^\{(\w+)\}$/.exec(segment)?.[1]
  if (param !== undefined) return (place.any ??= { param, place: emptyPlace() }).place
  const next = place.named.get(segment) ?? emptyPlace<T>()
  place.named.set(segment, next)
  return next
}

/**
 * Creates a route finder for paths in which `{name}` matches one segment; a literal segment takes precedence.
 *
 * It returns null for an unknown path or method. HEAD matches GET. It never throws, because it is called where nothing
 * would catch.
 */
export function createRouteFinder<T>(
  entries: readonly { readonly method: string; readonly path: string; readonly value: T }[],
): (method: string, path: string) => Found<T> | null {
  const root = emptyPlace<T>()
  const plain = new Map<string, Found<T>>()
  for (const { method, path, value } of entries) {
    const place = path.split('/').reduce(stepInto<T>, root)
    place.byMethod.set(method, value)
    if (!path.includes('{')) plain.set(`${method} ${path}`, { value, params: {} })
  }

  return (method, path) => {
    const known = plain.get(`${method} ${path}`)
    if (known !== undefined) return known
    const params: Record<string, string> = {}
    let place = root
    for (const segment of path.split('/')) {
      const named = place.named.get(segment)
      if (named !== undefined) {
        place = named
        continue
      }
      if (place.any === null || segment === '') return null
      params[place.any.param] = segment.includes('%') ? unescape(segment) : segment
      place = place.any.place
    }
    const value = place.byMethod.get(method === 'HEAD' ? 'GET' : method)
    return value === undefined ? null : { value, params }
  }
}
