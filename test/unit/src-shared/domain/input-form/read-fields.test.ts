// Would catch: an input that no control reaches, a control that cannot hold a value the schema allows, and a schema
// construct (references, unions, fixed values, lists of types) that would fall back to raw JSON or lose its default.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkForm, cleanInput, defaultInput } from '#shared/domain/input-form/check-form.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import { fitsControl, readFields } from '#shared/domain/input-form/read-fields.ts'
import { leastTime } from '../../../../helpers/least-time.ts'
import { hostileSchemas } from './hostile-schemas.ts'
import { schemaWithInput } from './schema-arbitrary.ts'

const fieldOf = (schema: object, required: string[] = []): Field => {
  const [field] = readFields({ type: 'object', properties: { one: schema }, required }, [])
  if (field === undefined) throw new Error('The schema gave no field.')
  return field
}

/** Fills a form as a user would: control by control, each given a value of its own kind. */
function fill(fields: readonly Field[], wanted: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = wanted[field.name]
      if (value === undefined) return []
      if (field.kind === 'group') return [[field.name, fill(field.fields, Object(value))]]
      expect(fitsControl(field, value), `${field.kind} holds ${JSON.stringify(value)}`).toBe(true)
      return [[field.name, value]]
    }),
  )
}

describe('readFields on any schema', () => {
  it('gives each property exactly one field, and the filled form returns the input', () => {
    fc.assert(
      fc.property(schemaWithInput, ({ schema, input }) => {
        const fields = readFields(schema, [])
        expect(fields.map((field) => field.name).toSorted()).toEqual(Object.keys(schema.properties).toSorted())
        expect(cleanInput(fields, fill(fields, input))).toEqual(input)
      }),
    )
  })

  it('puts priced fields first, then required ones, and loses none', () => {
    fc.assert(
      fc.property(schemaWithInput, fc.infiniteStream(fc.boolean()), ({ schema }, coins) => {
        const names = Object.keys(schema.properties)
        const variesBy = names.filter(() => coins.next().value === true)
        const ranks = readFields(schema, variesBy).map((field) => (field.priced ? 0 : field.required ? 1 : 2))
        expect(ranks).toEqual(ranks.toSorted((first, second) => first - second))
        expect(ranks.filter((rank) => rank === 0)).toHaveLength(variesBy.length)
      }),
    )
  })

  it('never throws on an invalid schema', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (properties, odd) => {
        expect(readFields({ properties }, []).length).toBe(Object.keys(properties).length)
        expect(readFields({ properties: odd }, [])).toBeInstanceOf(Array)
      }),
    )
  })
})

describe('readFields on what real schemas contain', () => {
  it('keeps the type of numbers that are fixed values', () => {
    expect(fieldOf({ enum: [1024, 1536, 2048], default: 1536 })).toMatchObject({
      kind: 'choice',
      fallback: 1536,
      choices: [{ value: 1024 }, { value: 1536 }, { value: 2048 }],
    })
  })

  it('follows a reference inside allOf and keeps the default beside it', () => {
    const schema = {
      properties: { size: { allOf: [{ $ref: '#/$defs/Size' }], default: 'small' } },
      $defs: { Size: { type: 'string', enum: ['small', 'large'], title: 'Picture size' } },
    }
    expect(readFields(schema, [])).toMatchObject([{ kind: 'choice', label: 'Picture size', fallback: 'small' }])
  })

  it('reads a union with null as the other member', () => {
    expect(fieldOf({ anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }], default: null })).toMatchObject({
      kind: 'number',
      integer: true,
      least: 0,
      fallback: undefined,
    })
    expect(fieldOf({ type: ['string', 'null'] })).toMatchObject({ kind: 'text' })
    expect(fieldOf({ type: ['integer', 'number'] })).toMatchObject({ kind: 'number', integer: false })
  })

  it('reads oneOf of fixed values as a choice with their titles', () => {
    const look = fieldOf({ oneOf: [{ const: 'a', title: 'Soft' }, { const: 'b' }, { const: null }] })
    expect(look).toMatchObject({
      kind: 'choice',
      choices: [
        { value: 'a', label: 'Soft' },
        { value: 'b', label: 'b' },
      ],
    })
  })

  it('offers the fixed values of a union with an object, and edits free text where a text union allows it', () => {
    const size = { anyOf: [{ type: 'object', properties: { w: { type: 'integer' } } }, { enum: ['square', 'wide'] }] }
    expect(fieldOf(size)).toMatchObject({ kind: 'choice' })
    expect(fieldOf({ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'string' }] })).toMatchObject({ kind: 'text' })
  })

  it('reads a group with its own parts, required ones before the rest', () => {
    const group = fieldOf({
      type: 'object',
      required: ['z'],
      properties: { a: { type: 'string' }, z: { type: 'boolean' } },
    })
    expect(group).toMatchObject({ kind: 'group', fields: [{ name: 'z', required: true }, { name: 'a' }] })
  })

  it('reads a self-referencing schema as raw JSON instead of looping forever', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/properties/one' } } }
    expect(() => fieldOf(node)).not.toThrow()
  })

  it('distinguishes media links, lists of them, lists of texts and lists of choices', () => {
    expect(fieldOf({ type: 'string', format: 'uri', description: 'A picture to start from' })).toMatchObject({
      kind: 'media',
      media: 'image',
    })
    const schema = {
      properties: {
        image_urls: { type: 'array', items: { type: 'string' }, maxItems: 3 },
        tags: { type: 'array', items: { type: 'string' } },
        looks: { type: 'array', items: { enum: ['a', 'b'] } },
        points: { type: 'array', items: { type: 'number' } },
      },
    }
    expect(readFields(schema, [])).toMatchObject([
      { kind: 'media-list', media: 'image', most: 3 },
      { kind: 'text-list' },
      { kind: 'choices' },
      { kind: 'raw' },
    ])
  })

  it('omits a default that the control cannot hold', () => {
    expect(defaultInput([fieldOf({ enum: ['a', 'b'], default: 'c' })])).toEqual({})
    expect(defaultInput([fieldOf({ type: 'object', properties: { deep: { default: 3 } } })])).toEqual({
      one: { deep: 3 },
    })
  })

  it('marks priced parts of a group by their dotted name', () => {
    const schema = {
      properties: { output: { properties: { quality: { enum: ['a', 'b'] }, note: { type: 'string' } } } },
    }
    expect(readFields(schema, ['output.quality'])).toMatchObject([
      {
        fields: [
          { name: 'quality', priced: true },
          { name: 'note', priced: false },
        ],
      },
    ])
  })
})

describe('I17: a hostile schema', () => {
  it.each(hostileSchemas)('that %s quickly gives a form that can be drawn', async (_, schema) => {
    const fields = readFields(schema, [])
    expect(fields.length).toBeLessThanOrEqual(500)
    for (const field of fields) {
      expect(field.label.length).toBeLessThanOrEqual(120)
      expect(field.help.length).toBeLessThanOrEqual(2_000)
      expect(field.kind === 'choice' ? field.choices.length : 0).toBeLessThanOrEqual(500)
      expect(field.kind === 'number' ? field.step : 1).toBeGreaterThan(0)
    }
    expect(() => checkForm(schema, fields, cleanInput(fields, defaultInput(fields)))).not.toThrow()
    expect(await leastTime(() => void readFields(schema, ['text']), { enough: 80 })).toBeLessThan(80)
  })

  it.each([
    ['has a hundred thousand values', 'text'],
    ['has a hundred thousand untyped values', 'text'],
    ['refers to another host', 'raw'],
    ['refers to itself', 'raw'],
  ])('that %s is edited as %s', (name, kind) => {
    const [, schema = {}] = hostileSchemas.find(([one]) => one === name) ?? []
    expect(readFields(schema, [])).toMatchObject([{ kind }])
  })

  it('keeps markup as text and removes bidirectional control characters', () => {
    const title = '<img src=x onerror=alert(1)>\u202Egnp'
    expect(fieldOf({ type: 'string', title, description: 'a\u0000\nb' })).toMatchObject({
      label: '<img src=x onerror=alert(1)> gnp',
      help: 'a b',
    })
  })
})
