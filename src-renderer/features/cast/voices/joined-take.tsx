import type { JoinedSpeech } from '#shared/bridge/joined-speech.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { sentenceOf } from '../../../lib/sentences.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Layers, X } from 'lucide-react'
import { useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { formatCredits } from '../../../lib/format.ts'
import { jobWords } from '../../../lib/job-words.ts'
import { unansweredText, usePractice } from '../../../lib/studio-state.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon, StatusMark } from '../../../ui/icon.tsx'
import { GapSlider } from './gap-slider.tsx'
import { readSpeech } from './read-speech.ts'
import { deliveryOf, TakeLine, TakePlayer } from './take-line.tsx'
import { TakeMenu } from './take-menu.tsx'
import { t } from './texts.ts'
import { useVoicesActions } from './voices-context.tsx'

/** Names a joined speech, which has no number, by its first words. */
const nameOf = ({ title }: JoinedSpeech) => `“${title.length > 40 ? `${title.slice(0, 40).trim()}…` : title}”`

/** The changes of a joined speech that cost nothing. */
function useJoining({ id }: JoinedSpeech) {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const { setNotice } = useVoicesActions()
  const options = {
    onError: (error: unknown) => setNotice({ tone: 'error', text: failureOf(error)?.message ?? unansweredText() }),
    onSettled: () => queries.invalidateQueries({ queryKey: query.joinedSpeech.key() }),
  } as const
  const join = useMutation({ mutationFn: (gap: number) => call.joinedSpeech.join({ id, gap }), ...options })
  const stop = useMutation({ mutationFn: () => call.joinedSpeech.stopJoining({ id }), ...options })
  return { join: (gap: number) => join.mutate(gap), stop: () => stop.mutate() }
}

type StateProps = { readonly speech: JoinedSpeech; readonly joining: ReturnType<typeof useJoining> }

/** Where a joined speech is: its player once it is done. */
function JoinedStateLine({ speech, joining }: StateProps) {
  const { write } = useVoicesActions()
  const { state, runs, gap } = speech
  switch (state.kind) {
    case 'done':
      return <TakePlayer assetId={state.assetId} name={nameOf(speech)} />
    case 'speaking': {
      const next = runs.find((run) => run.state.kind !== 'done')
      const { mark, words } = next === undefined ? { mark: 'running' as const, words: '' } : jobWords(next)
      return (
        <StatusMark kind={mark} loud={mark !== 'running'}>
          {t('takes.parts', { done: state.done, of: state.of, words })}
        </StatusMark>
      )
    }
    case 'lacking':
      return (
        <span className="flex min-w-0 items-center gap-2">
          <StatusMark kind="failed" loud>
            {t('takes.lacking', { count: state.of - state.done, of: state.of })}
          </StatusMark>
          <Button
            size="small"
            onClick={() => {
              const draft = readSpeech(speech.order, { kind: 'joined', id: speech.id })
              if (draft !== null) write({ ...draft, gap })
            }}
          >
            {t('takes.speakMissing')}
          </Button>
        </span>
      )
    case 'joining':
      return (
        <span className="flex min-w-0 items-center gap-2">
          <StatusMark kind="running">{t('takes.joining', { share: Math.round(state.share * 100) })}</StatusMark>
          <IconButton icon={X} size="small" label={t('takes.stopJoining')} onClick={joining.stop} />
        </span>
      )
    case 'unjoined':
      return (
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate text-err" title={sentenceOf(state)}>
            {sentenceOf(state)}
          </span>
          <Button size="small" onClick={() => joining.join(gap)}>
            {t('takes.joinAgain')}
          </Button>
        </span>
      )
    default:
      return assertNever(state)
  }
}

/** A take that was joined from several runs; the silence between its parts can be changed. */
export function JoinedTake({ speech }: { readonly speech: JoinedSpeech }) {
  const isPractice = usePractice()
  const joining = useJoining(speech)
  const [gap, setGap] = useState<number | null>(null)
  const { id, order, title, state, hasGaps, runs, kept } = speech
  const assetId = state.kind === 'done' ? state.assetId : null
  const name = nameOf(speech)
  const draft = readSpeech(order, { kind: 'joined', id })
  const delivery = deliveryOf(draft)
  return (
    <>
      <TakeLine
        number={<Icon icon={Layers} size={14} />}
        title={title}
        delivery={kept > 0 ? t('takes.kept', { delivery, count: kept }) : delivery}
        price={runs.length === 0 ? t('takes.free') : formatCredits(speech.charged, isPractice)}
        menu={
          <TakeMenu
            name={name}
            assetId={assetId}
            draft={draft}
            more={
              hasGaps && state.kind === 'done'
                ? [{ id: 'gap', title: t('takes.changeGap'), run: () => setGap(speech.gap) }]
                : []
            }
          />
        }
      >
        <JoinedStateLine speech={speech} joining={joining} />
      </TakeLine>
      {gap !== null && (
        <div className="flex items-end gap-3 px-4 pb-3 ps-[62px]">
          <GapSlider gap={gap} onChange={setGap} />
          <Button
            size="small"
            onClick={() => {
              joining.join(gap)
              setGap(null)
            }}
          >
            {t('takes.joinAgain')}
          </Button>
          <Button size="small" variant="plain" onClick={() => setGap(null)}>
            {t('takes.cancel')}
          </Button>
        </div>
      )}
    </>
  )
}
