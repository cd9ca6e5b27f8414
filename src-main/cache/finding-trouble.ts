import type { LedgerFound } from './open-ledger.ts'

/** What is told of a ledger that was not found as it was left, and what the button says. */
export type FindingTrouble = {
  readonly kind: 'ledger-older' | 'ledger-restored'
  readonly sentence: string
  readonly action: string
}

const day = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' at ')

function restoredSentence({ restored }: LedgerFound): string {
  if (restored === null) return ''
  const kept = restored.keptAside === null ? 'was missing' : `was not usable and is kept as ${restored.keptAside}`
  return `The database of this profile ${kept}; its copy of ${day(restored.copyFrom)} (UTC) took its place. `
}

/** Null where the ledger is what was last written, in its own place. */
export function findingTrouble(found: LedgerFound, file: string): FindingTrouble | null {
  const restored = restoredSentence(found)
  switch (found.state) {
    case 'same':
      if (found.restored === null) return null
      return { kind: 'ledger-restored', sentence: `${restored}Nothing of it is missing.`, action: 'Understood' }
    case 'older': {
      const what = restored === '' ? `This database is older than expected: ${file}. ` : restored
      const sentence = `${what}Runs of since then may be missing here, though they were charged; the service has them. Nothing is sent until you decide. If you have the newer file, quit, delete ledger.db-wal and ledger.db-shm, put it back and start again.`
      return { kind: 'ledger-older', sentence, action: 'Go on with this one' }
    }
    case 'other': {
      const sentence = `${restored}${file} is not the database that this profile had. Nothing is sent until you decide. If you have the right file, quit, delete ledger.db-wal and ledger.db-shm, put it back and start again.`
      return { kind: 'ledger-older', sentence, action: 'Go on with this one' }
    }
  }
}
