// Would catch: rot that compiles, such as cycles, long files, tests without a source, missing doc comments, dead links
// and private words.
import { describe, expect, test } from 'vitest'
import { checkCycles } from '../../scripts/gates/cycles.ts'
import { checkDocComments } from '../../scripts/gates/doc-comments.ts'
import { checkDocLinks } from '../../scripts/gates/doc-links.ts'
import { checkLock } from '../../scripts/gates/lock.ts'
import { checkMirror } from '../../scripts/gates/mirror.ts'
import { checkSizes } from '../../scripts/gates/sizes.ts'
import { readTree, type Tree } from '../../scripts/gates/tree.ts'
import { checkVocabulary } from '../../scripts/gates/vocabulary.ts'
import { checkWords } from '../../scripts/gates/words.ts'
import { projectRoot } from './plant-project.ts'

const treeOf = (files: Record<string, string>): Tree => new Map(Object.entries(files))
const lines = (count: number) => 'const a = 1\n'.repeat(count)

test('the checked tree is the complete project, without installed packages', () => {
  const paths = [...readTree(projectRoot).keys()]
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'src-shared/contract/routes.ts', 'scripts/check.ts']))
  expect(paths.filter((path) => path.includes('node_modules'))).toEqual([])
})

describe('cycles', () => {
  test('reports a cycle of three files once, with its path', () => {
    const tree = treeOf({
      'src-main/jobs/a.ts': `import './b.ts'`,
      'src-main/jobs/b.ts': `import './c.ts'`,
      'src-main/jobs/c.ts': `import './a.ts'`,
    })
    const [found, ...more] = checkCycles(tree)
    expect(more).toEqual([])
    expect(found?.message).toContain(
      'src-main/jobs/a.ts -> src-main/jobs/b.ts -> src-main/jobs/c.ts -> src-main/jobs/a.ts',
    )
  })

  test('type imports make a cycle too, and so does a file that imports itself', () => {
    const types = treeOf({
      'src-a/a.ts': `import type { B } from './b.ts'`,
      'src-a/b.ts': `import type { A } from './a.ts'`,
    })
    expect(checkCycles(types)).toHaveLength(1)
    expect(checkCycles(treeOf({ 'src-a/a.ts': `import './a.ts'` }))).toHaveLength(1)
  })

  test('a lazy import back is no cycle', () => {
    const tree = treeOf({ 'src-a/a.ts': `const b = () => import('./b.ts')`, 'src-a/b.ts': `import './a.ts'` })
    expect(checkCycles(tree)).toEqual([])
  })

  test('two paths to one file are no cycle', () => {
    const tree = treeOf({
      'src-a/a.ts': `import './b.ts'; import './c.ts'`,
      'src-a/b.ts': `import './c.ts'`,
      'src-a/c.ts': '',
    })
    expect(checkCycles(tree)).toEqual([])
  })
})

describe('sizes', () => {
  test('refuses 401 lines, but not 400', () => {
    const small = { 'src-a/b.ts': '', 'src-a/c.ts': '' }
    expect(checkSizes(treeOf({ ...small, 'src-a/a.ts': lines(400) }))).toEqual([])
    expect(checkSizes(treeOf({ ...small, 'src-a/a.ts': lines(401) }))).toEqual([
      { path: 'src-a/a.ts', message: 'has 401 lines; the most is 400.' },
    ])
  })

  test('refuses a median of 100 lines', () => {
    expect(checkSizes(treeOf({ 'src-a/a.ts': lines(100) }))[0]?.message).toContain('median')
    expect(checkSizes(treeOf({ 'src-a/a.ts': lines(99) }))).toEqual([])
  })
})

test('refuses a unit test without its source', () => {
  const tree = treeOf({
    'src-main/jobs/queue.ts': '',
    'src-renderer/ui/button.tsx': '',
    'test/unit/src-main/jobs/queue.test.ts': '',
    'test/unit/src-renderer/ui/button.test.tsx': '',
    'test/unit/src-main/jobs/gone.test.ts': '',
  })
  expect(checkMirror(tree).map(({ path }) => path)).toEqual(['test/unit/src-main/jobs/gone.test.ts'])
})

describe('doc comments', () => {
  const check = (text: string) => checkDocComments(treeOf({ 'src-main/jobs/a.ts': text })).map(({ message }) => message)

  test.each([
    ['function', 'export function a() {}'],
    ['constant', 'export const a = 1'],
    ['type', 'export type a = string'],
    ['interface', 'export interface a { b: string }'],
    ['class', 'export class a {}'],
    ['plain comment', '// says something\nexport const a = 1'],
    ['type unrelated to the value above', '/** One. */\nexport const one = 1\nexport type a = string'],
  ])('%s without one is refused', (_what, text) => {
    expect(check(text)).toEqual(['a is exported without a doc comment.'])
  })

  test.each([
    ['with one', '/** Says what it is. */\nexport const a = 1'],
    ['companion type', '/** One. */\nexport const A = z.object({})\nexport type A = z.output<typeof A>'],
    ['a component’s props', '/** A. */\nexport function A(props: AProps) {}\nexport type AProps = { b: string }'],
    [
      'the parameters of a factory',
      '/** A. */\nexport function createA(deps: ADeps) {}\nexport type ADeps = { b: string }',
    ],
    ['overloads', '/** Doubles. */\nexport function a(b: string): string\nexport function a(b: number): number'],
    ['not exported', 'const a = 1'],
  ])('passes %s', (_what, text) => {
    expect(check(text)).toEqual([])
  })
})

describe('doc links', () => {
  const check = (files: Record<string, string>) => {
    const paths = Object.keys(files)
    const exists = (path: string) => paths.some((own) => own === path || own.startsWith(`${path}/`))
    return checkDocLinks(treeOf(files), exists).map(({ path, line, message }) => `${path}:${line} ${message}`)
  }

  test('refuses a link to nothing, but not one to a file, a folder, a heading or the web', () => {
    const text = '[a](docs/a.md) [b](docs) [c](#there) [d](https://example.org)\n[e](docs/gone.md#x)'
    expect(check({ 'README.md': text, 'docs/a.md': '[up](../README.md)' })).toEqual([
      'README.md:2 links to docs/gone.md, which does not exist.',
    ])
  })

  test('a path named in ARCHITECTURE.md or a guide must exist', () => {
    const text = 'Look at `src-main/jobs`.\nAnd `src-main/gone.ts`.'
    const files = {
      'src-main/jobs/a.ts': '',
      'ARCHITECTURE.md': text,
      'docs/guides/a.md': text,
      'docs/decisions/a.md': text,
    }
    expect(check(files)).toEqual([
      'ARCHITECTURE.md:2 names src-main/gone.ts, which does not exist.',
      'docs/guides/a.md:2 names src-main/gone.ts, which does not exist.',
    ])
  })
})

describe('words', () => {
  const home = ['', 'home', 'someone', 'backlot'].join('/')
  test.each([
    ['a home folder', `see ${home}`],
    ['a home folder of another system', ['C:', 'Users', 'someone'].join('\\')],
    ['a registry', ['registry', 'npmjs', 'org'].join('.')],
    ['a lock’s address', JSON.stringify({ resolved: 'x' })],
  ])('refuses %s', (_what, text) => {
    expect(checkWords(treeOf({ 'docs/a.md': text }))).toHaveLength(1)
  })

  test('addresses on the web and paths of the project pass', () => {
    expect(checkWords(treeOf({ 'docs/a.md': 'https://example.org/home/a, src-main/home/a.ts, ~/home/a' }))).toEqual([])
  })
})

describe('lock', () => {
  const lock = (packages: object) => JSON.stringify({ packages })

  test('refuses an offered platform package that is missing', () => {
    const offer = { 'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0' } } }
    expect(checkLock(lock(offer), '{}').map(({ message }) => message)).toEqual([
      'node_modules/a offers a-linux 1.0.0, which is not in the lock.',
    ])
    expect(checkLock(lock({ ...offer, 'node_modules/a-linux': {} }), '{}')).toEqual([])
    expect(checkLock(lock({ ...offer, 'node_modules/a/node_modules/a-linux': {} }), '{}')).toEqual([])
  })

  test('refuses a download address', () => {
    expect(checkLock(lock({ 'node_modules/a': { resolved: 'x' } }), '{}')).toHaveLength(1)
  })

  test('refuses an undecided install script', () => {
    const scripted = lock({ 'node_modules/a/node_modules/@b/c': { hasInstallScript: true } })
    expect(checkLock(scripted, '{}').map(({ message }) => message)).toEqual([
      'allowScripts does not decide about the install script of @b/c.',
    ])
    expect(checkLock(scripted, '{"allowScripts":{"@b/c":false}}')).toEqual([])
  })
})

describe('vocabulary', () => {
  test('refuses a retired word in a file’s name, in an identifier and in a text', () => {
    const tree = treeOf({
      'src-main/jobs/queue-desk.ts': '',
      'src-main/jobs/a.ts': `export const createFilmKeeper = (lent: string) => ({ lent })`,
      'src-renderer/ui/b.tsx': `export const B = () => <Purse>{'Make the film anew'}</Purse>`,
      'src-main/jobs/c.ts': 'export const text = (name: string) => `The verdict on ${name}`',
    })
    expect(checkVocabulary(tree).map(({ path, message }) => `${path} ${message.split(':')[0]}`)).toEqual([
      'src-main/jobs/queue-desk.ts queue-desk',
      'src-main/jobs/a.ts createFilmKeeper',
      'src-main/jobs/a.ts createFilmKeeper',
      'src-main/jobs/a.ts lent',
      'src-renderer/ui/b.tsx Purse',
      'src-renderer/ui/b.tsx “Make the film anew”',
      'src-main/jobs/c.ts “The verdict on ”',
    ])
  })

  test('allows a word with another meaning: a painted wall, a name of a platform, a stored column', () => {
    const tree = treeOf({
      'src-service/models/a/paint-wall.ts': `export const wall = { seat: 1 }`,
      'src-renderer/ui/a.tsx': `export const a = { disablePictureInPicture: true, constructor: 'hasOwn' }`,
      'src-main/cache/tables/b.ts': 'export const rows = sql`SELECT told FROM balance_reading`',
      'src-main/cache/migrations/ledger/001-first.ts': 'export const walls = 1',
    })
    expect(checkVocabulary(tree)).toEqual([])
  })
})
