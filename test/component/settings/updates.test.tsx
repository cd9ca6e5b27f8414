// Would catch: a download or restart without a click, a restart that is offered while runs are in progress, a newer
// version that nobody sees, notes that are not shown before installing, a problem in English in a German window.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadLanguage } from '#renderer/languages/load-language.ts'
import { english, showLanguage } from '#renderer/texts/language.ts'
import type { UpdateState } from '#shared/bridge/updates.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { streamOf } from '../account/answers.ts'
import { filledAnswers } from '../app/filled-answers.ts'
import { keepSettings, openWindow } from '../window.tsx'

const idle: UpdateState = {
  current: '1.0.0',
  hasFeed: true,
  way: 'installs',
  status: 'idle',
  found: null,
  done: 0,
  checkedAt: null,
  waitsFor: null,
  problem: null,
  news: null,
}
const found: UpdateState['found'] = {
  version: '1.1.0',
  notes: ['Faster start', 'Fixes'],
  date: null,
  bytes: 120_000_000,
  page: 'https://backlot.example/download',
}
const section = page.getByRole('region', { name: 'Updates' })
const status = page.getByRole('contentinfo')

function openUpdates(state: Partial<UpdateState>, language: 'en' | 'de' = 'en'): string[] {
  const calls: string[] = []
  const note = (name: string) => async () => void calls.push(name)
  openWindow({
    ...filledAnswers(),
    // A window in another language than the chosen one reloads itself.
    settings: keepSettings({ language }),
    updates: {
      watch: async () => streamOf({ ...idle, ...state }),
      check: note('check'),
      download: note('download'),
      install: note('install'),
      hideNews: note('hide'),
    },
  })
  location.hash = '#/settings?section=updates'
  return calls
}

afterEach(() => showLanguage(english))

test('a newer version is told in the status bar, with its notes before anything is downloaded', async () => {
  const calls = openUpdates({ found, checkedAt: '2026-11-26T12:00:00.000Z' })
  await expect.element(status.getByRole('button', { name: 'Backlot 1.1.0 available' })).toBeVisible()
  await expect.element(section.getByText('Faster start')).toBeVisible()
  expect(calls).toEqual([])
  await section.getByRole('button', { name: 'Download, 120 MB' }).click()
  expect(calls).toEqual(['download'])
})

test('an update that is ready waits for runs, and says so', async () => {
  const calls = openUpdates({ found, status: 'ready', waitsFor: 'runs' })
  await section.getByRole('button', { name: 'Restart and install' }).click({ force: true })
  await expect.element(section.getByText(/^Runs are in progress/u)).toBeVisible()
  expect(calls).toEqual([])
})

test('an installation that cannot replace itself shows where the new version is', async () => {
  openUpdates({ found, way: 'link' })
  await expect.element(section.getByRole('link')).toHaveAttribute('href', 'https://backlot.example/download')
  await expect.element(section.getByRole('button', { name: /^Download/u })).not.toBeInTheDocument()
})

test('a build without a feed asks nothing, and says so', async () => {
  openUpdates({ hasFeed: false })
  await expect.element(section.getByText('This build has no update server.', { exact: false })).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Check now' })).not.toBeInTheDocument()
})

test('what is new is shown after an update until it is put away', async () => {
  const calls = openUpdates({ news: { version: '1.0.0', notes: ['New shelves'] } })
  await expect.element(status.getByRole('button', { name: 'Updated to 1.0.0' })).toBeVisible()
  await expect.element(section.getByText('New shelves')).toBeVisible()
  await section.getByRole('button', { name: 'Hide' }).click()
  expect(calls).toEqual(['hide'])
})

test('why an update failed is said in the language of the window', async () => {
  showLanguage(await loadLanguage('de'))
  const { text: sentence, said } = say('updates.unreachable')
  openUpdates({ problem: { sentence, said } }, 'de')
  await expect.element(page.getByText('Der Updateserver war nicht erreichbar.', { exact: false })).toBeVisible()
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
})
