// Would catch: an import without its preview or that hides what it leaves out, a bundle that is saved before its list was
// shown, a refusal without words, an interrupted export that nobody can go on with.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Settings } from '#shared/bridge/settings.ts'
import type { FoundArchive, MergeReport, TransferState } from '#shared/bridge/transfer.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { streamOf } from '../account/answers.ts'
import type { Answers } from '../bridge-of.ts'
import { filledAnswers } from '../app/filled-answers.ts'
import { keepSettings, openWindow } from '../window.tsx'

const none = { added: 0, present: 0, skipped: 0 }
const report: MergeReport = {
  counts: {
    workspaces: { added: 1, present: 1, skipped: 0 },
    runs: { added: 1_200, present: 4, skipped: 1 },
    files: { added: 1_180, present: 0, skipped: 0 },
    reviews: none,
    tags: { added: 3, present: 0, skipped: 0 },
    collections: none,
    recipes: none,
    prompts: none,
    inputs: none,
    drafts: none,
    limits: { added: 0, present: 0, skipped: 1 },
    purchases: none,
    calls: none,
    settings: none,
  },
  reasons: { 'being-sent': 1, 'other-service': 0, 'kept-own': 1, 'in-progress': 0 },
  service: null,
}
const found: FoundArchive = {
  path: '/profile/Backlot profile.zip',
  app: '0.1.0',
  platform: 'linux',
  createdAt: '2026-06-01T12:00:00.000Z',
  hasMedia: false,
  missing: 0,
  bytes: 5_000_000,
  report,
  isBegun: false,
}
const idle: TransferState = { now: null, interrupted: null, found: null, last: null, problem: null }

function openBackup(state: Partial<TransferState>, more: Answers = {}): void {
  const { transfer = {}, ...rest } = more
  openWindow({
    ...filledAnswers(),
    transfer: { watch: async () => streamOf({ ...idle, ...state }), ...transfer },
    ...rest,
  })
  location.hash = '#/settings?section=backup'
}
const section = page.getByRole('region', { name: 'Backup and support' })

const ofService = { credits: 412, runs: 12, avatars: 3, voices: 0, brands: 2, engines: 1 }
const foundWith = (outcome: 'taken' | 'kept') => ({
  found: { ...found, report: { ...report, service: { outcome, ...ofService } } },
})

test('an import says that the data of This computer is taken, and which keys it needs', async () => {
  openBackup(foundWith('taken'))
  await expect.element(section.getByRole('row', { name: 'This computer: avatars 3 0 0' })).toBeVisible()
  await expect.element(section.getByText('Enter the API keys of the imported engines again.')).toBeVisible()
})

test('an import says what it does not take because This computer has data of its own', async () => {
  openBackup(foundWith('kept'))
  await expect.element(section.getByRole('row', { name: 'This computer: credits 0 0 412' })).toBeVisible()
  await expect.element(section.getByText(/import the file into a new profile to use it/u)).toBeVisible()
  await expect.element(section.getByRole('row', { name: /This computer: voices/u })).not.toBeInTheDocument()
})

test('an export names its folder and what is in it, and a refused folder says why beside the field', async () => {
  const asked: unknown[] = []
  openBackup(
    {},
    {
      transfer: {
        estimate: async () => ({
          folder: '/profile/exports',
          files: 12,
          mediaBytes: 3_000_000,
          databaseBytes: 1_000_000,
        }),
        export: async (input) => void asked.push(input),
      },
    },
  )
  await section.getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('12 files, 3 MB')).toBeVisible()
  await expect.element(dialog.getByText('About 4 MB')).toBeVisible()
  await dialog.getByRole('checkbox').click()
  await expect.element(dialog.getByText('About 1 MB')).toBeVisible()
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toEqual([{ folder: '/profile/exports', hasMedia: false }])
})

test('an import shows what it would add before it is asked for', async () => {
  const asked: unknown[] = []
  openBackup({ found }, { transfer: { import: async (input) => void asked.push(input) } })
  await expect.element(section.getByRole('row', { name: 'Runs with their charges 1,200 4 1' })).toBeVisible()
  await expect.element(section.getByRole('row', { name: /^Recipes/u })).not.toBeInTheDocument()
  await expect
    .element(section.getByText('1 was being sent when the file was made. Check it in the other profile.'))
    .toBeVisible()
  await expect.element(section.getByText(/^Library files aren’t in it/u)).toBeVisible()
  await section.getByRole('button', { name: 'Import', exact: true }).click()
  expect(asked).toEqual([{ takesSettings: false }])
})

/** Would catch: a whole window that is read again at each visit of Settings since an import, or after none. */
test('everything is read again once an import ended, wherever it is followed, and not when Settings are opened', async () => {
  const last = { kind: 'imported', report } as const
  let now: TransferState = { ...idle, last }
  const open: ((change: IteratorYieldResult<TransferState>) => void)[] = []
  const change = async (next: Partial<TransferState>) => {
    now = { ...idle, ...next }
    await expect.poll(() => open.length).toBeGreaterThan(0)
    for (const hear of open.splice(0)) hear({ done: false, value: now })
  }
  const watch = async () => {
    const first = [now]
    return new AsyncIteratorClass<TransferState, unknown, void>(
      () => {
        const [value] = first.splice(0)
        return value === undefined
          ? new Promise((resolve) => open.push(resolve))
          : Promise.resolve({ done: false, value })
      },
      async () => {},
    )
  }
  let reads = 0
  const read = async () => {
    reads += 1
    return Settings.parse({})
  }
  const settings = { ...keepSettings(), read }
  openBackup({}, { settings, transfer: { watch } })
  await expect.element(section.getByText(/^Import finished/u)).toBeVisible()
  const before = reads
  location.hash = '#/create'
  await expect.element(section).not.toBeInTheDocument()
  location.hash = '#/settings?section=backup'
  await expect.element(section.getByText(/^Import finished/u)).toBeVisible()
  expect(reads).toBe(before)

  location.hash = '#/create'
  await expect.element(section).not.toBeInTheDocument()
  await change({ now: { kind: 'import', stage: 'merging', done: 0, total: 0 } })
  await change({ last })
  await expect.poll(() => reads).toBe(before + 1)
})

test('progress can be stopped, and an interrupted export goes on or is deleted', async () => {
  const calls: string[] = []
  openBackup(
    { now: { kind: 'export', stage: 'copying', done: 1_000_000, total: 4_000_000 } },
    { transfer: { stop: async () => void calls.push('stop') } },
  )
  await expect.element(section.getByText('Copying: 1 MB of 4 MB')).toBeVisible()
  await section.getByRole('button', { name: 'Stop', exact: true }).click()
  expect(calls).toEqual(['stop'])
})

test('what is left of an interrupted export, and why it failed, is shown', async () => {
  const calls: string[] = []
  openBackup(
    {
      interrupted: { path: '/mnt/usb/Backlot profile.zip' },
      problem: { sentence: 'The export stopped: the disk is full.', said: [] },
    },
    { transfer: { resumeExport: async () => void calls.push('resume') } },
  )
  await expect.element(section.getByRole('alert')).toHaveTextContent('The export stopped: the disk is full.')
  await expect.element(section.getByText('/mnt/usb/Backlot profile.zip')).toBeVisible()
  await section.getByRole('button', { name: 'Resume', exact: true }).click()
  expect(calls).toEqual(['resume'])
})

test('diagnostics list what is in the file before it is saved', async () => {
  const saved: unknown[] = []
  openBackup(
    {},
    {
      diagnostics: {
        preview: async () => ({
          folder: '/profile/exports',
          files: [
            { part: 'about', bytes: 900 },
            { part: 'log', bytes: 120_000 },
          ],
          crashFolder: '/profile/crashes',
        }),
        save: async (input) => {
          saved.push(input)
          return { path: '/profile/exports/Backlot diagnostics.zip' }
        },
      },
    },
  )
  await section.getByRole('button', { name: 'Diagnostics…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Recent log without private text')).toBeVisible()
  await expect.element(dialog.getByText('/profile/crashes')).toBeVisible()
  expect(saved).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(section.getByText('/profile/exports/Backlot diagnostics.zip')).toBeVisible()
  expect(saved).toEqual([{ folder: '/profile/exports' }])
})
