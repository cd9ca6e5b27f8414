import { ORPCError } from '@orpc/client'

/** A failure as the studio reports it. Nothing was charged. */
export const failure = (code: string, message: string, data: object = {}) =>
  new ORPCError(code, { defined: true, message, data: { charged: 'no', ...data } })

/** A refusal of fields, each with its sentence. */
export const refused = (fields: Readonly<Record<string, string>>) =>
  failure('INVALID_INPUT', 'Nothing was changed.', {
    fields: Object.entries(fields).map(([field, message]) => ({ field, message })),
  })

/** The service cannot be reached. */
export const unreachable = () =>
  failure('UNREACHABLE', 'The service can’t be reached. Nothing was charged.', { field: 'baseUrl' })
