import { type Arrow, arrowsOf } from './graph.ts'
import type { Problem } from './problem.ts'
import type { ModuleRule } from './module-rule.ts'
import { addedArrows, moduleTable } from './module-table.ts'
import type { Tree } from './tree.ts'

/** Files that are not checked: tests are outside the architecture, and tools read the configuration at the root. */
const outside = /^(test\/|[^/]+$|\.)/

/** Files that contain code or style: each must be in a module. */
const housed = /\.(ts|tsx|mjs|cjs|js|css)$/

function holds(module: ModuleRule, path: string): boolean {
  if (path === module.path) return true
  if (!module.path.endsWith('/*')) return path.startsWith(`${module.path}/`)
  const [name, inside] = path.slice(module.path.length - 1).split('/')
  return path.startsWith(module.path.slice(0, -1)) && name !== undefined && inside !== undefined
}

const narrowestFirst = moduleTable.toSorted((a, b) => b.path.length - a.path.length)

/** The narrowest module of the table that contains a file. */
const ruleOf = (path: string): ModuleRule | undefined => narrowestFirst.find((module) => holds(module, path))

/** The name of a file's module, as arrows use it: each folder under `a/*` is its own module. */
export function moduleOf(path: string): string | undefined {
  const rule = ruleOf(path)
  if (rule === undefined || !rule.path.endsWith('/*')) return rule?.path
  const above = rule.path.slice(0, -1)
  return above + (path.slice(above.length).split('/')[0] ?? '')
}

const covers = (rule: string, module: string) =>
  rule === module || (rule.endsWith('/*') && module.startsWith(rule.slice(0, -1)))

function isAdded(rule: ModuleRule, arrow: Arrow, fits: (to: string) => boolean): boolean {
  return addedArrows.some(
    ({ from, to, types }) => from === rule.path && fits(to) && (types !== true || arrow.kind === 'type'),
  )
}

function mayUseFile(rule: ModuleRule, from: string, path: string, arrow: Arrow): boolean {
  const { kind } = arrow
  if (rule.modules?.includes(path) === true || isAdded(rule, arrow, (to) => to === path)) return true
  const module = moduleOf(path)
  if (module === undefined) return false
  if (from === module || rule.modules?.some((allowed) => covers(allowed, module)) === true) return true
  if (kind === 'type' && rule.types?.some((allowed) => covers(allowed, module)) === true) return true
  if (kind === 'url' && rule.starts?.some((start) => module === start || module.startsWith(`${start}/`)) === true)
    return true
  return isAdded(rule, arrow, (to) => covers(to, module))
}

function mayUsePackage(rule: ModuleRule, name: string, arrow: Arrow): boolean {
  const allowed = rule.packages?.[name] ?? []
  if (allowed === '*' || isAdded(rule, arrow, (to) => to === name)) return true
  const mayTake = (taken: string) => allowed.includes(taken) || isAdded(rule, arrow, (to) => to === `${name}.${taken}`)
  return arrow.names.length > 0 && arrow.names.every(mayTake)
}

function mayUseNode(rule: ModuleRule, name: string, arrow: Arrow): boolean {
  if (rule.node === '*' || rule.node?.includes(name) === true) return true
  return isAdded(rule, arrow, (to) => to === 'node:' || to === name)
}

function refusal(rule: ModuleRule, module: string, arrow: Arrow): string | undefined {
  const { target, kind, specifier } = arrow
  switch (target.kind) {
    case 'missing':
      if (kind === 'url' || (specifier === '?' && rule.computed === true)) return undefined
      return `imports ${specifier}, which leads nowhere that can be checked.`
    case 'node':
      if (!target.name.startsWith('node:')) return `imports ${target.name} without the prefix node:.`
      return mayUseNode(rule, target.name, arrow) ? undefined : `${module} may not use ${target.name}.`
    case 'package': {
      const names = rule.packages?.[target.name]
      const only = names === undefined || names === '*' ? '' : ` beyond ${names.join(', ')}`
      return mayUsePackage(rule, target.name, arrow)
        ? undefined
        : `${module} may not use the package ${target.name}${only}.`
    }
    case 'file': {
      if (mayUseFile(rule, module, target.path, arrow)) return undefined
      const to = moduleOf(target.path)
      const what = to === undefined ? target.path : `${kind === 'type' ? 'types of ' : ''}${to} (${target.path})`
      return `${module} may not import ${what}.`
    }
    default:
      return target satisfies never
  }
}

/** Checks the tree against the module table: each file in a module, each import allowed, types included. */
export function checkModules(tree: Tree): Problem[] {
  const homeless = [...tree.keys()]
    .filter((path) => housed.test(path) && !outside.test(path) && ruleOf(path) === undefined)
    .map((path) => ({ path, message: 'is in no module; give it a place in scripts/gates/module-table.ts.' }))
  const refused = arrowsOf(tree).flatMap((arrow) => {
    const rule = ruleOf(arrow.from)
    const module = moduleOf(arrow.from)
    const message = rule === undefined || module === undefined ? undefined : refusal(rule, module, arrow)
    return message === undefined ? [] : [{ path: arrow.from, line: arrow.line, message }]
  })
  return [...homeless, ...refused]
}
