import { Charged } from '#shared/contract/error.ts'
import { failureData, FieldProblem, type FailureRecord } from '#shared/domain/failure.ts'
import { ORPCError } from '@orpc/client'
import { z } from 'zod'

const Thrown = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ charged: Charged, field: z.string().optional(), fields: z.array(FieldProblem).optional() }),
})

/**
 * Reads a failure of the error tree out of what a call of the bridge threw.
 *
 * Null for anything else: a lost connection or a bug, for which there is no sentence.
 */
export function failureOf(error: unknown): FailureRecord | null {
  if (!(error instanceof ORPCError)) return null
  const read = Thrown.safeParse({ code: error.code as unknown, message: error.message, data: error.data as unknown })
  if (!read.success || !Object.hasOwn(failureData, read.data.code)) return null
  const { code, message, data } = read.data
  const { charged, field, fields } = data
  return { code, message, charged, fields: fields ?? (field === undefined ? [] : [{ field, message }]) }
}
