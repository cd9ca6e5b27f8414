import type { AutopilotReading } from '#shared/bridge/autopilot.ts'
import { failureData } from '#shared/domain/failure.ts'
import { useState } from 'react'
import { z } from 'zod'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { createIntents, createSameClick } from '../../../lib/intents.ts'
import { createPageClock, createPageRandom } from '../../../lib/page.ts'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { t } from './texts.ts'

const PriceChanged = z.object({ code: z.literal('PRICE_CHANGED'), data: failureData.PRICE_CHANGED })
const PriceUnknown = z.object({ code: z.literal('PRICE_UNKNOWN'), data: z.object({ mayConfirm: z.literal(true) }) })

/** Filling the slots of the next pass now. */
export type FillRun = {
  readonly isSending: boolean
  /** No price is known, and the user is asked whether to go on. */
  readonly isAsking: boolean
  readonly outcome: { readonly isError: boolean; readonly message: string } | null
  run(): void
  accept(): void
  cancel(): void
}

/** Fills the slots of the next pass, once for each intended click. `onSent`: read again what shows slots. */
export function useFillRun(profileId: string, reading: AutopilotReading | undefined, onSent: () => void): FillRun {
  const { call } = useBridge()
  const [intents] = useState(() => createIntents(createPageRandom()))
  const [click] = useState(() => createSameClick(createPageClock()))
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<FillRun['outcome']>(null)
  const quote = reading?.nextPass.quote ?? null
  // Cards whose file exists cost nothing.
  const quoted = quote === null ? 0 : quote.kind === 'own' ? quote.credits : null

  async function send(acceptsUnknown: boolean) {
    const slots = reading?.nextPass.slots ?? []
    if (isSending || slots.length === 0) return
    const body = JSON.stringify([profileId, slots.map(({ scheduledFor, playId }) => [scheduledFor, playId])])
    setSending(true)
    try {
      await call.autopilot.run({ profileId, draftId: intents.idOf(body), quoted, acceptsUnknown })
      intents.settle(body)
      setOutcome({ isError: false, message: t('fill.sent') })
      onSent()
    } catch (error) {
      if (PriceUnknown.safeParse(error).success && !acceptsUnknown) return setAsking(true)
      const failure = failureOf(error)
      // Of a lost answer nothing is known: the same click again is the same order.
      if (failure !== null) intents.settle(body)
      const isChanged = PriceChanged.safeParse(error).success
      setOutcome({
        isError: true,
        message: isChanged ? t('fill.changed') : (failure?.message ?? unansweredText()),
      })
      if (isChanged) onSent()
    } finally {
      setSending(false)
    }
  }
  return {
    isSending,
    isAsking,
    outcome,
    run() {
      if (click.is()) return
      click.took()
      void send(false)
    },
    accept() {
      setAsking(false)
      void send(true)
    },
    cancel: () => setAsking(false),
  }
}
