// Would catch: a control of a model's form that Tab does not reach, that changes what is typed into it, or that loses the
// value of another one.
import { cleanInput } from '#shared/domain/input-form/check-form.ts'
import type { Field, FieldKind } from '#shared/domain/input-form/field.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schemaWithInput } from '../../unit/src-shared/domain/input-form/schema-arbitrary.ts'
import { keyboard, script } from '../driver.ts'
import { fillForm } from './fill-form.ts'
import { mountModelForm } from './model-form.tsx'
import { offeredModels } from './offered-models.ts'

const strings = { type: 'array', items: { type: 'string' } }
const colours = { type: 'array', items: { enum: ['red', 'green', 'blue'] } }
const many = { enum: ['one', 'two', 'three', 'four', 'five', 'six'] }

/** A control of each kind that starts with a value, and the value that is typed over it. */
const kinds: Record<FieldKind, { readonly schema: object; readonly value: unknown }> = {
  text: { schema: { type: 'string', default: 'old words' }, value: 'a quiet tarn' },
  number: { schema: { type: 'number', minimum: 0, maximum: 1, multipleOf: 0.25, default: 1 }, value: 0.5 },
  choice: { schema: { enum: ['small', 'large'], default: 'small' }, value: 'large' },
  choices: { schema: { ...colours, default: ['red', 'green'] }, value: ['green', 'blue'] },
  switch: { schema: { type: 'boolean', default: true }, value: false },
  media: { schema: { type: 'string', format: 'uri' }, value: 'https://media.example/one.png' },
  'media-list': {
    schema: { type: 'array', items: { type: 'string', format: 'uri' } },
    value: ['https://media.example/one.png', 'https://media.example/two.png'],
  },
  'text-list': { schema: { ...strings, default: ['old'] }, value: ['one', 'two'] },
  group: {
    schema: {
      type: 'object',
      properties: {
        slider: { type: 'integer', minimum: 0, maximum: 9, default: 3 },
        list: { ...many, default: 'two' },
      },
    },
    value: { slider: 7, list: 'five' },
  },
  raw: { schema: { default: [0] }, value: [1, { two: 2 }] },
}

test('a form with a control of every kind returns what is typed over its defaults', async () => {
  const form = mountModelForm()
  const properties = Object.fromEntries(Object.entries(kinds).map(([kind, { schema }]) => [kind, schema]))
  const input = Object.fromEntries(Object.entries(kinds).map(([kind, { value }]) => [kind, value]))
  // A number that the price depends on is only a slider.
  const fields = await form.open({ type: 'object', properties }, ['number'])
  expect(fields.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted())
  await fillForm(keyboard, fields, input)
  expect(form.input()).toEqual(input)
})

// The keyboard finds what Tab does not reach and what is lost while a text is half typed. The script is faster and
// finds changed or lost values in many more forms.
const schemas = fc.sample(schemaWithInput, { seed: 7, numRuns: 24 })
const typed = 2

for (const [how, driver, some] of [
  ['typed on the keyboard', keyboard, schemas.slice(0, typed)],
  ['entered by script', script, schemas.slice(typed)],
] as const) {
  test(`forms of ${some.length} generated schemas return what is ${how}`, async () => {
    const form = mountModelForm()
    for (const { schema, input } of some) {
      const fields = await form.open(schema, [])
      await fillForm(driver, fields, input)
      expect(form.input(), JSON.stringify({ schema, input })).toEqual(cleanInput(fields, input))
    }
  })
}

/** Another value than the field starts with. */
function otherValue(field: Field): unknown {
  switch (field.kind) {
    case 'number': {
      const least = field.least ?? 1
      return least === field.fallback ? least + field.step : least
    }
    case 'choice':
      return field.choices.findLast(({ value }) => value !== field.fallback)?.value ?? field.fallback
    case 'choices':
      return field.choices.slice(-1).map(({ value }) => value)
    case 'switch':
      return field.fallback !== true
    case 'group':
      return Object.fromEntries(field.fields.map((part) => [part.name, otherValue(part)]))
    case 'text':
    case 'media':
    case 'media-list':
    case 'text-list':
    case 'raw':
      return kinds[field.kind].value
  }
}

/** The kind of a field, with what makes its control another one. */
const controlOf = (field: Field) => `${field.kind} ${field.kind === 'choice' ? field.choices.length > 4 : ''}`

test('the form of every model of the catalog returns what is typed into it', async () => {
  const form = mountModelForm()
  const typedInto = new Set<string>()
  for (const { id, schema, variesBy } of offeredModels()) {
    const fields = await form.open(schema, variesBy)
    const input = Object.fromEntries(fields.map((field) => [field.name, otherValue(field)]))
    // What has a control that was not typed into before is typed; the rest is entered, which is faster.
    const isNew = fields.some((field) => !typedInto.has(controlOf(field)))
    for (const field of fields) typedInto.add(controlOf(field))
    await fillForm(isNew ? keyboard : script, fields, input)
    expect(form.input(), id).toEqual(cleanInput(fields, input))
  }
})
