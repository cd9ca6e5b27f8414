import type { JsonSchema } from '#shared/contract/model.ts'
import { cleanInput } from '#shared/domain/input-form/clean-input.ts'
import type { Field } from '#shared/domain/input-form/field.ts'
import { promotePrompt } from '#shared/domain/input-form/pick-fields.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import { offeredModels } from '#service/models/offered-models.ts'
import { expect, type Page, test as base } from '@playwright/test'
import fc from 'fast-check'
import { resolve } from 'node:path'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { schemaWithInput } from '../unit/src-shared/domain/input-form/schema-arbitrary.ts'
import { KeyedForm } from './pages/keyed-form.ts'

/** The form by itself in a page, built once for the tests of a worker. */
const test = base.extend<object, { formAddress: string }>({
  formAddress: [
    async ({}, use) => {
      const { build, preview } = await import('vite')
      const { default: react } = await import('@vitejs/plugin-react')
      await using folder = await makeTempFolder()
      const page = {
        configFile: false,
        root: resolve(import.meta.dirname, '../fixtures/form-page'),
        logLevel: 'error',
        build: { outDir: folder.path, minify: false, reportCompressedSize: false },
      } as const
      await build({ ...page, plugins: [react()] })
      const server = await preview({ ...page, preview: { host: '127.0.0.1', port: 0 } })
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
    },
    { scope: 'worker' },
  ],
})

async function fillIn(page: Page, schema: JsonSchema, input: Record<string, unknown>, variesBy: readonly string[]) {
  await page.evaluate(([first, second]) => window.formPage.open(first, second), [schema, variesBy] as const)
  const fields = readFields(schema, variesBy)
  const { prompt, fields: rest } = promotePrompt(fields)
  await new KeyedForm(page).fill(prompt === null ? rest : [prompt, ...rest], input)
  return { got: await page.evaluate(() => window.formPage.input()), want: cleanInput(fields, input) }
}

/** Another value than the field starts with. */
function otherValue(field: Field): unknown {
  switch (field.kind) {
    case 'text':
      return 'a quiet tarn'
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
    case 'media':
      return 'https://media.example/one.png'
    case 'media-list':
      return ['https://media.example/one.png', 'https://media.example/two.png']
    case 'text-list':
      return ['one', 'two']
    case 'group':
      return Object.fromEntries(field.fields.map((part) => [part.name, otherValue(part)]))
    case 'raw':
      return [1, { two: 2 }]
  }
}

const schemas = fc.sample(schemaWithInput, { seed: 7, numRuns: 200 })

for (const part of [0, 1, 2, 3]) {
  /** Would catch: a control that Tab does not reach, that changes what is typed into it, or that loses another's value. */
  test(`forms of 200 generated schemas give back what was typed into them, part ${part + 1} of 4`, async ({
    page,
    formAddress,
  }) => {
    await page.goto(formAddress)
    for (const { schema, input } of schemas.slice(part * 50, part * 50 + 50)) {
      const { got, want } = await fillIn(page, schema, input, [])
      expect(got, JSON.stringify({ schema, input })).toEqual(want)
    }
  })
}

/** Would catch the same in a model that is offered here, with the controls that its price makes. */
test('the form of every model of the catalog gives back what was typed into it', async ({ page, formAddress }) => {
  await page.goto(formAddress)
  for (const { id, input_schema: inputSchema, pricing } of offeredModels) {
    const variesBy = pricing?.varies_by ?? []
    const fields = readFields(inputSchema, variesBy)
    const input = Object.fromEntries(fields.map((field) => [field.name, otherValue(field)]))
    const { got, want } = await fillIn(page, inputSchema, input, variesBy)
    expect(got, id).toEqual(want)
  }
})
