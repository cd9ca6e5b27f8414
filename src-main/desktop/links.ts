/** Where `backlot://` leads to: the screens of the page. */
const screens = ['create', 'library', 'presenter', 'cast', 'composer', 'activity', 'account', 'settings'] as const

const scheme = 'backlot:'

/** The ids of recipes and assets, as this computer makes them. */
const idPattern = /^\/[\w-]{1,80}$/

/**
 * Reads a `backlot://` link. Returns the path in the page, or null for just the window: `backlot://open`, a screen,
 * `backlot://recipe/<id>` or `backlot://asset/<id>`. It only ever opens something: whatever else a page of the web puts into a
 * link has no effect.
 */
export function readLink(text: string): string | null {
  const url = URL.parse(text)
  if (url?.protocol !== scheme) return null
  const { pathname } = url
  // The scheme is none of the web’s, whose hosts the parser writes in lower case.
  const host = url.host.toLowerCase()
  const screen = screens.find((name) => name === host)
  if (screen !== undefined) return `/${screen}`
  if (!idPattern.test(pathname)) return null
  const id = pathname.slice(1)
  if (host === 'recipe') return recipePath(id)
  return host === 'asset' ? assetPath(id) : null
}

/** The path that opens a recipe, to be run by the user. */
export const recipePath = (id: string): string => `/create?recipe=${id}`

/** The path that shows an asset. */
export const assetPath = (id: string): string => `/library?asset=${id}`

/** The link that opens a recipe. */
export const recipeLink = (id: string): string => `${scheme}//recipe/${id}`

/** The link that opens a screen. */
export const screenLink = (screen: (typeof screens)[number]): string => `${scheme}//${screen}`
