import {
  type AnyContractProcedure,
  type AnyContractRouter,
  getEventIteratorSchemaDetails,
  isContractProcedure,
} from '@orpc/contract'
import { renderSchema } from './render-schema.ts'

const inOrder = <Value>(record: Readonly<Record<string, Value>>) =>
  Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))

function errorsOf(procedure: AnyContractProcedure): string[] {
  const errors: Readonly<Record<string, { data?: unknown } | undefined>> = procedure['~orpc'].errorMap
  return inOrder(errors).flatMap(([code, item]) => renderSchema(item?.data, 'output', code))
}

function shapeOf(procedure: AnyContractProcedure): string[] {
  const { inputSchema, outputSchema } = procedure['~orpc']
  const events = getEventIteratorSchemaDetails(outputSchema)
  const output =
    events === undefined
      ? renderSchema(outputSchema, 'output', 'output')
      : renderSchema(events.yields, 'output', 'event')
  return [...renderSchema(inputSchema, 'input', 'input'), ...output]
}

function proceduresOf(router: AnyContractRouter, path: string): (readonly [string, AnyContractProcedure])[] {
  if (isContractProcedure(router)) return [[path, router]]
  return inOrder(router).flatMap(([name, part]) => proceduresOf(part, path === '' ? name : `${path}.${name}`))
}

const block = (title: string, lines: readonly string[]) => `${title}\n${lines.map((line) => `  ${line}\n`).join('')}`

/**
 * Everything that a window may ask of the studio, as text: each procedure with its input, its output or events, and the
 * error codes with their data. Errors that every procedure shares are told once, at the end.
 */
export function renderBridge(contract: AnyContractRouter): string {
  const procedures = proceduresOf(contract, '').map(([path, procedure]) => ({
    path,
    shape: shapeOf(procedure),
    errors: errorsOf(procedure),
  }))
  const [first, ...rest] = procedures
  const shared = (first?.errors ?? []).filter((line) => rest.every(({ errors }) => errors.includes(line)))
  const parts = procedures.map(({ path, shape, errors }) =>
    block(path, [...shape, ...errors.filter((line) => !shared.includes(line)).map((line) => `error ${line}`)]),
  )
  return [...parts, block('errors of every procedure', shared)].join('\n')
}
