import { isNode } from '../input-form/schema-node.ts'

/** Words for people: they may change without changing what is taken. */
const words = new Set(['title', 'description', 'examples', 'example', '$comment'])
/** Keywords whose entries are named by the schema's author, so that an entry may be called "title". */
const named = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'])
/** No schema that a form can show is deeper. */
const deepest = 60

function bare(value: unknown, isNamed: boolean, depth: number): unknown {
  if (depth > deepest) return null
  if (Array.isArray(value)) return value.map((one) => bare(one, false, depth + 1))
  if (!isNode(value)) return value
  const kept = Object.entries(value).filter(([key]) => isNamed || !words.has(key))
  return kept
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .map(([key, inner]) => [key, bare(inner, !isNamed && named.has(key), depth + 1)])
}

/** What a JSON Schema demands, as one comparable text: the same for two that differ in wording or order of keys alone. */
export function schemaRules(schema: unknown): string {
  return JSON.stringify(bare(schema, false, 0)) ?? ''
}
