import { type CompareTarget, useCompareTarget, useNavigation } from '../../lib/navigate.tsx'
import { useWorkspace } from '../../lib/studio-state.tsx'
import { Note } from '../../ui/note.tsx'
import { CompareBench } from './compare-bench.tsx'
import { t } from './texts.ts'
import { useQueries } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'

/** The Compare screen: the chosen file and a candidate side by side, their differences, and the other files. */
export function ComparePage() {
  const workspace = useWorkspace()
  const target = useCompareTarget()
  const { toLibrary } = useNavigation()
  if (workspace === null) return null
  if (target === null) {
    return (
      <div className="grid h-full place-items-center bg-stage p-5">
        <Note title={t('empty.title')} actions={[{ label: t('empty.openLibrary'), run: () => toLibrary() }]}>
          {t('empty.text')}
        </Note>
      </div>
    )
  }
  return <Compared key={workspace.id} target={target} workspaceId={workspace.id} />
}

type ComparedProps = { readonly target: CompareTarget; readonly workspaceId: string }

/** Reads each compared file in its own query, shared with other screens. `isLost`: one of the two cannot be read. */
function useCompared({ assets, keep, candidate }: CompareTarget) {
  const { query } = useBridge()
  const read = useQueries({
    queries: assets.map((assetId) => query.library.read.queryOptions({ input: { assetId }, retry: false })),
  })
  const of = (assetId: string) => read[assets.findIndex((one) => one === assetId)]
  return {
    all: read.flatMap(({ data }) => (data === undefined ? [] : [data])),
    keep: of(keep)?.data ?? null,
    candidate: of(candidate)?.data ?? null,
    isLost: of(keep)?.isError !== false || of(candidate)?.isError !== false,
  }
}

function Compared({ target, workspaceId }: ComparedProps) {
  const { toLibrary } = useNavigation()
  const { all, keep, candidate, isLost } = useCompared(target)
  if (isLost) {
    return (
      <div className="grid h-full place-items-center bg-stage p-5">
        <Note tone="warn" actions={[{ label: t('empty.openLibrary'), run: () => toLibrary() }]}>
          {t('empty.lost')}
        </Note>
      </div>
    )
  }
  if (keep === null || candidate === null) return <div className="h-full bg-stage" />
  return <CompareBench target={target} details={all} keep={keep} candidate={candidate} workspaceId={workspaceId} />
}
