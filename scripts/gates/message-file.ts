import { dirname, join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import type { Tree } from './tree.ts'

/** The messages of a file: texts, or groups of them, by name. */
export type MessageTree = { readonly [name: string]: string | MessageTree }

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined
  if (node.type !== 'BinaryExpression') return undefined
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === undefined || right === undefined ? undefined : left + right
}

/**
 * Reads the messages that a message file (`texts.en.ts`) exports as `en`, those it takes from files beside it included.
 *
 * @throws Error for anything that is not written out: a message is a literal.
 */
export function readMessages(tree: Tree, path: string, exported = 'en'): MessageTree {
  const { program } = parseSync(path, tree.get(path) ?? '') as { program: ESTree.Program }
  const constants = new Map<string, ESTree.Node>()
  const imported = new Map<string, { readonly from: string; readonly name: string }>()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const from = join(dirname(path), statement.source.value)
      for (const one of statement.specifiers) {
        const name =
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : 'default'
        imported.set(one.local.name, { from, name })
      }
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init)
    }
  }
  const named = (name: string): MessageTree => {
    const other = imported.get(name)
    if (other !== undefined) return readMessages(tree, other.from, other.name)
    const node = constants.get(name)
    if (node === undefined) throw new Error(`${path} has no constant ${name}.`)
    return groupOf(node)
  }
  const groupOf = (node: ESTree.Node): MessageTree => {
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return groupOf(node.expression)
    if (node.type === 'Identifier') return named(node.name)
    if (node.type !== 'ObjectExpression') throw new Error(`${path} has messages that are not written out.`)
    const messages: Record<string, string | MessageTree> = {}
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        Object.assign(messages, groupOf(property.argument))
        continue
      }
      const { key, value } = property
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      messages[name] = textOf(value) ?? groupOf(value)
    }
    return messages
  }
  return named(exported)
}
