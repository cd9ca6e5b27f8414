// Would catch: a text in the code of a screen, where nobody finds it to edit or translate it, and an invalid message.
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { checkTexts } from '../../scripts/gates/texts.ts'
import { checkUnusedTexts } from '../../scripts/gates/unused-texts.ts'
import { readTree } from '../../scripts/gates/tree.ts'
import { projectRoot } from './plant-project.ts'

const check = (text: string, path = 'src-renderer/a/b.tsx') =>
  checkTexts(new Map([[path, text]]), ['src-renderer/a']).map(({ message }) => message.split('”')[0]?.slice(1))

describe('texts', () => {
  test.each([
    ['JSX text', '<p>Nothing waits</p>', 'Nothing waits'],
    ['a label', '<Field label="Credits" />', 'Credits'],
    ['a spoken label', '<div aria-label="queue" />', 'queue'],
    ['a choice in a prop', `<Field title={open ? 'Close' : t('open')} />`, 'Close'],
    ['a template in a prop', '<Field title={`Run ${number}`} />', 'Run …'],
    ['a choice in JSX', `<p>{open ? t('close') : 'Open'}</p>`, 'Open'],
    ['a command', `useCommands([{ id: 'a', title: 'Close the queue' }])`, 'Close the queue'],
    ['a sentence in a constant', `const lost = 'Backlot did not hear.'`, 'Backlot did not hear.'],
    ['a sentence that is returned', 'const f = (a) => `Run ${a} changed`', 'Run … changed'],
  ])('refuses %s', (_what, code, words) => {
    expect(check(code.startsWith('const') ? code : `const shown = () => (${code})`)).toEqual([words])
  })

  test.each([
    ['a text from a message file', `<Field label={t('budget.credits')} help={t('a', { name })}>{t.rich('b')}</Field>`],
    ['classes and ids', '<p className="Flex items-center" id="queue-a" role="status">{a} · {b}</p>'],
    ['a compared string', `press(event.key === 'Page Down')`],
    ['an error message', `() => { throw new Error('The page has no place.') }`],
  ])('passes %s', (_what, code) => {
    expect(check(`const shown = (${code})`)).toEqual([])
  })

  test('passes a message file, and a folder that is not finished', () => {
    expect(check(`export const en = { a: 'Nothing waits.' }`, 'src-renderer/a/texts.en.ts')).toEqual([])
    expect(check('<p>Nothing waits</p>', 'src-renderer/other/b.tsx')).toEqual([])
  })
})

test('refuses a message that nothing reads, but not one read by a key or a template', () => {
  const messages = `export const en = { ...more, title: 'Queue', state: { 'in-use': 'In use', off: 'Off' }, lost: { a: 'A' } } as const`
  const code = "const shown = [t('title'), t(`state.${state}`)]"
  const tree = new Map([
    ['src-renderer/a/texts.en.ts', messages],
    ['src-renderer/a/more-texts.en.ts', `export const more = { off: 'Off', gone: 'Gone' } as const`],
    ['src-renderer/a/b.ts', code],
  ])
  expect(checkUnusedTexts(tree).map(({ path, message }) => [path, message])).toEqual([
    ['src-renderer/a/texts.en.ts', 'lost.a is read nowhere in src-renderer/a.'],
    ['src-renderer/a/more-texts.en.ts', 'off is read nowhere in src-renderer/a.'],
    ['src-renderer/a/more-texts.en.ts', 'gone is read nowhere in src-renderer/a.'],
  ])
})

type Messages = { readonly [key: string]: string | Messages }
const messagesOf = (messages: Messages): string[] =>
  Object.values(messages).flatMap((message) => (typeof message === 'string' ? [message] : messagesOf(message)))

const files = [...readTree(projectRoot).keys()].filter((path) => /\/texts\.[a-z]{2,3}(?:-[a-z]+)?\.ts$/i.test(path))

test.each(files)('every message of %s parses', async (path) => {
  const language = /texts\.(.+)\.ts$/.exec(path)?.[1] ?? ''
  const exported = (await import(join(projectRoot, path))) as Record<string, Messages>
  const messages = messagesOf(exported[language] ?? {})
  expect(messages.length).toBeGreaterThan(0)
  for (const message of messages) expect(() => new IntlMessageFormat(message, language), message).not.toThrow()
})
