import { type ESTree, parseSync, Visitor } from 'vite'
import type { Problem } from './problem.ts'
import { codeOf, type Tree } from './tree.ts'

/**
 * A word that names no longer contain.
 *
 * - `use`: what to write instead.
 * - `within`: the folders in which it is retired; other folders use it for something real (a painted wall, a seat).
 * - `except`: the folders in which it keeps its own meaning.
 */
type RetiredWord = { readonly use: string; readonly within?: readonly string[]; readonly except?: readonly string[] }

const app = ['src-main', 'src-renderer', 'src-shared', 'src-preload']
const drawn = ['src-service/models', 'src-service/short-video', 'test/unit/src-service', 'scripts']
const wire = ['src-shared/contract', 'test']

/** Words that no file, folder or identifier contains, singular and plural. */
const retiredNames: Readonly<Record<string, RetiredWord>> = {
  adopt: { use: 'import', within: app },
  aside: { use: 'runInBackground', within: ['src-main'] },
  book: { use: 'ledger, savedPrompts or recipes', except: drawn },
  breathe: { use: 'yieldToLoop' },
  deed: { use: 'action' },
  departure: { use: 'sendTime' },
  desk: { use: 'service, scheduler, poller or pool', except: drawn },
  dock: { use: 'statusBar' },
  doubt: { use: 'unconfirmed' },
  doubtful: { use: 'unconfirmed' },
  face: { use: 'renderer', within: ['src-main', 'src-shared'] },
  film: { use: 'video' },
  hire: { use: 'spawn' },
  house: { use: 'architecture', within: app },
  judge: { use: 'review' },
  keeper: { use: 'store' },
  knock: { use: 'probe', within: app },
  lend: { use: 'share' },
  lending: { use: 'sharedFiles' },
  lent: { use: 'shared' },
  look: { use: 'poll', within: ['src-main'] },
  mascot: { use: 'shortVideo', except: wire },
  nap: { use: 'sleep' },
  nudge: { use: 'wake', within: ['src-main', 'src-service/jobs'] },
  outward: { use: 'outbound', within: app },
  patience: { use: 'timeout' },
  picture: { use: 'image' },
  purse: { use: 'balance' },
  ruler: { use: 'rateMeter' },
  seat: { use: 'slot', within: app },
  slate: { use: 'costPanel', within: app },
  taker: { use: 'consumer' },
  tell: { use: 'report' },
  ticket: { use: 'reservation', within: app },
  told: { use: 'reported' },
  trouble: { use: 'alert' },
  verdict: { use: 'rating' },
  wall: { use: 'limit', within: ['src-main/money', 'src-main/jobs', 'src-renderer', 'src-shared'] },
  wish: { use: 'request' },
  witness: { use: 'outbox' },
}

/** Names chosen by others: platforms, packages, and stored codes and columns. */
const givenNames = new Set([
  'AV_PICTURE_TYPE_I',
  'AV_PICTURE_TYPE_NONE',
  'disablePictureInPicture',
  'dock',
  'BookOpenText',
  'WALL_REACHED',
  'wallsAndClaims',
  'verdicts',
  'faceDown',
  'lentFiles',
  'told',
  'looks',
  'doubtful',
  'doubtSince',
  'faceDown',
])

/** Words that texts for users no longer contain. */
const retiredTexts: readonly { readonly pattern: RegExp; readonly use: string }[] = [
  { pattern: /\bfilms?\b/i, use: 'video' },
  { pattern: /\bmascots?\b/i, use: 'presenter' },
  { pattern: /\bshall\b/i, use: 'will, or leave it out' },
  { pattern: /\banew\b/i, use: 'again' },
  { pattern: /\bunder way\b/i, use: 'running, or in progress' },
  { pattern: /\blet go\b/i, use: 'resume' },
  { pattern: /\bdoubt(?:s|ful)?\b/i, use: 'unconfirmed' },
  { pattern: /\btold\b/i, use: 'reported' },
  { pattern: /\bpictures?\b/i, use: 'image' },
  { pattern: /\b(?:desk|slate|purse|verdict|troubles|lent|lending)\b/i, use: 'what the field calls it' },
]

/** General knowledge of the local script writer and models: there, a soap film is a film. */
const facts = ['src-service/short-video/script', 'src-service/models']

const ownPath = 'scripts/gates/vocabulary.ts'

/** Stored formats keep their names. */
const frozen = /\/migrations\//

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const isIn = (path: string, folders: readonly string[]) => folders.some((folder) => path.startsWith(folder))

function retiredIn(word: string, path: string): RetiredWord | undefined {
  const name = [word, word.replace(/s$/, '')].find((one) => Object.hasOwn(retiredNames, one))
  const found = name === undefined ? undefined : retiredNames[name]
  if (found === undefined || isIn(path, found.except ?? [])) return undefined
  return found.within === undefined || isIn(path, found.within) ? found : undefined
}

/** Whether a string literal is a sentence, and not a key, a class or an address. */
const isSentence = (text: string) =>
  /^[^\p{L}]*\p{Lu}[\p{L}’']*[,.;:]?\s+\S/u.test(text) &&
  !/^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ORDER)\b/.test(text)

const retiredWords = new RegExp(
  [...Object.keys(retiredNames), ...retiredTexts.map(({ pattern }) => pattern.source.replaceAll('\\b', ''))].join('|'),
  'i',
)
/** Whether a file may contain one, perhaps with an escape: to parse every file takes several times as long. */
const mayContainRetired = (text: string) => /\\[ux]/.test(text) || retiredWords.test(text)

/** Refuses retired words in the names of files and identifiers, and in the texts that a user reads. */
export function checkVocabulary(tree: Tree): Problem[] {
  const problems: Problem[] = []
  for (const [path, text] of codeOf(tree)) {
    if (frozen.test(path) || path === ownPath) continue
    const isRead = path.startsWith('src-') && !isIn(path, facts)
    const checked = new Set<string>()
    const add = (start: number, message: string) =>
      problems.push({ path, line: text.slice(0, start).split('\n').length, message })
    const checkName = (name: string, start: number) => {
      if (givenNames.has(name) || checked.has(name)) return
      checked.add(name)
      for (const word of wordsOf(name)) {
        const found = retiredIn(word, path)
        if (found === undefined) continue
        add(start, `${name}: write ${found.use}, not ${word}.`)
      }
    }
    const checkText = (value: string, start: number) => {
      const found = isRead && isSentence(value) ? retiredTexts.find(({ pattern }) => pattern.test(value)) : undefined
      if (found !== undefined) add(start, `“${value}”: write ${found.use}.`)
    }
    for (const part of path.split('/')) checkName(part.replace(/\..*/, ''), 0)
    if (!mayContainRetired(text)) continue
    new Visitor({
      Identifier: ({ name, start }) => checkName(name, start),
      JSXIdentifier: ({ name, start }) => checkName(/^[a-z]/.test(name) ? '' : name, start),
      Literal: (node: ESTree.Node) => {
        if ('value' in node && typeof node.value === 'string') checkText(node.value, node.start)
      },
      TemplateElement: ({ value, start }) => checkText(value.raw, start),
    }).visit(parseSync(path, text).program)
  }
  return problems
}
