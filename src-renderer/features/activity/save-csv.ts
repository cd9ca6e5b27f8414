import type { Bridge } from '#shared/bridge/contract.ts'
import type { LedgerFilter } from '#shared/bridge/money.ts'

/** Reads the whole ledger behind a filter as CSV, part by part. */
export async function readCsv(call: Pick<Bridge, 'money'>, filter: LedgerFilter): Promise<Blob> {
  const parts: string[] = []
  let before: string | undefined
  do {
    const part = await call.money.csv({ filter, ...(before === undefined ? {} : { before }) })
    parts.push(part.text)
    before = part.next ?? undefined
  } while (before !== undefined)
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
