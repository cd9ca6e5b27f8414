import { useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { SavedPromptTab } from '../../forms/form-context.ts'
import { EntryTab } from './entry-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { NoticeLine } from './notice-line.tsx'
import { useSavedItemKeys } from './use-saved-item-keys.ts'
import { type EntryDraft, usePrompts } from './use-prompts.ts'
import { t } from './texts.ts'

export type PromptsDialogProps = {
  readonly modelId: string | null
  readonly tab: SavedPromptTab
  /** A prompt that is to be kept; null where the book is only opened. */
  readonly draft: string | null
  /** Writes into the prompt: in place of all of it, or where the cursor is. */
  onWrite(text: string, where: 'all' | 'cursor'): void
  onClose(): void
}

const tabs = ['history', 'prompt', 'list', 'variable'] as const

const longestName = 60

/** The prompts that were run, those that are kept, and the lists and variables that prompts can name. */
export function PromptsDialog({ modelId, tab: first, draft, onWrite, onClose }: PromptsDialogProps) {
  const saved = usePrompts()
  const [tab, setTab] = useState(first)
  const [fresh, setFresh] = useState<EntryDraft | null>(
    draft === null
      ? null
      : { id: null, kind: 'prompt', folder: '', name: draft.slice(0, longestName).trim(), body: draft },
  )
  const search = useRef<HTMLInputElement>(null)
  const undo = useSavedItemKeys(saved.said, search)
  const write = (text: string, where: 'all' | 'cursor') => {
    onClose()
    onWrite(text, where)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('prompts.title')}
      width="large"
      initialFocus={search}
    >
      {/* The dialog hears the keys of what is in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={undo}>
        <div className="mb-3">
          <Segmented
            label={t('prompts.section')}
            labelHidden
            options={tabs.map((value) => ({
              value,
              label: t(`prompts.tabs.${value}`),
              detail: value === 'history' ? undefined : saved.entries.filter(({ kind }) => kind === value).length,
            }))}
            value={tab}
            onChange={(next) => {
              setTab(next)
              setFresh(null)
            }}
          />
        </div>
        <NoticeLine said={saved.said} onClose={saved.forget} />
        <div className="h-[min(460px,54vh)]">
          {tab === 'history' ? (
            <HistoryTab
              modelId={modelId}
              searchRef={search}
              onWrite={write}
              onKeep={(text) => {
                setFresh({ id: null, kind: 'prompt', folder: '', name: text.slice(0, longestName).trim(), body: text })
                setTab('prompt')
              }}
            />
          ) : (
            <EntryTab
              key={`${tab} ${fresh?.body ?? ''}`}
              kind={tab}
              saved={saved}
              fresh={fresh?.kind === tab ? fresh : null}
              searchRef={search}
              onWrite={write}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
