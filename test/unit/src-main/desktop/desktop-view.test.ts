// Catches: a menu of the desktop that spends, a queue that can be paused but not resumed, and a badge that counts nothing.
import { expect, it } from 'vitest'
import { type DesktopState, desktopView, mostRecipes } from '#main/desktop/desktop-view.ts'
import { createWords } from '#main/desktop/words.ts'
import { readLink } from '#main/desktop/links.ts'
import type { DesktopEntry } from '#main/ports/desktop-ports.ts'

const idle: DesktopState = {
  status: { running: 0, waiting: 0, pause: null, current: null, receiver: { kind: 'off' } },
  recipes: [],
  decisions: 0,
  progress: null,
}
const say = createWords('en')
const labels = (entries: readonly DesktopEntry[]): string[] =>
  entries.flatMap((entry) =>
    entry.kind === 'separator' ? [] : entry.kind === 'menu' ? [entry.label, ...labels(entry.entries)] : [entry.label],
  )

it('an idle studio has no badge, no progress and no recipes', () => {
  const view = desktopView(say, idle)
  expect(view).toMatchObject({ tooltip: 'Backlot: Idle', badge: 0, progress: null, isPaused: false, recipes: [] })
  expect(labels(view.tray)).toEqual(['Open Backlot', 'Idle', 'Pause all', 'Webhooks: off', 'Quit Backlot'])
})

it('a busy one says what runs and what waits for the user, and offers recipes to be opened', () => {
  const recipes = Array.from({ length: 12 }, (_, index) => ({ id: `r-${index}`, name: `Look ${index}`, folder: 'A' }))
  const current = { modelName: 'Still', prompt: 'a jar'.repeat(30), since: '' }
  const status = { ...idle.status, running: 2, waiting: 3, pause: 'user' as const, current, approvals: 1 }
  const view = desktopView(say, { status, recipes, decisions: 2, progress: 0.5 })
  expect(view).toMatchObject({ tooltip: 'Backlot: 2 running · 3 queued · paused', badge: 3, isPaused: true })
  expect(labels(view.tray)).toContain('Waiting for you: 3')
  expect(labels(view.tray)).toContain('Resume all')
  expect(labels(view.dock)).toContain('New window')
  expect(labels(view.tray).every((label) => label.length <= 60)).toBe(true)
  expect(view.recipes).toHaveLength(mostRecipes)
  expect(readLink(view.recipes[0]?.link ?? '')).toBe('/create?recipe=r-0')
  expect(view.tasks.map(({ link }) => readLink(link))).toEqual(['/create', '/library', '/activity'])
})
