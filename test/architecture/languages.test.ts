// Would catch: a screen that is half English for a German, a sentence without its number, a plural that Arabic needs and
// English does not have, and a translation that nothing shows.
import { describe, expect, test } from 'vitest'
import { checkLanguages } from '../../scripts/gates/languages.ts'
import { readTree } from '../../scripts/gates/tree.ts'
import { languages } from '../../src-shared/domain/languages.ts'
import { projectRoot } from './plant-project.ts'

const english = `
import { more } from './more-texts.en.ts'
export const en = {
  ...more,
  title: 'Queue',
  waits: '{count, plural, one {# run} other {# runs}} in <b>{set}</b>',
  state: { open: 'Open', mark: '{mark, select, kept {keep} other {clear}}' },
} as const`
const own = {
  hint: 'Wartet',
  title: 'Warteschlange',
  waits: '{count, plural, one {# Lauf} other {# Läufe}} in <b>{set}</b>',
  state: { open: 'Offen', mark: '{mark, select, kept {behalten} other {leeren}}' },
}

/** A project whose queue is translated completely, but into German as given. */
function check(german: object | string, more: Record<string, string> = {}) {
  const arabic = {
    ...own,
    waits: '{count, plural, zero {0} one {1} two {2} few {#} many {#} other {#}} <b>{set}</b>',
  }
  const others = languages.filter((language) => language !== 'en' && language !== 'de')
  const tree = new Map([
    ['src-renderer/features/queue/texts.en.ts', english],
    ['src-renderer/features/queue/more-texts.en.ts', `export const more = { hint: 'It ' + 'waits' } as const`],
    ['src-renderer/languages/de/queue.json', typeof german === 'string' ? german : JSON.stringify(german)],
    ...others.map((language): [string, string] => [
      `src-renderer/languages/${language}/queue.json`,
      JSON.stringify(language === 'ar' ? arabic : own),
    ]),
    ...Object.entries(more),
  ])
  return checkLanguages(tree).map(({ path, message }) => `${path.replace('src-renderer/languages/', '')} ${message}`)
}

describe('languages', () => {
  test('a complete translation passes', () => {
    expect(check(own)).toEqual([])
  })

  test.each([
    ['a missing text', { ...own, title: undefined }, 'title is missing.'],
    ['a text of a file beside it', { ...own, hint: undefined }, 'hint is missing.'],
    ['an unknown text', { ...own, lost: 'Weg' }, 'lost is not in English.'],
    ['a group that is a text', { ...own, state: 'Offen' }, 'state is a text, but a group of texts in English.'],
    ['a text that is a group', { ...own, title: { a: 'A' } }, 'title is no text.'],
    ['a lost value', { ...own, waits: '{count, plural, one {#} other {#}} <b>x</b>' }, 'waits lacks {set}.'],
    ['an unknown value', { ...own, title: 'Von {name}' }, 'title has {name}, which English lacks.'],
    ['a lost tag', { ...own, waits: '{count, plural, one {#} other {#}} {set}' }, 'waits lacks <b>.'],
    ['an unknown tag', { ...own, title: '<i>Warten</i>' }, 'title has <i>, which English lacks.'],
    [
      'a plural of a word',
      { ...own, waits: '{set, plural, one {#} other {#}} <b>{count}</b>' },
      'waits reads {set} as a number, which it is not.',
    ],
    [
      'an unknown choice',
      { ...own, state: { ...own.state, mark: '{mark, select, held {a} other {b}}' } },
      'state.mark chooses {mark} by held, which English lacks.',
    ],
    ['a lost plural', { ...own, waits: '{count, plural, other {#}} <b>{set}</b>' }, 'waits lacks the plural “one”.'],
  ])('refuses %s', (_what, german, message) => {
    expect(check(german)).toEqual([`de/queue.json ${message}`])
  })

  test('refuses what is no message, no JSON, no area and no language', () => {
    expect(check({ ...own, title: 'Von {name' })[0]).toMatch(/^de\/queue\.json title is no ICU message: /u)
    expect(check('{')[0]).toMatch(/^de\/queue\.json The file is no JSON: /u)
    const more = { 'src-renderer/languages/de/gone.json': '{}', 'src-renderer/languages/nl/queue.json': '{}' }
    expect(check(own, more)).toHaveLength(2)
  })

  test('a new English text is asked of every language', () => {
    const more = { 'src-renderer/ui/texts.en.ts': `export const en = { close: 'Close' } as const` }
    const missing = languages.filter((language) => language !== 'en')
    expect(check(own, more)).toEqual(missing.map((language) => `${language}/ui.json The texts of ui are missing.`))
  })
})

test('the English texts of the project are read completely', () => {
  const folders = [...readTree(projectRoot).keys()].filter((path) => path.endsWith('/texts.en.ts'))
  expect(folders.length).toBeGreaterThan(30)
  expect(() => checkLanguages(readTree(projectRoot))).not.toThrow()
})
