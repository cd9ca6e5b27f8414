import type { ModelInput } from '#shared/contract/generation.ts'
import { labelOf } from '#shared/domain/input-form/field.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { creditUnit, formatCount } from '../../lib/format.ts'
import { balanceIn, usePractice, useStudioStatus } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { CostPanel } from '../../ui/cost-panel.tsx'
import { t } from './texts.ts'

type QualityPanelProps = {
  readonly modelId: string
  /** The input of B at A's quality, and the names of the inputs that change. */
  readonly order: { readonly input: ModelInput; readonly names: readonly string[] }
  /** Opens Create with it. */
  onOpen(): void
}

/** What B costs at A's quality. Nothing is spent here: Create opens with the settings. */
export function QualityPanel({ modelId, order, onOpen }: QualityPanelProps) {
  const { query } = useBridge()
  const isPractice = usePractice()
  const balance = useStudioStatus(balanceIn) ?? null
  const { data, isPending, error } = useQuery(
    query.quote.price.queryOptions({ input: { modelId, input: order.input }, retry: false }),
  )
  const credits = data?.credits ?? null
  const unknown = isPending ? '–' : t('quality.notQuoted')
  const after = credits === null || balance === null ? null : balance - credits
  return (
    <CostPanel
      reading={isPending}
      steady
      facts={[
        {
          term: t(isPractice ? 'quality.practiceCost' : 'quality.cost'),
          detail: credits === null ? unknown : formatCount(credits),
          ...(credits === null ? { look: 'strong' as const } : { unit: creditUnit(), look: 'figure' as const }),
        },
        {
          term: t('quality.changes'),
          detail: order.names.map((name) => labelOf(name)).join(', '),
          look: 'text',
        },
        { term: t('quality.balanceAfter'), detail: after === null ? '–' : formatCount(after) },
      ]}
      note={failureOf(error)?.message ?? t('quality.note')}
    >
      <Button variant="strong" className="w-full justify-between" keys="shift+enter" onClick={onOpen}>
        {t('quality.run')}
      </Button>
    </CostPanel>
  )
}
