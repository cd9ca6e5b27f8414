const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const named = (names: readonly string[], schema: unknown) => Object.fromEntries(names.map((name) => [name, schema]))

function deep(levels: number): object {
  let schema: object = { type: 'string' }
  for (let level = 0; level < levels; level += 1) schema = object({ inner: schema })
  return schema
}

/**
 * Schemas that would exhaust a careless reader’s time, memory or stack. Names complete the sentence "A schema that …".
 */
export const hostileSchemas: readonly (readonly [string, Record<string, unknown>])[] = [
  [
    'has a pattern that matches forever',
    object({ text: { type: 'string', pattern: '^(a+)+$' } }, { required: ['text'] }),
  ],
  ['has an invalid pattern', object({ text: { type: 'string', pattern: '(((' } })],
  ['refers to another host', object({ text: { $ref: 'https://evil.example/schema.json' } })],
  ['refers to a file', object({ text: { $ref: 'file:///etc/passwd' } })],
  ['refers to an invalid escape', object({ text: { $ref: '#/%E0%A4%A' } })],
  ['refers to itself', object({ text: { $ref: '#/properties/text' } })],
  ['refers to its root', object({ text: { $ref: '#' }, other: { $ref: '#' } })],
  ['refers to itself in many ways', object({ text: { anyOf: many(20).map(() => ({ $ref: '#/properties/text' })) } })],
  ['includes itself in many ways', object({ text: { allOf: many(50).map(() => ({ $ref: '#' })) } })],
  ['has groups that are each the root again', object(named(many(200), { $ref: '#' }))],
  ['has a hundred thousand values', object({ text: { type: 'string', enum: many(100_000) } })],
  ['has a hundred thousand untyped values', object({ text: { enum: many(100_000) } })],
  [
    'has a hundred thousand values in five hundred places',
    object(named(many(500), { $ref: '#/$defs/All' }), { $defs: { All: { type: 'string', enum: many(100_000) } } }),
  ],
  [
    'has a union of twenty thousand values',
    object({ text: { oneOf: many(20_000).map((value) => ({ const: value, title: value })) } }),
  ],
  ['requires a hundred thousand names', object({ text: { type: 'string' } }, { required: many(100_000) })],
  ['has a hundred thousand properties', object(named(many(100_000), { type: 'string' }))],
  ['is deeply nested', deep(60)],
  [
    'has values that cannot be written as text',
    object({ text: { oneOf: [{ const: { toString: false } }, { const: 'a' }] } }),
  ],
  [
    'has an enum of values that cannot be written as text',
    object({ text: { enum: [{ toString: null, valueOf: null }, 'a'] } }),
  ],
  ['has a hundred thousand types', object({ text: { type: many(100_000) } })],
  ['has extreme bounds', object({ text: { type: 'number', minimum: -1.7e308, maximum: 1.7e308 } })],
  ['has a tiny step', object({ text: { type: 'number', multipleOf: 5e-324, minimum: 0, maximum: 1 } })],
  ['has a huge description', object({ text: { type: 'string', description: 'image '.repeat(200_000) } })],
  ['has a huge name', object({ ['a_'.repeat(200_000)]: { type: 'string' } })],
  ['names a prototype', JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{},"toString":{}}}')],
  ['requires names that every object has', object({}, { required: ['toString', 'constructor', '__proto__'] })],
]
