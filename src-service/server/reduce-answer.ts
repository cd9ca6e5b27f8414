const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that the reduced schema does not have. */
const leftOut: readonly string[] = ['metadata', 'pagination']

/**
 * Brings an answer of the Resource API to its reduced schema, as the second address serves it (interface: What the service
 * does, 5): `creditsUsed` for `creditCost`, lists with `nextCursor` and `hasMore`, no metadata. Which fields it has beyond
 * those is assumed.
 */
export function reduceAnswer(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(reduceAnswer)
  if (!isRecord(answer)) return answer
  const { pagination } = answer
  const page = isRecord(pagination) && answer['hasMore'] === undefined ? { hasMore: pagination['hasMore'] } : {}
  const kept = Object.entries(answer).flatMap(([name, value]): [string, unknown][] => {
    if (leftOut.includes(name)) return []
    return [[name === 'creditCost' ? 'creditsUsed' : name, reduceAnswer(value)]]
  })
  return { ...Object.fromEntries(kept), ...page }
}
