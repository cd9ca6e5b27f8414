// Would catch: a choice of the form for spending limits that is cut off in a language with longer words.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { LimitForm } from '#renderer/forms/spending-limits.tsx'
import { loadLanguage } from '#renderer/languages/load-language.ts'
import { english, showLanguage } from '#renderer/texts/language.ts'
import { languages } from '#shared/domain/languages.ts'
import { findCutTexts, mount } from '../mount.tsx'

test.each(languages)('%s: the choices of a new limit are shown whole', async (language) => {
  showLanguage(await loadLanguage(language))
  onTestFinished(() => showLanguage(english))
  mount(<LimitForm onSet={() => undefined} />)
  await expect.poll(() => page.getByRole('button').elements()).toHaveLength(3)
  expect(await findCutTexts('button span')).toEqual([])
})
