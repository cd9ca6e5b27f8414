import { z } from 'zod'
import { parseJson } from '#shared/util/text-formats.ts'
import type { SeenRequest } from '../../helpers/transparent-proxy.ts'

const KeyedBody = z.object({ idempotencyKey: z.string() })

/**
 * Returns the key of a paid request, which a run has in its header and a short video in its body; null if there is
 * none.
 */
export function spendKeyOf({ headers, body }: SeenRequest): string | null {
  const key = headers['idempotency-key']
  if (typeof key === 'string') return key
  const parsed = parseJson(body)
  return parsed.kind === 'value' ? (KeyedBody.safeParse(parsed.value).data?.idempotencyKey ?? null) : null
}
