import type { FailureRecord } from '#shared/domain/failure.ts'
import type { ToolResult } from '#shared/bridge/service-tools.ts'
import { formatCredits } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { t } from './texts.ts'

/** How the last call of a tool ended. */
export type ToolOutcome =
  | { readonly kind: 'answered'; readonly result: ToolResult }
  | { readonly kind: 'failed'; readonly failure: FailureRecord }

function chargeWords({ charged, spends }: ToolResult, practice: boolean): string {
  if (charged !== null) return t('result.charged', { credits: formatCredits(charged, practice) })
  return t(spends === 'no' ? 'result.free' : 'result.maybe')
}

/** Below a long form, a result would come unseen. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export type ToolResultViewProps = { readonly outcome: ToolOutcome; onCopy(): void }

/** Shows what a call brought back: as plain text, whatever it looks like. */
export function ToolResultView({ outcome, onCopy }: ToolResultViewProps) {
  const isPractice = usePractice()
  if (outcome.kind === 'failed') {
    return (
      <Section title={t('result.label')}>
        <Note tone="error" title={t('result.lost')}>
          {outcome.failure.message}
        </Note>
      </Section>
    )
  }
  const { result } = outcome
  const { text, images, links } = result
  return (
    <Section
      title={t('result.label')}
      aside={
        <Button size="small" variant="quiet" onClick={onCopy}>
          {t('result.copy')}
        </Button>
      }
    >
      {result.isError && <Note tone="error">{t('result.error')}</Note>}
      <p role="status" ref={show} className="mb-2 text-small text-ink-3">
        {`${t('result.took', { ms: result.took })} · ${chargeWords(result, isPractice)}`}
      </p>
      {images.length > 0 && (
        <div className="mb-3 flex flex-wrap gap-2">
          {images.map(({ data, mimeType }, index) => (
            <img
              key={index}
              src={`data:${mimeType};base64,${data}`}
              alt={t('result.image', { number: String(index + 1) })}
              className="max-h-72 max-w-full rounded-media bg-stage object-contain"
            />
          ))}
        </div>
      )}
      {text === '' ? (
        <p className="text-small text-ink-3">{t('result.empty')}</p>
      ) : (
        /* Focusable, so that the keyboard can scroll it. */
        <pre
          aria-label={t('result.label')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          data-selectable
          className="mono max-h-[480px] overflow-auto rounded-control bg-surface-2 p-3 text-caption wrap-anywhere whitespace-pre-wrap text-ink-2"
        >
          {text}
        </pre>
      )}
      {result.isCut && <p className="mt-2 text-caption text-ink-3">{t('result.cut')}</p>}
      {links.length > 0 && (
        <div className="mt-3">
          <h3 className="mb-1 text-small font-medium text-ink-2">{t('result.links')}</h3>
          <ul data-selectable className="space-y-1 text-small text-ink-2">
            {links.map(({ uri, name }, index) => (
              <li key={index} className="wrap-anywhere">
                {name === uri ? '' : `${name} `}
                <span className="mono text-caption text-ink-3">{uri}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
