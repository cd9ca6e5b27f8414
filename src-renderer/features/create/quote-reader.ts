import type { Quote } from '#shared/bridge/quote.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { cleanInput } from '#shared/domain/input-form/check-form.ts'
import type { Clock } from '#shared/util/ports.ts'
import { isComplete, type ModelForm, pricedPart } from '../../forms/model-form.ts'
import type { QuoteState } from '../../forms/form-context.ts'

export type QuoteReaderDeps = {
  /** Returns the price if it is known without a request. */
  known(request: { modelId: string; input: ModelInput }): Promise<Quote>
  price(request: { modelId: string; input: ModelInput }): Promise<Quote>
  explain(error: unknown): FailureRecord
  readonly clock: Clock
  onChange(state: QuoteState): void
}

/** Keeps the price in step with the form. Stateful: one per open form. */
export type QuoteReader = {
  /** Call when the form changed or was opened. Sends no request unless the price can have changed. */
  read(form: ModelForm, input: ModelInput): void
  /** Requests the price again, after a failure or a price that turned out to be outdated. */
  again(): void
  stop(): void
}

// Long enough to type a word, short enough to feel immediate.
const pauseMs = 300

const flatQuote = ({ model }: ModelForm): Quote => ({
  modelId: model.id,
  credits: model.credits,
  label: { kind: 'exact' },
  pricedBy: [],
  note: '',
})

/** Includes the catalog's price, so that a model whose price changes while it is open is priced again. */
const priceKey = (form: ModelForm, input: ModelInput) => `${form.model.credits} ${pricedPart(form, input)}`

/**
 * Creates a quote reader. A model of fixed price is priced from the catalog at once, any other from a locally known
 * price, else by a request after a pause in typing. A combination is not requested again once it has a price.
 *
 * A combination without a price is requested once more when the required inputs become complete. Answers that arrive
 * after the form moved on are kept for later but not shown.
 */
export function createQuoteReader({ known: readKnown, price, explain, clock, onChange }: QuoteReaderDeps): QuoteReader {
  const known = new Map<string, { quote: Quote; readAt: number }>()
  let shown: Quote | null = null
  let latest: { form: ModelForm; input: ModelInput } | null = null
  let asked: string | null = null
  let cancel = () => {}

  async function ask(form: ModelForm, input: ModelInput, part: string, key: string) {
    const answer = await price({ modelId: form.model.id, input: cleanInput(form.all, input) }).then(
      (quote): QuoteState => ({ kind: 'known', quote, readAt: clock.now() }),
      (error: unknown): QuoteState => ({ kind: 'failed', failure: explain(error), last: shown }),
    )
    if (answer.kind === 'known' && answer.quote.credits !== null) {
      known.set(part, { quote: answer.quote, readAt: answer.readAt })
    }
    if (asked !== key) return
    if (answer.kind === 'known') shown = answer.quote
    onChange(answer)
  }

  /** Shows a locally known price and cancels the pending request. On failure the request goes ahead. */
  async function lookUp(form: ModelForm, input: ModelInput, part: string, key: string) {
    const quote = await readKnown({ modelId: form.model.id, input: cleanInput(form.all, input) }).catch(() => null)
    if (quote === null || quote.credits === null || asked !== key || known.has(part)) return
    cancel()
    const readAt = clock.now()
    known.set(part, { quote, readAt })
    shown = quote
    onChange({ kind: 'known', quote, readAt })
  }

  function read(form: ModelForm, input: ModelInput, isAgain = false) {
    const isOther = latest?.form.model.id !== form.model.id
    if (isOther) shown = null
    latest = { form, input }
    const part = priceKey(form, input)
    const before = known.get(part)
    // Answers without a price depend on completeness too; one key for both limits requests to one each.
    const key = `${part} ${isComplete(form, input) ? 'complete' : 'open'}`
    const isFlat = form.model.variesBy.length === 0 && !form.model.isGone
    if (isFlat || before !== undefined) {
      if (asked === part) return
      cancel()
      asked = part
      const answer = before ?? { quote: flatQuote(form), readAt: clock.now() }
      shown = answer.quote
      onChange({ kind: 'known', ...answer })
      return
    }
    if (asked === key) return
    cancel()
    asked = key
    onChange({ kind: 'reading', last: shown })
    cancel = clock.after(isOther || isAgain ? 0 : pauseMs, () => void ask(form, input, part, key))
    // A locally known price may be the outdated one.
    if (!isAgain) void lookUp(form, input, part, key)
  }

  return {
    read: (form, input) => read(form, input),
    again() {
      if (latest === null) return
      known.delete(priceKey(latest.form, latest.input))
      asked = null
      read(latest.form, latest.input, true)
    },
    stop() {
      cancel()
      asked = null
    },
  }
}
