// Would catch: a form that floods the service with estimates while the user types, an outdated price shown for the
// current form, and a form that is never priced because it was opened before it was complete.
import { expect, it } from 'vitest'
import { readForm } from '#renderer/forms/model-form.ts'
import { createQuoteReader } from '#renderer/features/create/quote-reader.ts'
import type { QuoteState } from '#renderer/forms/form-context.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { createHandClock, flatModel, quoteOf, settle, variedModel } from './create-fixture.ts'

const form = readForm(variedModel)
const failure = {
  code: 'UNREACHABLE',
  message: 'No connection. Nothing was charged.',
  charged: 'no' as const,
  fields: [],
}

const nothingKnown = () => Promise.resolve(quoteOf(null))

function start(price: (input: ModelInput) => Promise<Quote>, known: () => Promise<Quote> = nothingKnown) {
  const { clock, move } = createHandClock()
  const asked: ModelInput[] = []
  const states: QuoteState[] = []
  const reader = createQuoteReader({
    known,
    price({ input }) {
      asked.push(input)
      return price(input)
    },
    explain: () => failure,
    clock,
    onChange: (state) => states.push(state),
  })
  return { reader, move, asked, states, last: () => states.at(-1) }
}

const byQuality = (input: ModelInput) => Promise.resolve(quoteOf(input['quality'] === 'high' ? 12 : 4))
const typed = { prompt: 'a', quality: 'draft', size: 1024 }

it('updates the price of an open model that changed, and does not price an unavailable one from the catalog', async () => {
  const gone = { ...flatModel, isGone: true }
  const { reader, asked, last, move } = start(() => Promise.reject(new Error('gone')))
  reader.read(readForm(flatModel), {})
  reader.read(readForm({ ...flatModel, credits: 9 }), {})
  expect(last()).toMatchObject({ kind: 'known', quote: { credits: 9 } })
  expect(asked).toEqual([])
  reader.read(readForm({ ...gone, id: 'other' }), {})
  await move(400)
  expect(last()).toMatchObject({ kind: 'failed', failure })
})

it('prices a flat model at once and without asking', () => {
  const { reader, asked, last } = start(byQuality)
  reader.read(readForm(flatModel), {})
  expect(last()).toMatchObject({ kind: 'known', quote: { credits: 2, label: { kind: 'exact' } } })
  expect(asked).toEqual([])
})

it('asks once for a combination, however long the prompt is typed and however often the user comes back', async () => {
  const { reader, move, asked, last } = start(byQuality)
  for (const quality of ['draft', 'high', 'draft', 'high', 'draft']) {
    for (const prompt of ['a', 'ab', 'abc']) {
      reader.read(form, { ...typed, quality, prompt })
      await move(400)
    }
  }
  expect(asked.map((input) => input['quality'])).toEqual(['draft', 'high'])
  expect(last()).toMatchObject({ kind: 'known', quote: { credits: 4 } })
})

it('shows a price known on this computer at once, and asks for nothing', async () => {
  const { reader, move, asked, last } = start(byQuality, () => Promise.resolve(quoteOf(9)))
  reader.read(form, { ...typed, quality: 'high' })
  await settle()
  expect(last()).toMatchObject({ kind: 'known', quote: { credits: 9 } })
  await move(400)
  expect(asked).toEqual([])
})

it('asks again for a price that turned out to be outdated, whatever is known', async () => {
  const { reader, move, asked, last } = start(byQuality, () => Promise.resolve(quoteOf(9)))
  reader.read(form, typed)
  await settle()
  reader.again()
  await move(0)
  expect(asked).toHaveLength(1)
  expect(last()).toMatchObject({ kind: 'known', quote: { credits: 4 } })
})

it('waits for a pause while a priced input is still changing', async () => {
  const { reader, move, asked } = start(byQuality)
  reader.read(form, typed)
  await move(400)
  for (const size of [1024, 1536, 1024, 1536]) {
    reader.read(form, { ...typed, quality: 'high', size })
    await move(100)
  }
  expect(asked).toHaveLength(1)
  await move(300)
  expect(asked.slice(1)).toEqual([{ ...typed, quality: 'high', size: 1536 }])
})

it('drops an answer for an earlier state of the form, and keeps it for when the user comes back', async () => {
  const answers: ((quote: Quote) => void)[] = []
  const { reader, move, asked, last } = start(() => new Promise((resolve) => answers.push(resolve)))
  reader.read(form, typed)
  await move(300)
  reader.read(form, { ...typed, quality: 'high' })
  await move(300)
  answers[0]?.(quoteOf(4))
  await settle()
  expect(last()).toMatchObject({ kind: 'reading' })
  answers[1]?.(quoteOf(12))
  await settle()
  expect(last()).toMatchObject({ kind: 'known', quote: { credits: 12 } })
  reader.read(form, typed)
  expect(last()).toMatchObject({ kind: 'known', quote: { credits: 4 } })
  expect(asked).toHaveLength(2)
})

it('asks once more when the required inputs become complete after an answer without a number', async () => {
  const unknown: Quote = { ...quoteOf(0), credits: null, label: { kind: 'unknown', reason: 'Prompt is needed.' } }
  const { reader, move, asked, last } = start((input) =>
    input['prompt'] === undefined ? Promise.resolve(unknown) : byQuality(input),
  )
  reader.read(form, { quality: 'draft', size: 1024 })
  await move(400)
  expect(last()).toMatchObject({ kind: 'known', quote: { credits: null } })
  reader.read(form, typed)
  await move(400)
  expect(last()).toMatchObject({ kind: 'known', quote: { credits: 4 } })
  expect(asked).toHaveLength(2)
})

it('says why a price could not be read, and asks again only on request', async () => {
  let online = false
  const { reader, move, asked, last } = start((input) => (online ? byQuality(input) : Promise.reject(new Error('off'))))
  reader.read(form, typed)
  await move(400)
  expect(last()).toMatchObject({ kind: 'failed', failure })
  reader.read(form, { ...typed, prompt: 'ab' })
  await move(400)
  expect(asked).toHaveLength(1)
  online = true
  reader.again()
  await move(0)
  expect(last()).toMatchObject({ kind: 'known', quote: { credits: 4 } })
})

it('shows the last price in grey while the next one is loading, but never that of another model', async () => {
  const { reader, move, last } = start(byQuality)
  reader.read(form, typed)
  await move(400)
  reader.read(form, { ...typed, quality: 'high' })
  expect(last()).toMatchObject({ kind: 'reading', last: { credits: 4 } })
  reader.read(readForm({ ...variedModel, id: 'other' }), typed)
  expect(last()).toEqual({ kind: 'reading', last: null })
})
