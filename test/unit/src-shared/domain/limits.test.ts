// Would catch: a text that the bridge contract accepts and the socket of the browser host would refuse.
import { type AnySchema, isContractProcedure } from '@orpc/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { bridgeContract } from '#shared/bridge/contract.ts'
import { mostCallBytes } from '#shared/domain/limits.ts'

const isZod = (schema: AnySchema | undefined): schema is AnySchema & z.ZodType => schema instanceof z.ZodType

/** The maximum lengths of single texts below a JSON schema, in characters. */
function textLengths(schema: unknown): number[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'maxLength' in schema && typeof schema.maxLength === 'number' ? [schema.maxLength] : []
  return [...own, ...Object.values(schema).flatMap(textLengths)]
}

const procedures = Object.entries(bridgeContract).flatMap(([domain, entries]) =>
  Object.entries(entries).map(([name, entry]) => [`${domain}.${name}`, entry] as const),
)
const lengths = procedures.flatMap(([name, entry]) => {
  const schema = isContractProcedure(entry) ? entry['~orpc'].inputSchema : undefined
  return isZod(schema)
    ? textLengths(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map((length) => ({ name, length }))
    : []
})

it('every text of the bridge contract fits in a call, however it is written as JSON', () => {
  expect(lengths.length).toBeGreaterThan(20)
  expect(lengths.map(({ name }) => name)).toContain('recipes.importFile')
  const tooLong = lengths.filter(({ length }) => length * 6 + 10_000 > mostCallBytes)
  expect(tooLong).toEqual([])
  expect(JSON.stringify('\u001f\ud800')).toHaveLength(2 + 2 * 6)
})
