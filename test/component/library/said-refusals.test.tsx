// Would catch: a filter that is refused, and a file that an import leaves out, explained in English in a German window.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadLanguage } from '#renderer/languages/load-language.ts'
import { RefusedFiles } from '#renderer/lib/refused-files.tsx'
import { english, showLanguage } from '#renderer/texts/language.ts'
import { addRefused, nothingImported } from '#shared/domain/import-summary.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { createRoot } from 'react-dom/client'
import { keepSettings, openWindow } from '../window.tsx'
import { seededAnswers } from './seeded-library.tsx'

afterEach(() => showLanguage(english))

test('a filter that cannot be read is explained in the language of the window', async () => {
  showLanguage(await loadLanguage('de'))
  // A window in another language than the chosen one reloads itself.
  openWindow({ ...seededAnswers(4, 2), settings: keepSettings({ language: 'de' }) })
  location.hash = '#/library'
  await page.getByRole('searchbox').fill('colour:red ')
  await expect.element(page.getByText(/^Es gibt keinen Filter „colour“\. kind, model/u)).toBeVisible()
})

test('an import says why it left files out in the language of the window', async () => {
  showLanguage(await loadLanguage('de'))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const what = { what: 'incomplete', format: 'PNG' } as const
  const { refused } = addRefused(
    addRefused(nothingImported, 'fox.png', say('imports.isOther', { name: 'fox.png', ...what })),
    'notes',
    say('imports.link'),
  )
  root.render(<RefusedFiles refused={refused} />)
  await page.elementLocator(place).getByRole('group').click()
  await expect.element(page.getByText('„fox.png“ ist eine unvollständige PNG-Datei.')).toBeVisible()
  await expect.element(page.getByText('Das ist eine Verknüpfung. Importieren, wohin sie führt.')).toBeVisible()
  root.unmount()
  place.remove()
})
