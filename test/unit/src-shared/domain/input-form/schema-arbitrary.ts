import fc from 'fast-check'

type Part = { readonly schema: object; readonly value: unknown }
export type SchemaWithInput = {
  readonly schema: { type: 'object'; properties: Record<string, object>; required: string[] }
  readonly input: Record<string, unknown>
}

const word = fc.stringMatching(/^[a-z]{1,8}$/)
const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== '')
// The addresses of fast-check take a second to prepare.
const link = fc
  .tuple(
    fc.constantFrom('example.org', 'a.b-c.example:8443', 'xn--bcher-kva.example'),
    fc.array(fc.constantFrom('a', 'Z', '7', '-', '.', '~', '/', '%C3%A9', '&', ';'), { maxLength: 12 }),
    fc.constantFrom('', '?a=b&c=%20', '#part', '?q#'),
  )
  .map(([host, path, rest]) => `https://${host}/${path.join('')}${rest}`)

const leaf: fc.Arbitrary<Part> = fc.oneof(
  text.map((value) => ({ schema: { type: 'string' }, value })),
  text.map((value) => ({ schema: { anyOf: [{ type: 'string' }, { type: 'null' }] }, value })),
  fc.integer().map((value) => ({ schema: { type: ['integer', 'null'] }, value })),
  fc.integer({ min: -5, max: 5 }).map((value) => ({ schema: { type: 'number', minimum: -5, maximum: 5 }, value })),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => ({ schema: { type: 'number' }, value })),
  fc.boolean().map((value) => ({ schema: { type: 'boolean', default: !value }, value })),
  fc
    .uniqueArray(fc.oneof(word, fc.integer()), { minLength: 1, maxLength: 8 })
    .chain((values) => fc.constantFrom(...values).map((value) => ({ schema: { enum: values }, value }))),
  fc
    .uniqueArray(word, { minLength: 1, maxLength: 4 })
    .chain((values) =>
      fc
        .constantFrom(...values)
        .map((value) => ({ schema: { oneOf: values.map((one) => ({ const: one, title: one })) }, value })),
    ),
  link.map((value) => ({ schema: { type: 'string', format: 'uri' }, value })),
  fc
    .array(link, { minLength: 1, maxLength: 3 })
    .map((value) => ({ schema: { type: 'array', items: { type: 'string', format: 'uri' } }, value })),
  fc
    .array(text, { minLength: 1, maxLength: 3 })
    .map((value) => ({ schema: { type: 'array', items: { type: 'string' } }, value })),
  fc.array(fc.integer(), { minLength: 1 }).map((value) => ({ schema: { type: 'array', items: {} }, value })),
)

const object = (part: fc.Arbitrary<Part>): fc.Arbitrary<SchemaWithInput> =>
  fc
    .uniqueArray(fc.tuple(word, part, fc.boolean()), { minLength: 1, maxLength: 6, selector: ([name]) => name })
    .map((parts) => ({
      schema: {
        type: 'object',
        properties: Object.fromEntries(parts.map(([name, { schema }]) => [name, schema])),
        required: parts.filter(([, , required]) => required).map(([name]) => name),
      },
      input: Object.fromEntries(parts.map(([name, { value }]) => [name, value])),
    }))

const group = object(leaf).map(({ schema, input }): Part => ({ schema, value: input }))

/** A random model schema of every construct the form must draw, with an input that it allows. */
export const schemaWithInput: fc.Arbitrary<SchemaWithInput> = object(fc.oneof({ weight: 5, arbitrary: leaf }, group))
