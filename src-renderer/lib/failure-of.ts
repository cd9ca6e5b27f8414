import { Charged } from '#shared/contract/error.ts'
import { failureData, FieldProblem, type FailureRecord } from '#shared/domain/failure.ts'
import { ORPCError } from '@orpc/client'
import { z } from 'zod'

const Data = z.object({
  charged: Charged,
  field: z.string().optional(),
  fields: z.array(FieldProblem).optional(),
})

/**
 * Reads a failure of the error tree out of what a call of the bridge threw.
 *
 * Null for anything else: a lost connection or a bug, for which there is no sentence.
 */
export function failureOf(error: unknown): FailureRecord | null {
  if (!(error instanceof ORPCError) || !Object.hasOwn(failureData, error.code)) return null
  const data = Data.safeParse(error.data)
  if (!data.success) return null
  const { charged, field, fields } = data.data
  const { code, message } = error
  return { code, message, charged, fields: fields ?? (field === undefined ? [] : [{ field, message }]) }
}
