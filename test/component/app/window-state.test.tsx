import type { ModelDetail } from '#shared/bridge/catalog.ts'
import type { Job, JobEvent } from '#shared/bridge/jobs.ts'
import type { QueueSummary } from '#shared/bridge/queue.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { status } from '../account/answers.ts'
import { keyboard } from '../driver.ts'
import { keepSettings, openWindow } from '../window.tsx'

const modelOf = (id: string, name: string): ModelDetail => ({
  id,
  name,
  description: 'A model',
  outputType: 'image',
  category: 'landscape',
  credits: 2,
  variesBy: [],
  coverVersion: null,
  inputSchema: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
  exampleInput: null,
  isGone: false,
})
const models = [modelOf('dunes', 'Dunes'), modelOf('lakes', 'Lakes'), modelOf('woods', 'Woods')]

/** A studio whose runs a test begins; the models of the latest ones are recent. */
function studioOf() {
  const recent: string[] = []
  const waiting: ((job: Job) => void)[] = []
  const catalog = {
    list: async () => ({ models, gone: [], changes: [], updatedAt: null }),
    read: async ({ modelId }: { modelId: string }) => modelOf(modelId, modelId),
    recent: async () => [...recent],
  }
  const nextChange = async () => {
    const job = await new Promise<Job>((resolve) => waiting.push(resolve))
    return { done: false, value: { kind: 'changed', job } } as const
  }
  const jobs = { watch: async () => new AsyncIteratorClass<JobEvent, unknown, void>(nextChange, async () => {}) }
  return {
    answers: { catalog, jobs, settings: keepSettings() },
    begin(modelId: string) {
      recent.splice(0, recent.length, modelId, ...recent.filter((one) => one !== modelId))
      const job = jobOf(9, { modelId, state: { kind: 'sending' } })
      for (const report of waiting.splice(0)) report(job)
    },
  }
}

const headings = () =>
  [
    ...document.querySelectorAll(
      'aside[aria-label="Models"] [role="option"], aside[aria-label="Models"] [role="listbox"] *',
    ),
  ]
    .map((element) => element.textContent)
    .filter((text) => text === 'Recent1' || text === 'Recent2')

// Would catch: recent models that are those of the last visit to the screen, until it is left and opened again.
test('a model is recent as soon as a run of it begins, from whichever screen', async () => {
  const { answers, begin } = studioOf()
  openWindow(answers)
  await expect.element(page.getByRole('option', { name: /Woods/u })).toBeVisible()
  expect(headings()).toEqual([])
  begin('woods')
  await expect.poll(headings).toContain('Recent1')
  begin('lakes')
  await expect.poll(headings).toContain('Recent2')
  const first = document.querySelector('aside[aria-label="Models"] [role="option"]')
  expect(first?.textContent).toContain('Lakes')
})

const counts = {
  waiting: 0,
  paused: 0,
  background: 0,
  underWay: 0,
  done: 3,
  failed: 0,
  refused: 0,
  unconfirmed: 0,
  toCome: 0,
  unconfirmedCredits: 0,
  charged: 6,
  refunded: 0,
}

// Would catch: an empty queue that takes space of the screen, that a key or the palette no longer reaches, that takes
// Escape while it is hidden, or that stays hidden when a run is queued.
test('an empty queue takes no space and appears when a run is queued', async () => {
  let summary: QueueSummary = { pause: null, counts, hold: { kind: 'none' }, finishAt: null }
  let waiting: Job[] = []
  const pushed: (() => void)[] = []
  const changes = new AsyncIteratorClass<{ kind: 'changed' }, unknown, void>(
    () => new Promise((resolve) => pushed.push(() => resolve({ done: false, value: { kind: 'changed' } }))),
    async () => {},
  )
  const push = (next: QueueSummary, jobs: Job[]) => {
    summary = next
    waiting = jobs
    for (const report of pushed.splice(0)) report()
  }
  const { answers } = studioOf()
  openWindow({
    ...answers,
    jobs: { ...answers.jobs, page: async () => ({ jobs: [], next: null }) },
    queue: {
      summary: async () => summary,
      sets: async () => ({ sets: [], next: null }),
      page: async ({ group }) => ({ jobs: group === 'user' ? waiting : [], next: null }),
      watch: async () => changes,
    },
  })
  await expect.element(page.getByRole('option', { name: /Woods/u })).toBeVisible()
  const screen = () => page.getByRole('main').element().getBoundingClientRect().height
  const tall = screen()
  const region = page.getByRole('region', { name: 'Queue', exact: true })
  const heading = page.getByRole('heading', { name: 'Queue is empty' })
  await keyboard.press('Control+Backquote')
  await expect.element(heading).toBeVisible()
  expect(screen()).toBe(tall)
  await keyboard.press('Escape')
  await expect.element(heading).not.toBeInTheDocument()
  await keyboard.press('Control+Backquote')
  await expect.element(heading).toBeVisible()

  await expect.poll(() => pushed.length).toBeGreaterThan(0)
  push({ ...summary, counts: { ...counts, waiting: 1 } }, [jobOf(1)])
  await expect.element(region.getByRole('grid', { name: 'Queue' })).toBeVisible()
  await expect.poll(screen).toBeLessThan(tall - 200)
  push({ ...summary, counts }, [])
  await expect.poll(screen).toBe(tall)
  expect(region.query()).toBeNull()
  push({ ...summary, pause: 'user', counts }, [])
  await expect.element(region.getByRole('button', { name: 'Resume' })).toBeVisible()
})

// Would catch: a key in the list without what it does.
test('the list of keys says what each key does', async () => {
  const { answers } = studioOf()
  openWindow(answers)
  await expect.element(page.getByRole('option', { name: /Woods/u })).toBeVisible()
  await keyboard.press('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  const terms = [...document.querySelectorAll('.dialog dt')].map(({ textContent }) => textContent)
  expect(terms).toContain('Make the interface larger')
  expect(terms).not.toContain('')
})

// Would catch: a scale that needs a restart, that is lost, that leaves side panels at the width of another scale, and
// keys that do nothing in a text field.
test('the interface scale applies at once, is kept, and has keys', async () => {
  const { answers } = studioOf()
  const close = openWindow(answers)
  const foot = () => page.getByRole('contentinfo').element().getBoundingClientRect()
  const heightOf = () => foot().height
  await expect.element(page.getByRole('option', { name: /Woods/u })).toBeVisible()
  const before = heightOf()
  await keyboard.press('Control+Minus', 'Control+Minus')
  await expect.poll(() => heightOf() / before).toBeCloseTo(0.8, 1)
  await keyboard.press('Control+Minus')
  await keyboard.press('Control+=', 'Control+=', 'Control+=', 'Control+=')
  await expect.poll(() => heightOf() / before).toBeCloseTo(1.25, 1)
  expect(await answers.settings.read?.(undefined)).toMatchObject({ interfaceScale: 125 })
  // A menu opens at its button.
  const button = page.getByRole('button', { name: /This computer/u }).element() as HTMLElement
  button.click()
  await expect
    .poll(() => document.querySelector('[data-radix-popper-content-wrapper]')?.getBoundingClientRect().left ?? 0)
    .toBeCloseTo(button.getBoundingClientRect().left, -1)
  await keyboard.press('Escape')
  expect(foot().right).toBeCloseTo(window.innerWidth, 0)
  close()
  openWindow(answers)
  await expect.element(page.getByRole('option', { name: /Woods/u })).toBeVisible()
  expect(heightOf() / before).toBeCloseTo(1.25, 1)
  await keyboard.press('Control+0')
  await expect.poll(() => heightOf()).toBe(before)
})

// Would catch: a section that its link does not reach, a list that stays behind the scroll, and one without keys.
test('Settings opens at the section in the address, and its list follows the scroll', async () => {
  const { answers } = studioOf()
  openWindow(answers)
  await expect.element(page.getByRole('option', { name: /Woods/u })).toBeVisible()
  // The page of a test has a query of its own, which the router puts after ours.
  location.hash = '#/settings?section=keys&query='
  const marked = () => document.querySelector('nav[aria-label="Sections"] [aria-current]')?.textContent
  const top = (name: string) => page.getByRole('heading', { name, exact: true }).element().getBoundingClientRect().top
  await expect.poll(marked).toBe('Keyboard shortcuts')
  expect(top('Keyboard shortcuts')).toBeLessThan(window.innerHeight)
  expect(document.activeElement?.textContent).toBe('Keyboard shortcuts')

  await page.getByRole('button', { name: 'Workspaces', exact: true }).click()
  await expect.poll(marked).toBe('Workspaces')
  await keyboard.press('ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect.poll(marked).toBe('Appearance')
  expect(document.activeElement?.textContent).toBe('Appearance')
  await expect.poll(() => location.hash).toContain('section=appearance')

  const box = document.querySelector('section[data-section]')?.closest('.overflow-y-auto') ?? null
  if (box === null) throw new Error('The sections are in nothing that scrolls.')
  box.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
  box.scrollTop = 0
  await expect.poll(marked).toBe('Workspaces')
  box.scrollTop = box.scrollHeight
  await expect.poll(marked).toBe('Keyboard shortcuts')
})

// Would catch: a service that does not answer and looks as if it did, and one that still looks silent once it answers.
test('the status bar says that a service is not responding, since when, and that it is online again', async () => {
  let report = (_: StudioStatus['connection']): void => undefined
  const next = async () => {
    const connection = await new Promise<StudioStatus['connection']>((resolve) => (report = resolve))
    return { done: false, value: { ...status, connection } } as const
  }
  const watch = async () => new AsyncIteratorClass<StudioStatus, unknown, void>(next, async () => {})
  openWindow({ settings: keepSettings(), status: { watch } })
  const bar = page.getByRole('contentinfo', { name: 'Status' })
  const shows = async (connection: StudioStatus['connection'], words: string) => {
    await expect.poll(() => (report(connection), bar.getByText(words).elements().length)).toBe(1)
  }
  await shows({ kind: 'online' }, 'Online')
  await shows({ kind: 'silent', since: new Date(2026, 10, 19, 14, 40).toISOString() }, 'Not responding')
  await expect.element(bar.getByTitle('No answer since 14:40')).toBeVisible()
  expect(bar.getByText('Online').elements()).toEqual([])
  await shows({ kind: 'online' }, 'Online')
  expect(bar.getByText('Not responding').elements()).toEqual([])
})

// Would catch: a balance that stays as it was before another workspace was added, or was not added after all.
test('the status bar goes on after the screen that adds a workspace', async () => {
  const credits = [990, 988]
  // Each call of the window tells the status as it is then, and nothing more.
  const watch = async () => {
    const told = credits.splice(0, 1)
    const next = async () => {
      const [now] = told.splice(0, 1)
      if (now === undefined) return new Promise<never>(() => {})
      return { done: false, value: { ...status, balance: { credits: now, at: '2026-11-19T14:00:00Z' } } } as const
    }
    return new AsyncIteratorClass<StudioStatus, unknown, void>(next, async () => {})
  }
  openWindow({ settings: keepSettings(), status: { watch } })
  const bar = page.getByRole('contentinfo', { name: 'Status' })
  await expect.element(bar.getByText(/^990/u)).toBeVisible()
  location.hash = '#/first-run'
  await expect.element(page.getByRole('heading', { name: 'Where do you want to work?' })).toBeVisible()
  location.hash = '#/create'
  await expect.element(bar.getByText(/^988/u)).toBeVisible()
})
