import { createHash } from 'node:crypto'
import {
  type AnyContractProcedure,
  type AnyContractRouter,
  getEventIteratorSchemaDetails,
  isContractProcedure,
} from '@orpc/contract'
import { outlineSchema } from './outline-schema.ts'
import { readShape, renderSchema, type Shape } from './render-schema.ts'

const mostCharacters = 160
const deepest = 3

/** The description of a route or an error: `outline` at a depth for a reader, `full` with every bound for the hash. */
type Described = { readonly full: readonly string[]; outline(depth: number): string }
type Route = Described & { readonly path: string; readonly errors: ReadonlyMap<string, Described> }

const inOrder = <Value>(record: Readonly<Record<string, Value>>) =>
  Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))

const outlined = (shape: Shape | undefined, depth: number) => (shape === undefined ? '' : outlineSchema(shape, depth))

function describeError(code: string, data: unknown): Described {
  const shape = readShape(data, 'output')
  return { full: renderSchema(shape, code), outline: (depth) => `${code}${outlined(shape, depth)}` }
}

function describeRoute(path: string, procedure: AnyContractProcedure): Route {
  const { inputSchema, outputSchema } = procedure['~orpc']
  const errorMap: Readonly<Record<string, { data?: unknown } | undefined>> = procedure['~orpc'].errorMap
  const events = getEventIteratorSchemaDetails(outputSchema)
  const input = readShape(inputSchema, 'input')
  const output = readShape(events === undefined ? outputSchema : events.yields, 'output')
  const arrow = events === undefined ? '->' : '-> events'
  return {
    path,
    full: [...renderSchema(input, 'input'), ...renderSchema(output, events === undefined ? 'output' : 'event')],
    outline: (depth) => `${path}(${outlined(input, depth)}) ${arrow} ${outlined(output, depth) || 'nothing'}`,
    errors: new Map(inOrder(errorMap).map(([code, item]) => [code, describeError(code, item?.data)])),
  }
}

function routesOf(router: AnyContractRouter, path: string): Route[] {
  if (isContractProcedure(router)) return [describeRoute(path, router)]
  return inOrder(router).flatMap(([name, part]) => routesOf(part, path === '' ? name : `${path}.${name}`))
}

/**
 * One line: the deepest outline that fits, cut where even the shallowest does not, then the hash of the full
 * description.
 */
function line(outline: (depth: number) => string, full: readonly string[]): string {
  const hash = ` #${createHash('sha256').update(full.join('\n')).digest('hex').slice(0, 10)}`
  const most = mostCharacters - hash.length
  const texts = Array.from({ length: deepest }, (_, index) => outline(deepest - index))
  const text = texts.find(({ length }) => length <= most) ?? `${(texts.at(-1) ?? '').slice(0, most - 1)}…`
  return `${text}${hash}\n`
}

/**
 * Renders every request that a window can make of the studio: one line for each route with its input, its output or
 * events, and its errors, then one for each error that every route shares. The hash at the end of a line also covers
 * the bounds, types and fields that the line leaves out.
 */
export function renderBridge(contract: AnyContractRouter): string {
  const routes = routesOf(contract, '')
  const [first, ...rest] = routes
  const isShared = (code: string, { full }: Described) =>
    rest.every(({ errors }) => errors.get(code)?.full.join() === full.join())
  const shared = new Map([...(first?.errors ?? [])].filter(([code, error]) => isShared(code, error)))
  const routeLines = routes.map(({ outline, full, errors }) => {
    const own = [...errors].filter(([code]) => !shared.has(code))
    const codes = own.length === 0 ? '' : ` fails ${own.map(([code]) => code).join(', ')}`
    const everything = [...full, ...own.flatMap(([, error]) => error.full.map((text) => `error ${text}`))]
    return line((depth) => `${outline(depth)}${codes}`, everything)
  })
  const sharedLines = [...shared.values()].map(({ outline, full }) => line((depth) => `any ${outline(depth)}`, full))
  return [...routeLines, ...sharedLines].join('')
}
