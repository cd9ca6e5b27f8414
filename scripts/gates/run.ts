import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkCycles } from './cycles.ts'
import { checkDocComments } from './doc-comments.ts'
import { checkDocLinks } from './doc-links.ts'
import { checkLanguages } from './languages.ts'
import { checkLock } from './lock.ts'
import { checkMirror } from './mirror.ts'
import type { Problem } from './problem.ts'
import { checkModules } from './modules.ts'
import { checkSizes, medianSize } from './sizes.ts'
import type { Tree } from './tree.ts'
import { checkTexts } from './texts.ts'
import { checkUnusedTexts } from './unused-texts.ts'
import { checkVocabulary } from './vocabulary.ts'
import { checkWords } from './words.ts'

/** One of the project's own gates: pure over the tree; `note` returns a number worth showing when it passes. */
export type Gate = {
  readonly name: string
  check(tree: Tree, root: string): Problem[]
  note?(tree: Tree): string
}

/** The gates that are plain functions over the project's text, in the order in which they are reported. */
export const gates: readonly Gate[] = [
  { name: 'modules', check: checkModules },
  { name: 'cycles', check: checkCycles },
  { name: 'sizes', check: checkSizes, note: (tree) => `median ${medianSize(tree)} lines` },
  { name: 'mirror', check: checkMirror },
  { name: 'doc comments', check: checkDocComments },
  { name: 'doc links', check: (tree, root) => checkDocLinks(tree, (path) => existsSync(join(root, path))) },
  { name: 'words', check: checkWords },
  { name: 'vocabulary', check: checkVocabulary },
  { name: 'texts', check: (tree) => [...checkTexts(tree), ...checkUnusedTexts(tree)] },
  { name: 'languages', check: checkLanguages },
  { name: 'lock', check: (tree) => checkLock(tree.get('package-lock.json') ?? '{}', tree.get('package.json') ?? '{}') },
]
