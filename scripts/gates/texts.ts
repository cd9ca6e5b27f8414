import { type ESTree, parseSync } from 'vite'
import type { Problem } from './problem.ts'
import type { Tree } from './tree.ts'

/** Props, attributes and properties with text that a user reads. */
const readByUser = new Set(
  `label title placeholder description help hint alt cancel confirm words text message tooltip heading caption
  aria-label aria-description aria-roledescription aria-valuetext aria-placeholder`.split(/\s+/),
)

/** Attributes whose strings are never shown, whatever they look like. */
const forMachine = new Set([
  'className',
  'class',
  'style',
  'd',
  'viewBox',
  'points',
  'transform',
  'accept',
  'type',
  'name',
])

const hasLetters = (text: string) => /\p{L}{2}/u.test(text)
const isSentence = (text: string) =>
  /^[^\p{L}]*\p{Lu}[\p{L}’']*(?:[.!?…]$|[,.;:]?\s+\S*\p{L})|^\p{Lu}[\p{L}’']+\s+\S/u.test(text)
const isClassList = (text: string) =>
  /^[a-z0-9[\]().:/%_-]+(?: [a-z0-9[\]().:/%_-]+)*$/.test(text) && text.includes('-')
const isWord = (text: string) => hasLetters(text) && !isClassList(text)
const isName = (text: string) => /^\p{Lu}\p{Ll}{2,}$/u.test(text)
const isComparison = (node: Node) => node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

/** The strings that an expression can be: through conditions, fallbacks and templates, not through calls. */
function stringsOf(node: unknown): { readonly start: number; readonly text: string }[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [{ start: node.start, text: node['value'] }] : []
    case 'TemplateLiteral': {
      const parts = childrenOf(node).filter(({ type }) => type === 'TemplateElement')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser gives the element its two readings
      const text = parts.map(({ value }) => (value as { readonly raw: string }).raw).join('…')
      return [{ start: node.start, text }]
    }
    case 'ConditionalExpression':
      return [...stringsOf(node['consequent']), ...stringsOf(node['alternate'])]
    case 'LogicalExpression':
    case 'BinaryExpression':
      // Compared strings are not shown.
      return isComparison(node) ? [] : [...stringsOf(node['left']), ...stringsOf(node['right'])]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return stringsOf(node['expression'])
    default:
      return []
  }
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  const name = node['name'] ?? node['value']
  return isNode(name) ? '' : String(name)
}

type Found = { readonly start: number; readonly text: string }

/** Every text of a file that a user would read, with where it starts. */
function textsOf(path: string, text: string): Found[] {
  const found = new Map<number, Found>()
  const add = (all: readonly Found[], fits: (text: string) => boolean) => {
    for (const one of all) if (fits(one.text)) found.set(one.start, one)
  }
  const visit = (node: Node): void => {
    // Error messages are for developers.
    if (node.type === 'NewExpression' && nameOf(node['callee']).endsWith('Error')) return
    switch (node.type) {
      case 'ImportDeclaration':
      case 'TSLiteralType':
      case 'TSTypeAliasDeclaration':
        return
      case 'JSXText':
        add([{ start: node.start, text: String(node['value']).trim() }], hasLetters)
        return
      case 'JSXAttribute': {
        const name = nameOf(node['name'])
        if (readByUser.has(name)) add(stringsOf(node['value']), hasLetters)
        if (forMachine.has(name)) return
        break
      }
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of childrenOf(node)) {
          if (child.type === 'JSXExpressionContainer') add(stringsOf(child), hasLetters)
        }
        break
      case 'Property':
        add(stringsOf(node['value']), readByUser.has(nameOf(node['key'])) ? isWord : isName)
        break
      case 'Literal':
      case 'TemplateLiteral':
        add(stringsOf(node), isSentence)
        break
    }
    const isCompared = isComparison(node) || node.type === 'SwitchCase'
    for (const child of childrenOf(node)) if (!isCompared || child.type !== 'Literal') visit(child)
  }
  const { program } = parseSync(path, text) as { program: ESTree.Program }
  visit(program as unknown as Node)
  return [...found.values()]
}

/**
 * Refuses text that a user reads outside the message files (`texts.<language>.ts`, `<part>-texts.<language>.ts`) of the renderer.
 *
 * @param folders The folders to check; the complete renderer by default.
 */
export function checkTexts(tree: Tree, folders: readonly string[] = ['src-renderer']): Problem[] {
  return [...tree]
    .filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`)) && /\.tsx?$/.test(path))
    .filter(([path]) => !/[/-]texts\.[a-z]{2,3}(?:-[a-z]+)?\.ts$/i.test(path))
    .flatMap(([path, text]) =>
      textsOf(path, text).map(({ start, text: words }) => ({
        path,
        line: text.slice(0, start).split('\n').length,
        message: `“${words}” belongs in the folder’s message file.`,
      })),
    )
}
