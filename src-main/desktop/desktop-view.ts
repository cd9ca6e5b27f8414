import type { StudioStatus } from '#shared/bridge/status.ts'
import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import type { DesktopEntry, DesktopView } from '../ports/desktop-ports.ts'
import { recipeLink, recipePath, screenLink } from './links.ts'
import { queueWords, receiverWords, type Say } from './words.ts'

/** What the desktop's view is made of. `recipes`: the newest first. `progress`: as in the view. */
export type DesktopState = {
  readonly status: Pick<StudioStatus, 'running' | 'waiting' | 'pause' | 'current' | 'receiver' | 'approvals'>
  readonly recipes: readonly Pick<NamedRecipe, 'id' | 'name' | 'folder'>[]
  /** Runs that wait for the user's decision. */
  readonly decisions: number
  readonly progress: DesktopView['progress']
}

/** How many recipes a menu of the desktop lists. */
export const mostRecipes = 10
const longestLabel = 60

const line: DesktopEntry = { kind: 'separator' }
const item = (label: string, action: Extract<DesktopEntry, { kind: 'item' }>['action']): DesktopEntry => ({
  kind: 'item',
  // A lone ampersand marks the letter that a menu is used by.
  label: label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label,
  action,
})
const nameOf = ({ name, folder }: DesktopState['recipes'][number]) => (folder === '' ? name : `${folder} / ${name}`)

function currentWords({ current }: DesktopState['status']): DesktopEntry[] {
  if (current === null) return []
  return [item([current.modelName, current.prompt].filter(Boolean).join(': '), { kind: 'open', path: '/activity' })]
}

function recipeMenu(say: Say, recipes: DesktopState['recipes']): DesktopEntry[] {
  if (recipes.length === 0) return []
  const entries = recipes.map((recipe) => item(nameOf(recipe), { kind: 'open', path: recipePath(recipe.id) }))
  return [{ kind: 'menu', label: say('openRecipe'), entries }]
}

const taskScreens = ['create', 'library', 'activity'] as const

/**
 * Makes what the desktop shows. Nothing in it spends: a recipe opens in Create, with its price, and is run there.
 */
export function desktopView(say: Say, { status, recipes, decisions, progress }: DesktopState): DesktopView {
  const { pause, running, waiting } = status
  const listed = recipes.slice(0, mostRecipes)
  const badge = decisions + (status.approvals ?? 0)
  const pauseEntry =
    pause === null
      ? item(say('pauseAll'), { kind: 'pause', isPaused: true })
      : item(say('resumeAll'), { kind: 'pause', isPaused: false })
  const windows = [item(say('newWindow'), { kind: 'new-window' })]
  const waits = badge === 0 ? [] : [item(say('waiting', { n: badge }), { kind: 'open', path: '/activity' })]
  return {
    tooltip: `Backlot: ${queueWords(say, status)}`,
    tray: [
      item(say('openApp'), { kind: 'open', path: null }),
      line,
      item(queueWords(say, status), { kind: 'open', path: '/activity' }),
      ...currentWords(status),
      ...waits,
      pauseEntry,
      ...recipeMenu(say, listed),
      line,
      item(receiverWords(say, status.receiver), { kind: 'open', path: '/settings?section=webhooks' }),
      line,
      item(say('quit'), { kind: 'quit' }),
    ],
    dock: [...windows, ...waits, pauseEntry, ...recipeMenu(say, listed)],
    tasks: taskScreens.map((screen) => ({ label: say(screen), link: screenLink(screen) })),
    recipes: listed.map((recipe) => ({ label: nameOf(recipe), link: recipeLink(recipe.id) })),
    recipesTitle: say('recipes'),
    badgeWords: badge === 0 ? '' : say('waiting', { n: badge }),
    badge,
    progress,
    isPaused: pause !== null && running + waiting > 0,
  }
}
