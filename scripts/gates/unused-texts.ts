import { dirname } from 'node:path'
import { parseSync } from 'vite'
import type { Problem } from './problem.ts'
import type { Tree } from './tree.ts'

type Node = { readonly type: string } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The keys of an object of messages, nested ones with dots. */
function keysOf(node: unknown, before = ''): string[] {
  if (!isNode(node)) return []
  if (node.type === 'TSAsExpression') return keysOf(node['expression'], before)
  if (node.type !== 'ObjectExpression') return [before]
  const properties = Array.isArray(node['properties']) ? node['properties'].filter(isNode) : []
  // What is spread in comes from another message file.
  return properties.flatMap(({ type, key, value }) => {
    if (type === 'SpreadElement') return []
    const name = isNode(key) ? String(key['name'] ?? key['value']) : ''
    return keysOf(value, before === '' ? name : `${before}.${name}`)
  })
}

function messageKeys(path: string, text: string): string[] {
  return parseSync(path, text).program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') return []
    return node.declaration.declarations.flatMap(({ init }) => keysOf(init))
  })
}

/** A pattern for the keys that a template can be: `job.waiting.${why}` is any key below job.waiting. */
function patternOf(template: string): RegExp {
  let depth = 0
  let pattern = ''
  for (const letter of template.replaceAll('${', '{')) {
    if (letter === '{' && (depth += 1) === 1) pattern += '[^.]+'
    else if (letter === '}') depth -= 1
    else if (depth === 0) pattern += letter === '.' ? '\\.' : letter
  }
  return new RegExp(`^${pattern}$`, 'u')
}

/** A message file: `texts.en.ts`, or one that it takes part of its messages from, such as `export-texts.en.ts`. */
const isMessageFile = (path: string) => /[/-]texts\.en\.ts$/.test(path)

/** The folders with a message file, the deepest first. */
const messageFolders = (tree: Tree): string[] =>
  [...tree.keys()]
    .flatMap((path) => (path.endsWith('/texts.en.ts') ? [dirname(path)] : []))
    .toSorted((one, other) => other.length - one.length)

/** Finds messages that no code reads. A file reads those of the nearest folder above it that has a message file. */
export function checkUnusedTexts(tree: Tree): Problem[] {
  const folders = messageFolders(tree)
  const nearest = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`))
  return folders.flatMap((folder) => {
    const files = [...tree].filter(([file]) => nearest(file) === folder && /\.tsx?$/.test(file))
    // What the studio says is named wherever the studio says it.
    const readers = folder.startsWith('src-shared/')
      ? [...tree].filter(([file]) => /^src-(?:main|shared)\/.*\.ts$/.test(file))
      : files
    const code = readers
      .filter(([file]) => !isMessageFile(file))
      .map(([, text]) => text)
      .join('\n')
    const read = new Set([...code.matchAll(/'([\w.-]+)'/gu)].map(([, key]) => key))
    const patterns = [...code.matchAll(/`([\w.-]+\$\{[^`]*)`/gu)].map(([, template = '']) => patternOf(template))
    return files
      .filter(([file]) => isMessageFile(file))
      .flatMap(([path, text]) => messageKeys(path, text).map((key) => ({ path, key })))
      .filter(({ key }) => !read.has(key) && !patterns.some((pattern) => pattern.test(key)))
      .map(({ path, key }) => ({ path, message: `${key} is read nowhere in ${folder}.` }))
  })
}
