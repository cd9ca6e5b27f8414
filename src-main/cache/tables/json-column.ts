import { z } from 'zod'

/** A column that holds JSON: parsed, then believed only as far as the schema goes. */
export function jsonColumn<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)
}
