// Would catch: a change that is counted and not shown, shown as another, or in English in a German window.
import { afterEach, expect, it } from 'vitest'
import { say } from '#shared/domain/sentences/say.ts'
import { loadLanguage } from '#renderer/languages/load-language.ts'
import { english, showLanguage } from '#renderer/texts/language.ts'
import { changeMark, changeSentences, changesLine } from '#renderer/features/create/catalog.ts'
import type { Catalog } from '#shared/bridge/catalog.ts'

type Change = Catalog['changes'][number]
const change = (kind: Change['kind'], changes: Change['changes'] = []): Change => ({
  modelId: kind,
  name: kind,
  kind,
  changes,
})
const dearer = change('changed', [
  { kind: 'inputs', sentence: 'Seed is gone.' },
  { kind: 'price', sentence: 'Its price rose from 2 cr to 3 cr.' },
])

it('counts, marks and describes each change', () => {
  expect(changesLine([dearer, change('new'), change('gone')])).toBe('1 changed, 1 new, 1 removed')
  expect(changesLine([change('new'), change('new')])).toBe('2 new')
  expect([dearer, change('changed'), change('new'), change('gone'), undefined].map(changeMark)).toEqual([
    'Price changed',
    'Inputs changed',
    'New',
    null,
    null,
  ])
  expect(changeSentences(dearer)).toEqual(['Seed is gone.', 'Its price rose from 2 cr to 3 cr.'])
})

afterEach(() => showLanguage(english))

it('describes a change in the language of the window, and one that an earlier version noted in English', async () => {
  const { text: sentence, said } = say('changed.choicesAndMore', {
    label: 'Size',
    which: 'removed',
    choices: '1, 2',
    more: 3,
  })
  showLanguage(await loadLanguage('de'))
  const changes = [{ kind: 'inputs', sentence, said } as const, { kind: 'inputs', sentence: 'Seed is gone.' } as const]
  expect(changeSentences(change('changed', changes))).toEqual([
    'Size bietet nicht mehr an: 1, 2 und 3 weitere.',
    'Seed is gone.',
  ])
})
