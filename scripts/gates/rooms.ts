import { type Arrow, arrowsOf } from './graph.ts'
import type { Problem } from './problem.ts'
import { addedArrows, type Room, roomTable } from './room-table.ts'
import type { Tree } from './tree.ts'

/** Rooms that are not checked: tests stand outside the house, and configuration at the root is read by tools. */
const outside = /^(test\/|[^/]+$|\.)/

/** Files that carry code or style: each must be in a room. */
const housed = /\.(ts|tsx|mjs|cjs|js|css)$/

function holds(room: Room, path: string): boolean {
  if (path === room.path) return true
  if (!room.path.endsWith('/*')) return path.startsWith(`${room.path}/`)
  const [name, inside] = path.slice(room.path.length - 1).split('/')
  return path.startsWith(room.path.slice(0, -1)) && name !== undefined && inside !== undefined
}

/** The narrowest room of the table that holds a file. */
function ruleOf(path: string): Room | undefined {
  return roomTable.filter((room) => holds(room, path)).toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** A room's name as arrows speak of it: a folder under `a/*` is a room of its own. */
export function roomOf(path: string): string | undefined {
  const rule = ruleOf(path)
  if (rule === undefined || !rule.path.endsWith('/*')) return rule?.path
  const above = rule.path.slice(0, -1)
  return above + (path.slice(above.length).split('/')[0] ?? '')
}

const covers = (rule: string, room: string) =>
  rule === room || (rule.endsWith('/*') && room.startsWith(rule.slice(0, -1)))

function isAdded(rule: Room, arrow: Arrow, fits: (to: string) => boolean): boolean {
  return addedArrows.some(
    ({ from, to, types }) => from === rule.path && fits(to) && (types !== true || arrow.kind === 'type'),
  )
}

function mayUseFile(rule: Room, from: string, path: string, arrow: Arrow): boolean {
  const { kind } = arrow
  if (isAdded(rule, arrow, (to) => to === path)) return true
  const room = roomOf(path)
  if (room === undefined) return false
  if (from === room || rule.rooms?.some((allowed) => covers(allowed, room)) === true) return true
  if (kind === 'type' && rule.types?.some((allowed) => covers(allowed, room)) === true) return true
  if (kind === 'url' && rule.starts?.some((start) => room === start || room.startsWith(`${start}/`)) === true)
    return true
  return isAdded(rule, arrow, (to) => covers(to, room))
}

function mayUsePackage(rule: Room, name: string, arrow: Arrow): boolean {
  const allowed = rule.packages?.[name] ?? []
  if (allowed === '*' || isAdded(rule, arrow, (to) => to === name)) return true
  const mayTake = (taken: string) => allowed.includes(taken) || isAdded(rule, arrow, (to) => to === `${name}.${taken}`)
  return arrow.names.length > 0 && arrow.names.every(mayTake)
}

function mayUseNode(rule: Room, name: string, arrow: Arrow): boolean {
  if (rule.node === '*' || rule.node?.includes(name) === true) return true
  return isAdded(rule, arrow, (to) => to === 'node:' || to === name)
}

function refusal(rule: Room, room: string, arrow: Arrow): string | undefined {
  const { target, kind, specifier } = arrow
  switch (target.kind) {
    case 'missing':
      if (kind === 'url' || (specifier === '?' && rule.computed === true)) return undefined
      return `imports ${specifier}, which leads nowhere that can be checked.`
    case 'node':
      if (!target.name.startsWith('node:')) return `imports ${target.name} without the prefix node:.`
      return mayUseNode(rule, target.name, arrow) ? undefined : `${room} may not use ${target.name}.`
    case 'package': {
      const names = rule.packages?.[target.name]
      const only = names === undefined || names === '*' ? '' : ` beyond ${names.join(', ')}`
      return mayUsePackage(rule, target.name, arrow)
        ? undefined
        : `${room} may not use the package ${target.name}${only}.`
    }
    case 'file': {
      if (mayUseFile(rule, room, target.path, arrow)) return undefined
      const to = roomOf(target.path)
      const what = to === undefined ? target.path : `${kind === 'type' ? 'types of ' : ''}${to} (${target.path})`
      return `${room} may not import ${what}.`
    }
    default:
      return target satisfies never
  }
}

/** Holds the tree against the room table: each file in a room, each import allowed, types included. */
export function checkRooms(tree: Tree): Problem[] {
  const homeless = [...tree.keys()]
    .filter((path) => housed.test(path) && !outside.test(path) && ruleOf(path) === undefined)
    .map((path) => ({ path, message: 'is in no room; give it a place in scripts/gates/room-table.ts.' }))
  const refused = arrowsOf(tree).flatMap((arrow) => {
    const rule = ruleOf(arrow.from)
    const room = roomOf(arrow.from)
    const message = rule === undefined || room === undefined ? undefined : refusal(rule, room, arrow)
    return message === undefined ? [] : [{ path: arrow.from, line: arrow.line, message }]
  })
  return [...homeless, ...refused]
}
