import type { Wall, WallOrder } from '#shared/bridge/money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { usePractice } from '../../lib/workspace.ts'
import { unansweredText } from '../../lib/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { t } from './texts.ts'
import { WallForm } from './wall-form.tsx'
import { wallState, wallTitle } from './wall-words.ts'

function WallMeter({ wall }: { readonly wall: Wall }) {
  if (wall.period === 'run' || wall.cap === 0) return null
  const share = (credits: number) => `${Math.min(100, (credits / wall.cap) * 100)}%`
  return (
    <div aria-hidden className="mt-1.5 flex h-1 bg-control">
      <i className="bg-data-1" style={{ width: share(wall.spent) }} />
      <i className="bg-data-3" style={{ width: share(Math.min(wall.held, wall.cap - wall.spent)) }} />
    </div>
  )
}

/** The limits of the open workspace: what each is, what of it is gone, and a form for another. */
export function WallList() {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const isPractice = usePractice()
  const { data: walls = [] } = useQuery(
    query.money.walls.queryOptions({ refetchOnMount: 'always', refetchInterval: 10_000 }),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const take = (work: Promise<Wall[]>) =>
    void work.then(
      (next) => {
        queries.setQueryData(query.money.walls.queryKey(), next)
        setProblem(null)
      },
      (error: unknown) => setProblem(failureOf(error)?.message ?? unansweredText()),
    )
  const set = (order: WallOrder) => take(call.money.setWall(order))
  return (
    <div>
      {walls.length === 0 && <p className="text-small text-ink-3">{t('limits.none')}</p>}
      <ul>
        {walls.map((wall) => (
          <li key={wall.id} className="flex min-h-14 items-center gap-3 border-b border-line px-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{wallTitle(wall, isPractice)}</span>
              <span className="block text-small text-ink-3">{wallState(wall, isPractice)}</span>
              <WallMeter wall={wall} />
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={t('limits.removeNamed', { limit: wallTitle(wall, isPractice) })}
              onClick={() => take(call.money.removeWall({ id: wall.id }))}
            >
              {t('limits.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <WallForm onSet={set} />
      {problem !== null && (
        <div className="mt-3">
          <Note tone="error">{problem}</Note>
        </div>
      )}
    </div>
  )
}
