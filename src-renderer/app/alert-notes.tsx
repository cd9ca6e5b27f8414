import type { StudioStatus, Alert } from '#shared/bridge/status.ts'
import { useMutation } from '@tanstack/react-query'
import { useBridge } from '../lib/bridge.tsx'
import { useStudioStatus } from '../lib/status.ts'
import { Note } from '../ui/note.tsx'
import { t } from './texts.ts'

const readTrouble = ({ alert }: StudioStatus) => alert

/** What is wrong with the studio itself, across the top of the window until it is over: what keeps money back first. */
export function AlertNotes() {
  const { query } = useBridge()
  const { mutate } = useMutation(query.status.settle.mutationOptions())
  const alert = useStudioStatus(readTrouble) ?? []
  const actionsOf = ({ kind, action }: Alert) =>
    action === null ? [] : [{ label: action, run: () => mutate({ kind }) }]
  return (
    <section aria-label={t('alerts')} className="col-span-full max-h-[40vh] overflow-y-auto">
      {alert
        .toSorted((one, other) => Number(other.stopsSpending) - Number(one.stopsSpending))
        .map((one) => (
          <div key={one.kind} className="border-b border-line">
            <Note isBanner tone={one.stopsSpending ? 'error' : 'warn'} actions={actionsOf(one)}>
              {one.sentence}
            </Note>
          </div>
        ))}
    </section>
  )
}
