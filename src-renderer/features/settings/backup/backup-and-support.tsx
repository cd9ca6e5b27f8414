import { sentenceOf } from '../../../lib/sentences.ts'
import { Note } from '../../../ui/note.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { ExportProfile } from './export-profile.tsx'
import { ImportProfile } from './import-profile.tsx'
import { useTransfer } from './use-transfer.ts'

/** Exports, imports and diagnostics of the profile. */
export function BackupAndSupport() {
  const transfer = useTransfer()
  return (
    <div className="space-y-6">
      <ExportProfile transfer={transfer} />
      <ImportProfile transfer={transfer} />
      {transfer.problem !== null && <Note tone="error">{sentenceOf(transfer.problem)}</Note>}
      <Diagnostics />
    </div>
  )
}
