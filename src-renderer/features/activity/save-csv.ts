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

/** Offers a file to be saved where the system puts downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read the address by then; a file that is freed earlier would be empty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
