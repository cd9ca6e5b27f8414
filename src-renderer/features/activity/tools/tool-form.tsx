import type { ServiceToolDetails } from '#shared/bridge/service-tools.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { cleanInput, defaultInput } from '#shared/domain/input-form/check-form.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { lostFailure } from '../../../forms/failures.ts'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatCredits } from '../../../lib/format.ts'
import { useSettled } from '../../../lib/hooks.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Section } from '../../../ui/section.tsx'
import { t } from './texts.ts'
import { toolCommands } from './tool-commands.ts'
import { ToolField } from './tool-field.tsx'
import { type ToolOutcome, ToolResultView } from './tool-result.tsx'

// Long enough to type a word without a price per key.
const typingMs = 500

/** The price of a call as far as it is known: the least and the most that it may cost. */
type Price =
  | { readonly kind: 'free' | 'reading' | 'unknown' }
  | { readonly kind: 'known'; readonly least: number; readonly credits: number }

/** Reads the price of a call while its form changes; nothing is asked for a tool that charges nothing. */
function usePrice({ name, spends }: ServiceToolDetails, input: ModelInput): Price {
  const { query } = useBridge()
  const written = JSON.stringify(input)
  const settled = useSettled(written, typingMs)
  const read = useQuery({
    ...query.serviceTools.quote.queryOptions({ input: { name, input }, retry: false }),
    enabled: spends !== 'no' && settled === written,
  })
  if (spends === 'no') return { kind: 'free' }
  // A form that is not complete, or a service that refuses to say, has no price.
  if (read.isError) return { kind: 'unknown' }
  if (settled !== written || read.data === undefined) return { kind: 'reading' }
  const { least, credits } = read.data
  return credits === null ? { kind: 'unknown' } : { kind: 'known', least: least ?? credits, credits }
}

function priceWords(price: Price, practice: boolean): string {
  if (price.kind !== 'known') return t(`tool.${price.kind}`)
  const { least, credits } = price
  const most = formatCredits(credits, practice)
  return least === credits ? most : t('tool.range', { least, most })
}

export type ToolFormProps = {
  readonly tool: ServiceToolDetails
  refresh(): void
  copyAddress(): void
  changeAddress(): void
  find(): void
}

/** The form of a tool, its price, and the result of its last call. Nothing is sent before the click. */
export function ToolForm({ tool, refresh, copyAddress, changeAddress, find }: ToolFormProps) {
  const { call } = useBridge()
  const isPractice = usePractice()
  const fields = useMemo(() => readFields(tool.inputSchema, []), [tool.inputSchema])
  const [input, setInput] = useState<ModelInput>(() => defaultInput(fields))
  const [isAgreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isCalling, setCalling] = useState(false)
  const [outcome, setOutcome] = useState<ToolOutcome | null>(null)
  const [calls, setCalls] = useState(0)
  const clean = cleanInput(fields, input)
  const price = usePrice(tool, clean)
  const isMissing = (name: string) => clean[name] === undefined
  const missing = fields.filter(({ name, required }) => required && isMissing(name))
  const needsAgreement = price.kind === 'unknown' && !isAgreed
  const reason = price.kind === 'reading' ? t('tool.waitForPrice') : needsAgreement ? t('tool.agreeFirst') : undefined

  async function send(): Promise<void> {
    const agreed = price.kind === 'free' ? {} : { agreed: { credits: price.kind === 'known' ? price.credits : null } }
    setCalling(true)
    try {
      const order = { callId: crypto.randomUUID(), name: tool.name, mark: tool.mark, input: clean, ...agreed }
      setOutcome({ kind: 'answered', result: await call.serviceTools.call(order) })
    } catch (error) {
      setOutcome({ kind: 'failed', failure: failureOf(error) ?? lostFailure() })
    } finally {
      setCalling(false)
      setCalls((count) => count + 1)
      // Each call of an unknown price is agreed to on its own.
      setAgreed(false)
    }
  }
  const start = () => {
    setChecked(true)
    if (missing.length === 0 && reason === undefined && !isCalling) void send().catch(reportError)
  }
  const copy = () =>
    outcome?.kind === 'answered' && void navigator.clipboard.writeText(outcome.result.text).catch(reportError)
  useCommands(() =>
    toolCommands({
      noCall: reason ?? null,
      call: start,
      copy: outcome?.kind === 'answered' ? copy : null,
      refresh,
      copyAddress,
      changeAddress,
      find,
    }),
  )
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...rest } = input
    setInput(value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <div className="mx-auto max-w-[760px]">
      <Section>
        <h2 dir="auto" className="text-title font-medium wrap-anywhere">
          {tool.title}
        </h2>
        <p dir="auto" className="mono mt-1 text-caption wrap-anywhere text-ink-3">
          {tool.name}
        </p>
        <p data-selectable className="mt-2 text-small wrap-anywhere whitespace-pre-wrap text-ink-2">
          {tool.description}
        </p>
      </Section>
      <Section>
        <form
          className="space-y-[13px]"
          onSubmit={(event) => {
            event.preventDefault()
            start()
          }}
        >
          {fields.length === 0 && <p className="text-small text-ink-3">{t('tool.noInputs')}</p>}
          {fields.map((field) => (
            <ToolField
              key={field.name}
              field={field}
              path={field.name}
              value={input[field.name]}
              onChange={(value) => set(field.name, value)}
              problemAt={(path) => (isChecked && field.required && isMissing(path) ? t('tool.missing') : undefined)}
            />
          ))}
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
            <span className="text-small text-ink-3">
              {t('tool.price')}{' '}
              <span role="status" className="font-medium text-ink">
                {priceWords(price, isPractice)}
              </span>
            </span>
            {price.kind === 'unknown' && <Checkbox label={t('tool.agree')} checked={isAgreed} onChange={setAgreed} />}
            <span className="ms-auto">
              <Button type="submit" variant="strong" disabled={reason} busy={isCalling}>
                {isCalling
                  ? t('tool.calling')
                  : price.kind === 'known'
                    ? t('tool.callFor', { credits: priceWords(price, isPractice) })
                    : t('tool.call')}
              </Button>
            </span>
          </div>
        </form>
      </Section>
      {outcome !== null && <ToolResultView key={calls} outcome={outcome} onCopy={copy} />}
    </div>
  )
}
