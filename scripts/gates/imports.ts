import { type ESTree, parseSync, Visitor } from 'vite'

type ModuleRecord = ReturnType<typeof parseSync>['module']

/**
 * One reference from a file to another or to a package.
 *
 * - `value`: imports code that runs: import, export from, require.
 * - `lazy`: `import('./x')`, which runs after this file is loaded.
 * - `type`: leaves nothing at run time.
 * - `url`: `new URL('./x', import.meta.url)`: the file's place, to start it as a process or a worker.
 *
 * `names` are the imported names, `*` for all of them; `line` counts from 1.
 */
export type Import = {
  readonly specifier: string
  readonly kind: 'value' | 'type' | 'lazy' | 'url'
  readonly names: readonly string[]
  readonly line: number
}

type Found = Omit<Import, 'line'> & { readonly offset: number }

const nameOf = (node: ESTree.ModuleExportName) => (node.type === 'Literal' ? node.value : node.name)

function fromImport(node: ESTree.ImportDeclaration): Found {
  const parts = node.specifiers ?? []
  const typesOnly =
    node.importKind === 'type' ||
    (parts.length > 0 && parts.every((part) => part.type === 'ImportSpecifier' && part.importKind === 'type'))
  const names = parts.map((part) => {
    if (part.type === 'ImportSpecifier') return nameOf(part.imported)
    return part.type === 'ImportDefaultSpecifier' ? 'default' : '*'
  })
  return { specifier: node.source.value, kind: typesOnly ? 'type' : 'value', names, offset: node.start }
}

function fromExport(node: ESTree.ExportNamedDeclaration): Found[] {
  if (node.source === null) return []
  const typesOnly =
    node.exportKind === 'type' ||
    (node.specifiers.length > 0 && node.specifiers.every((part) => part.exportKind === 'type'))
  const names = node.specifiers.map((part) => nameOf(part.local))
  return [{ specifier: node.source.value, kind: typesOnly ? 'type' : 'value', names, offset: node.start }]
}

/** The text of a literal or of a template without placeholders; anything else cannot be followed. */
function textOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

const isModuleUrl = (node: ESTree.Node | undefined) =>
  node?.type === 'MemberExpression' &&
  node.object.type === 'MetaProperty' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'url'

/** `import.meta.glob`, `import.meta.resolve` and `process.getBuiltinModule` reach a module without an import. */
function isHiddenImport(callee: ESTree.Node): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const { name } = callee.property
  if (name === 'getBuiltinModule') return true
  return callee.object.type === 'MetaProperty' && (name === 'glob' || name === 'resolve')
}

const isNamed = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name

/** Whether a file may have references beside its import and export statements, or statements that name nothing. */
const hasOthers =
  /\b(?:require|createRequire|getBuiltinModule)\b|\bimport\s*[.(]|\bimport\s+\w+\s*=|\bdeclare\s+module\b|\{\s*\}\s*from|\\u/u

/** The import and export statements of a file: the parser lists them, and its tree takes several times as long to read. */
function fromRecord({ staticImports, staticExports }: ModuleRecord): Found[] {
  const imports = staticImports.map(({ start, moduleRequest, entries }): Found => {
    const names = entries.map(({ importName: { kind, name } }) =>
      kind === 'Name' ? (name ?? '') : kind === 'Default' ? 'default' : '*',
    )
    const typesOnly = entries.length > 0 && entries.every(({ isType }) => isType)
    return { specifier: moduleRequest.value, kind: typesOnly ? 'type' : 'value', names, offset: start }
  })
  const exports = staticExports.flatMap(({ start, entries }): Found[] => {
    const specifier = entries[0]?.moduleRequest?.value
    if (specifier === undefined) return []
    const names = entries.map(({ importName: { kind, name } }) => (kind === 'Name' ? (name ?? '') : '*'))
    return [{ specifier, kind: entries.every(({ isType }) => isType) ? 'type' : 'value', names, offset: start }]
  })
  // An imported name that is exported again is listed twice, both times at its import.
  return [...new Map([...exports, ...imports].map((found) => [found.offset, found])).values()]
}

function fromTree(program: ESTree.Program): Found[] {
  const found: Found[] = []
  const add = (specifier: string | undefined, kind: Import['kind'], offset: number) =>
    found.push({ specifier: specifier ?? '?', kind, names: ['*'], offset })
  new Visitor({
    ImportDeclaration: (node) => void found.push(fromImport(node)),
    ExportNamedDeclaration: (node) => void found.push(...fromExport(node)),
    ExportAllDeclaration: (node) =>
      void add(node.source.value, node.exportKind === 'type' ? 'type' : 'value', node.start),
    ImportExpression: (node) => void add(textOf(node.source), 'lazy', node.start),
    TSImportType: (node) => void add(node.source.value, 'type', node.start),
    TSExternalModuleReference: (node) => void add(node.expression.value, 'value', node.start),
    CallExpression(node) {
      if (isNamed(node.callee, 'require') || isNamed(node.callee, 'createRequire') || isHiddenImport(node.callee))
        add(textOf(node.arguments[0]), 'value', node.start)
    },
    NewExpression(node) {
      const [place, base] = node.arguments
      if (isNamed(node.callee, 'URL') && isModuleUrl(base)) add(textOf(place) ?? '.', 'url', node.start)
    },
  }).visit(program)
  return found
}

/**
 * Every reference in a file, in order. A dynamic import or require whose target is not a plain string is reported with
 * the specifier `?`, because no gate can follow it.
 *
 * @throws Error if the file does not parse.
 */
export function importsOf(path: string, text: string): Import[] {
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error !== undefined) throw new Error(`${path} does not parse: ${error.message}`)
  const found = hasOthers.test(text) ? fromTree(parsed.program) : fromRecord(parsed.module)
  return found
    .sort((a, b) => a.offset - b.offset)
    .map(({ offset, ...rest }) => ({ ...rest, line: text.slice(0, offset).split('\n').length }))
}
