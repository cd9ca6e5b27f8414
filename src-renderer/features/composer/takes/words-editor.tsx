import type { ComposerTake } from '#shared/bridge/takes.ts'
import { type Ref, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLeaving, useSettled } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useComposerActions, useComposerState } from '../composer-context.tsx'
import { copiedText, readTags, takeText, type TakeText } from './take-words.ts'
import { t } from './texts.ts'

/** Words that were typed are stored after this pause. Milliseconds. */
const storeAfterMs = 600

type TagsFieldProps = { readonly tags: readonly string[]; onChange(tags: readonly string[]): void; onBlur(): void }

/** Tags as one line; what is typed stays as it is until the field is left. */
function TagsField({ tags, onChange, onBlur }: TagsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={t('words.tags')}
      help={t('words.tagsHint')}
      value={typed ?? tags.map((tag) => `#${tag}`).join(' ')}
      onChange={(next) => {
        setTyped(next)
        onChange(readTags(next))
      }}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
}

/** Returns the words of a take as the user sees them: those just typed, else the stored ones. */
export function useTakeText(take: ComposerTake): TakeText {
  const typed = useComposerState((state) => state.typed[take.takeId])
  return typed ?? takeText(take)
}

type WordsEditorProps = {
  readonly take: ComposerTake
  readonly hookRef?: Ref<HTMLInputElement>
  /** More room: longer texts are shown without scrolling. */
  readonly roomy?: boolean
  onCompare(): void
}

/** Edits the words of a take on this computer; the service's version is kept beside them. */
export function WordsEditor({ take, hookRef, roomy = false, onCompare }: WordsEditorProps) {
  const actions = useComposerActions()
  const typed = useComposerState((state) => state.typed[take.takeId])
  const problem = useComposerState((state) => state.unsaved[take.takeId])
  const text = useTakeText(take)
  const [isCopied, setCopied] = useState(false)
  const settled = useSettled(typed, storeAfterMs)
  const store = useEffectEvent(() => void actions.keepWords(take))
  useEffect(() => {
    if (settled !== undefined) store()
  }, [settled])
  // What was typed is stored too if the take is left before the pause.
  useLeaving(useCallback(() => void actions.keepWords(take), [actions, take]))
  const type = (change: Partial<TakeText>) => {
    setCopied(false)
    actions.type(take, change)
  }
  const leave = () => void actions.keepWords(take)
  const isEdited = take.edit !== null || typed !== undefined
  return (
    <div role="group" aria-label={t('words.label')} className="flex flex-col gap-2.5">
      <TextField
        label={t('words.hook')}
        value={text.hook}
        maxLength={2_000}
        onChange={(hook) => type({ hook })}
        onBlur={leave}
        {...(hookRef === undefined ? {} : { inputRef: hookRef })}
      />
      <TextArea
        label={t('words.caption')}
        value={text.caption}
        maxLength={20_000}
        rows={roomy ? 4 : 3}
        onChange={(caption) => type({ caption })}
        onBlur={leave}
      />
      <TagsField key={take.takeId} tags={text.tags} onChange={(tags) => type({ tags })} onBlur={leave} />
      <TextArea
        label={t('words.script')}
        value={text.script}
        maxLength={20_000}
        rows={roomy ? 8 : 3}
        onChange={(script) => type({ script })}
        onBlur={leave}
      />
      {problem !== undefined && (
        <Note tone="error" actions={[{ label: t('words.retry'), run: leave }]}>
          {t('words.unsaved', { reason: problem })}
        </Note>
      )}
      {take.edit?.isOutdated === true && <Note tone="warn">{t('words.outdated')}</Note>}
      <div className="flex flex-wrap items-center gap-1.5">
        <span role="status" className="me-auto text-caption text-ink-3">
          {t(typed !== undefined && problem === undefined ? 'words.saving' : isEdited ? 'words.own' : 'words.service')}
        </span>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            void navigator.clipboard.writeText(copiedText(text)).then(() => setCopied(true), reportError)
          }}
        >
          {t(isCopied ? 'words.copied' : 'words.copy')}
        </Button>
        {isEdited && (
          <>
            <Button size="small" variant="quiet" onClick={onCompare}>
              {t('words.compare')}
            </Button>
            <Button size="small" onClick={() => void actions.restoreWords(take)}>
              {t('words.restore')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
