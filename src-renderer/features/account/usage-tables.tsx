import type { AccountUsage } from '#shared/bridge/account.ts'
import type { SpendShare } from '#shared/bridge/money.ts'
import type { ReactNode } from 'react'
import { formatCount, formatDecimal, formatElapsed } from '../../lib/format.ts'
import { FigureHead } from '../../ui/chart.tsx'
import { ReadAt } from './part-state.tsx'
import { t } from './texts.ts'

const cell = 'py-[7px] text-end tabular-nums'

type RowProps = { readonly name: string; readonly cells: readonly string[]; readonly isPart?: boolean }

function Row({ name, cells, isPart = false }: RowProps) {
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className={`max-w-0 truncate py-[7px] text-start font-regular ${isPart ? 'ps-4 text-ink-2' : ''}`}
      >
        {name}
      </th>
      {cells.map((text, index) => (
        // The columns are fixed.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={index} className={cell}>
          {text}
        </td>
      ))}
    </tr>
  )
}

type TableProps = {
  readonly title: string
  /** When it was read, ISO 8601; null for what this computer knows. */
  readonly readAt?: string | null
  readonly columns: readonly string[]
  /** Shown instead of an empty table. */
  readonly none: string
  readonly children: readonly ReactNode[]
}

function Table({ title, readAt = null, columns, none, children }: TableProps) {
  return (
    <section aria-label={title} className="min-w-0 px-5 py-4">
      <div className="mb-2 flex items-baseline gap-3">
        <h2 dir="auto">{title}</h2>
        <ReadAt at={readAt} />
      </div>
      {children.length === 0 ? (
        <p className="text-small text-ink-3">{none}</p>
      ) : (
        <table className="w-full text-small">
          <FigureHead columns={columns} />
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  )
}

/** What was made by kind and model, as the service counts it. */
export function KindTable({ service }: { readonly service: AccountUsage['service'] }) {
  const kinds = (service?.value.kinds ?? []).filter(({ count }) => count > 0)
  return (
    <Table
      title={t('service.title')}
      readAt={service?.at ?? null}
      columns={[t('service.kind'), t('service.made'), t('service.credits'), t('service.length')]}
      none={service === null ? t('notRead') : t('service.none')}
    >
      {kinds.flatMap(({ kind, count, credits, seconds, models }) => [
        <Row
          key={kind}
          name={t(`service.kinds.${kind}`)}
          cells={[
            formatCount(count),
            formatCount(credits),
            seconds === null || seconds < 0.5 ? '–' : formatElapsed(seconds),
          ]}
        />,
        ...models.map((model) => (
          <Row
            key={`${kind} ${model.id}`}
            isPart
            name={model.id}
            cells={[formatCount(model.count), formatCount(model.credits), '–']}
          />
        )),
      ])}
    </Table>
  )
}

type LedgerTableProps = {
  readonly what: 'models' | 'recipes' | 'origins'
  readonly rows: readonly SpendShare[]
}

/** What runs of this computer cost, by model, saved recipe or who ordered them. */
export function LedgerTable({ what, rows }: LedgerTableProps) {
  return (
    <Table
      title={t(`ledger.${what}`)}
      columns={[t(`ledger.columns.${what}`), t('ledger.runs'), t('ledger.credits'), t('ledger.each')]}
      none={t(`ledger.none.${what}`)}
    >
      {rows.map(({ id, name, jobs, charged, refunded }) => (
        <Row
          key={id}
          name={what === 'origins' && id === '' ? t('ledger.you') : name}
          cells={[
            formatCount(jobs),
            formatCount(charged - refunded),
            jobs === 0 ? '–' : formatDecimal((charged - refunded) / jobs),
          ]}
        />
      ))}
    </Table>
  )
}

/** What runs of this computer cost by brand, and what belongs to none; with the total of the same ledger. */
export function BrandTable({ brands, ledgerTotal }: Pick<AccountUsage, 'brands' | 'ledgerTotal'>) {
  const sumOf = (part: 'renders' | 'takes' | 'autopilotRuns' | 'otherRuns') =>
    brands.reduce((sum, brand) => sum + brand[part], 0)
  const total = {
    name: t('chart.total'),
    renders: sumOf('renders'),
    takes: sumOf('takes'),
    autopilotRuns: sumOf('autopilotRuns'),
    otherRuns: sumOf('otherRuns'),
    ...ledgerTotal,
  }
  const rows = brands.map((brand) => (brand.id === '' ? { ...brand, name: t('brands.without') } : brand))
  return (
    <Table
      title={t('brands.title')}
      columns={[
        t('brands.brand'),
        t('brands.renders'),
        t('brands.takes'),
        t('brands.autopilot'),
        t('brands.other'),
        t('ledger.credits'),
      ]}
      none={t('ledger.none.models')}
    >
      {[...rows, total].map(({ name, renders, takes, autopilotRuns, otherRuns, charged, refunded }, index) => (
        <Row
          // The total may be called like a brand.
          key={index === rows.length ? 'total' : `brand ${name}`}
          name={name}
          cells={[renders, takes, autopilotRuns, otherRuns, charged - refunded].map((count) => formatCount(count))}
        />
      ))}
    </Table>
  )
}
