import type { Bridge } from '#shared/bridge/contract.ts'
import type { FileReport } from '#shared/bridge/storage.ts'

/** Checks all files of a studio and returns the report. */
export async function checkFiles(call: Pick<Bridge, 'storage'>): Promise<FileReport> {
  const reading = new AbortController()
  try {
    await call.storage.check()
    for await (const { report } of await call.storage.watch(undefined, { signal: reading.signal })) {
      if (report.status === 'idle') return report
    }
    throw new Error('The check did not end')
  } finally {
    reading.abort()
  }
}
