import { z } from 'zod'

/**
 * A closed set of strings that the service may widen at any time.
 *
 * A value outside `values` parses as `'unknown'`, so that a new status or category is a named case and never a crash.
 */
export function openEnum<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum([...values, 'unknown'] as const).or(z.string().transform(() => 'unknown' as const))
}
