import type { LedgerFound } from './open-ledger.ts'

/** What is told of a ledger that was not found as it was left, and what the button says. */
export type LedgerAlert = {
  readonly kind: 'ledger-older' | 'ledger-restored'
  readonly sentence: string
  readonly action: string
}

const day = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' at ')

function restoredSentence({ restored }: LedgerFound): string {
  if (restored === null) return ''
  const kept = restored.movedAway === null ? 'was missing' : `was damaged and is kept as ${restored.movedAway}`
  return `The profile database ${kept}, so it was restored from the backup of ${day(restored.copyFrom)} (UTC). `
}

/** Null where the ledger is what was last written, in its own place. */
export function ledgerAlert(found: LedgerFound, file: string): LedgerAlert | null {
  const restored = restoredSentence(found)
  switch (found.state) {
    case 'same':
      if (found.restored === null) return null
      return { kind: 'ledger-restored', sentence: `${restored}No data is missing.`, action: 'OK' }
    case 'older': {
      const what = restored === '' ? `This database is older than expected: ${file}. ` : restored
      const sentence = `${what}Newer runs may be missing here, though the service has them and may have charged them; nothing is sent until you decide. To use a newer file, quit, delete ledger.db-wal and ledger.db-shm, put the file back and restart.`
      return { kind: 'ledger-older', sentence, action: 'Use this database' }
    }
    case 'other': {
      const sentence = `${restored}${file} is not this profile’s database, so nothing is sent until you decide. To use the right file, quit, delete ledger.db-wal and ledger.db-shm, put the file back and restart.`
      return { kind: 'ledger-older', sentence, action: 'Use this database' }
    }
  }
}
