import { type ReactNode, createElement, useState } from 'react'
import type { PlayTakes } from '#shared/bridge/takes.ts'
import { useComposerActions, useComposerState } from '../composer-context.tsx'
import { CompareDialog, type Comparison, firstComparison } from './compare-dialog.tsx'
import { copiedText, takeText } from './take-words.ts'
import { t } from './texts.ts'
import type { NumberedTake } from './use-takes.ts'

/** What a command on words does, and why it is not possible now; null if it is. */
type Doing = { readonly reason: string | null; run(): void }

/** The commands on the words of the selected take, and the dialog that one of them opens. */
export type WordsCommands = {
  readonly compare: Doing
  readonly own: Doing
  readonly restore: Doing
  readonly copy: Doing
  readonly edit: Doing
  readonly dialog: ReactNode
}

/** Creates the commands on the words of the selected take. `focusWords` moves the focus to them. */
export function useWordsCommands(
  play: PlayTakes | null,
  selected: NumberedTake | null,
  focusWords: () => void,
): WordsCommands {
  const actions = useComposerActions()
  const typed = useComposerState((state) => (selected === null ? undefined : state.typed[selected.take.takeId]))
  const [shown, setShown] = useState<Comparison | null>(null)
  const take = selected?.take ?? null
  const none = take === null ? t('commands.noTake') : null
  const first = firstComparison(play?.takes ?? [], take?.takeId ?? null)
  const isEdited = take !== null && (take.edit !== null || typed !== undefined)
  const notEdited = none ?? (isEdited ? null : t('commands.notEdited'))
  return {
    compare: {
      reason: none ?? (first === null ? t('commands.oneTake') : null),
      run: () => setShown(first),
    },
    own: {
      reason: notEdited,
      run() {
        if (take === null) return
        // The edit is compared as it is stored.
        void actions.keepWords(take).then(() => setShown({ from: `${take.takeId} service`, to: take.takeId }))
      },
    },
    restore: { reason: notEdited, run: () => take !== null && void actions.restoreWords(take) },
    copy: {
      reason: none,
      run() {
        if (take !== null) navigator.clipboard.writeText(copiedText(typed ?? takeText(take))).catch(reportError)
      },
    },
    edit: {
      reason: none,
      run() {
        actions.toggleWords(true)
        focusWords()
      },
    },
    dialog:
      shown === null || play === null
        ? null
        : createElement(CompareDialog, {
            key: `${shown.from} ${shown.to}`,
            takes: play.takes,
            first: shown,
            onClose: () => setShown(null),
          }),
  }
}
