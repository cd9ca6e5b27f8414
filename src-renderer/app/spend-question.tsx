import { useRef, useSyncExternalStore } from 'react'
import { useBridge } from '../lib/bridge.tsx'
import { formatCount, formatCredits, speakCredits } from '../lib/format.ts'
import { usePractice } from '../lib/studio-state.tsx'
import { SpendButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { t } from './texts.ts'

/** Asks before a click that costs more than the user wants to spend unasked; whatever was clicked waits for the answer. */
export function SpendQuestionDialog() {
  const { questions } = useBridge()
  const isPractice = usePractice()
  const spend = useRef<HTMLButtonElement>(null)
  const question = useSyncExternalStore(questions.subscribe, questions.read)
  if (question === null) return null
  const { askId, credits, limit, runs, balance } = question
  const answer = (yes: boolean) => questions.answer(askId, yes)
  const amount = credits === null ? null : formatCredits(credits, isPractice)
  const name =
    credits === null
      ? t('spendQuestion.spendUnknown')
      : t('spendQuestion.spendNamed', { credits: speakCredits(credits, isPractice) })
  return (
    <ConfirmDialog
      key={askId}
      open
      onOpenChange={(open) => !open && answer(false)}
      title={
        amount === null ? t('spendQuestion.titleUnknown') : t('spendQuestion.title', { credits: amount, count: runs })
      }
      cancel={t('spendQuestion.cancel')}
      confirm={t('spendQuestion.spend')}
      onConfirm={() => answer(true)}
      initialFocus={spend}
      action={
        <SpendButton
          compact
          buttonRef={spend}
          label={t('spendQuestion.spend')}
          amount={amount}
          name={name}
          state={credits === null ? 'unquoted' : 'quoted'}
          practice={isPractice}
          onClick={() => answer(true)}
        />
      }
    >
      {[
        t('spendQuestion.limit', { credits: formatCredits(limit, isPractice) }),
        ...(credits === null || balance === null
          ? []
          : [t('spendQuestion.balance', { from: formatCount(balance), to: formatCount(balance - credits) })]),
        t('spendQuestion.refund', { count: runs }),
      ].join(' ')}
    </ConfirmDialog>
  )
}
