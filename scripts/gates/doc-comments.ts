import { type ESTree, parseSync } from 'vite'
import type { Problem } from './problem.ts'
import { codeOf, type Tree } from './tree.ts'

type Exported = { readonly name: string; readonly kind: string; readonly start: number; readonly text: string }

function namesOf(declaration: ESTree.Declaration): string[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  }
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
}

function exportsOf(path: string, text: string): Exported[] {
  return parseSync(path, text).program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration === null) return []
    const { declaration, start, end } = node
    return namesOf(declaration).map((name) => ({ name, kind: declaration.type, start, text: text.slice(start, end) }))
  })
}

/** A type that is only the shape of the value above it: `export type Model = z.output<typeof Model>`. */
function isCompanion(item: Exported, above: Exported | undefined): boolean {
  return (
    item.kind === 'TSTypeAliasDeclaration' && above !== undefined && new RegExp(`\\b${above.name}\\b`).test(item.text)
  )
}

/** A type of the parameters of one function, named after it: `ButtonProps` for Button, `QueueDeps` for createQueue. */
function isParameterOf(item: Exported, text: string): boolean {
  const base = /^(\w+?)(?:Props|Deps|Options)$/.exec(item.name)?.[1]
  return base !== undefined && new RegExp(`export function (?:create|start|open|use)?${base}\\b`, 'i').test(text)
}

/** Whether an export may lack a doc comment; to parse every file takes several times as long. */
const mayLackComment = (text: string) => /(?<!\*\/\s*)\bexport\b/.test(text)

/**
 * Checks that every exported function, constant, class and type of the modules starts with a doc comment. Exempt are
 * companion types directly below their schema, types of one function's parameters that are named after it, and
 * overloads below the first.
 */
export function checkDocComments(tree: Tree): Problem[] {
  return [...codeOf(tree)]
    .filter(([path, text]) => path.startsWith('src-') && !path.endsWith('.d.ts') && mayLackComment(text))
    .flatMap(([path, text]) => {
      const items = exportsOf(path, text)
      return items.flatMap((item, index) => {
        const before = text.slice(0, item.start).trimEnd()
        const above = items[index - 1]
        if (before.endsWith('*/') || isCompanion(item, above) || isParameterOf(item, text) || above?.name === item.name)
          return []
        const line = text.slice(0, item.start).split('\n').length
        return [{ path, line, message: `${item.name} is exported without a doc comment.` }]
      })
    })
}
