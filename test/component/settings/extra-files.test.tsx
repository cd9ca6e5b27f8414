// Would catch: an import that nobody can follow or stop once its screen was left, and one that is run twice.
import { AsyncIteratorClass } from '@orpc/client'
import type { ImportEvent } from '#shared/bridge/imports.ts'
import type { StorageState } from '#shared/bridge/storage.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { streamOf } from '../account/answers.ts'
import { filledAnswers, storage } from '../app/filled-answers.ts'
import { openWindow } from '../window.tsx'

const withExtra: StorageState = { ...storage, report: { ...storage.report, extra: { count: 3, names: ['a.png'] } } }

test('an import is shown and stopped after its screen was left and opened again', async () => {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const runs: unknown[] = []
  openWindow({
    ...filledAnswers(),
    storage: {
      watch: async () => streamOf(withExtra),
      async importExtra(_, options) {
        runs.push(options)
        options?.signal?.addEventListener('abort', () => stop())
        const steps = (async function* imported(): AsyncGenerator<ImportEvent, void> {
          yield { kind: 'progress', done: 2, name: 'b.png' }
          await stopped
        })()
        return new AsyncIteratorClass<ImportEvent, unknown, void>(
          () => steps.next(),
          async () => {},
        )
      },
    },
  })
  location.hash = '#/settings?section=files'
  await page.getByRole('button', { name: 'Not in the library: 3' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByText('2 files finished')).toBeVisible()
  location.hash = '#/activity'
  await expect.element(page.getByText('2 files finished')).not.toBeInTheDocument()
  location.hash = '#/settings?section=files'
  await expect.element(page.getByText('2 files finished')).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.element(page.getByText('Stopped. What was imported stays.')).toBeVisible()
  expect(runs).toHaveLength(1)
})
