// Would catch: a language that loads another one's texts, Arabic from left to right, and a pseudo-language that breaks
// plurals, tags or values.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { languages } from '#shared/domain/languages.ts'
import { loadLanguage } from '../../../../src-renderer/languages/load-language.ts'
import { createTexts } from '../../../../src-renderer/texts/create-texts.ts'
import { english, showLanguage } from '../../../../src-renderer/texts/language.ts'

afterEach(() => showLanguage(english))

test('each language loads under its own tag; only Arabic is written from right to left', async () => {
  const loaded = await Promise.all(languages.map(loadLanguage))
  expect(loaded.map(({ tag }) => tag)).toEqual(languages)
  expect(loaded.filter(({ direction }) => direction === 'rtl').map(({ tag }) => tag)).toEqual(['ar'])
})

test('figures beside Arabic texts have European digits', async () => {
  const { locale } = await loadLanguage('ar')
  expect(new Intl.NumberFormat(locale).format(1204)).toBe('1,204')
})

test('the pseudo-language rewrites words only, and is longer', async () => {
  const t = createTexts('queue', {
    waiting: '{count, plural, one {# run waits} other {# runs wait}} in <b>{set}</b>',
    title: 'Queue of this computer',
  } as const)
  showLanguage(await loadLanguage('en-XA'))
  const words = t.rich('waiting', { count: 2, set: 'Fruit', b: (chunks) => createElement('b', null, chunks) })
  expect(renderToStaticMarkup(words)).toMatch(/^⟦2 ŕûñš ŵáîţ ṽéŕ îñ <b>Fruit<\/b> .*⟧$/u)
  expect(t('title').length).toBeGreaterThan('Queue of this computer'.length * 1.4)
  expect(t('title')).not.toMatch(/[a-z]/iu)
})

test('the pseudo-language from right to left is one', async () => {
  expect(await loadLanguage('ar-XB')).toMatchObject({ direction: 'rtl', tag: 'ar-XB' })
})
