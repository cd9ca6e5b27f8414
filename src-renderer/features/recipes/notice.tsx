import { X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { t } from './texts.ts'
import { useState, type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { FieldProblem } from '#shared/domain/failure.ts'
import { failureOf } from '../../lib/bridge.tsx'

/** A message about the last action on saved items: what was done, with an undo, or why it failed. */
export type Notice = {
  readonly tone: 'done' | 'problem'
  readonly text: string
  /** Problems of a file, by place. */
  readonly details: readonly string[]
  undo?(): void
}

/** Holds the message about the last action. */
export function useNotice() {
  const [said, setSaid] = useState<Notice | null>(null)
  const [wrong, setWrong] = useState<readonly FieldProblem[]>([])

  /**
   * Runs an action and reports its result; returns whether it succeeded. `fields`: those on the screen, which show
   * their own problems instead of a message.
   */
  async function attempt(
    work: () => Promise<string | null>,
    undo?: () => void,
    fields: readonly string[] = [],
  ): Promise<boolean> {
    setWrong([])
    try {
      const text = await work()
      setSaid(text === null ? null : { tone: 'done', text, details: [], ...(undo === undefined ? {} : { undo }) })
      return true
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) reportError(error)
      const found = failure?.fields ?? []
      if (found.length > 0 && found.every(({ field }) => fields.includes(field))) {
        setSaid(null)
        setWrong(found)
        return false
      }
      const details = (failure?.fields ?? []).length > 1 ? (failure?.fields ?? []) : []
      setSaid({
        tone: 'problem',
        text: failure?.message ?? t('notice.noAnswer'),
        details: details.map(({ field, message }) => t('notice.problem', { field, message })),
      })
      return false
    }
  }
  return {
    said,
    attempt,
    forget: () => setSaid(null),
    /** What is wrong with a field of the last action; null if nothing is. */
    problemAt: (name: string) => wrong.find(({ field }) => field === name)?.message ?? null,
  }
}

/** Shows the message about the last action, with its undo; announced to screen readers. */
export function NoticeLine({ said, onClose }: { readonly said: Notice | null; onClose(): void }) {
  return (
    <div role="status" className={said === null ? 'sr-only' : 'mb-2 rounded-control bg-control px-3 py-1.5 text-small'}>
      {said !== null && (
        <div className="flex items-center gap-2">
          <p className={said.tone === 'problem' ? 'min-w-0 flex-1 text-err' : 'min-w-0 flex-1'}>{said.text}</p>
          {said.undo !== undefined && (
            <Button size="small" keys="mod+z" onClick={said.undo}>
              {t('notice.undo')}
            </Button>
          )}
          <IconButton icon={X} label={t('notice.dismiss')} size="small" onClick={onClose} />
        </div>
      )}
      {said !== null && said.details.length > 0 && (
        <ul data-selectable className="max-h-24 list-disc overflow-y-auto pb-1 ps-5 text-ink-2">
          {said.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const hasText = (target: EventTarget) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''

/**
 * Handles the undo key for saved items, unless the focus is in a field with text. If the focused element disappeared,
 * the search takes the focus, so that keys still arrive.
 */
export function useSavedItemKeys(said: Notice | null, search: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const active = document.activeElement
    const isLost = active === null || active === document.body || active.getAttribute('role') === 'dialog'
    if (said !== null && isLost) search.current?.focus()
  }, [said, search])
  return (event: KeyboardEvent): boolean => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !hasText(event.target)
    if (!isUndo || said?.undo === undefined) return false
    event.preventDefault()
    said.undo()
    return true
  }
}
