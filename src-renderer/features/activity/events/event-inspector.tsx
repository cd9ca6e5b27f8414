import type { ForwardAttempt } from '#shared/bridge/event-forwarding.ts'
import type { ReceivedEventDetails } from '#shared/bridge/received-events.ts'
import { RotateCcw, ShieldCheck, Terminal } from 'lucide-react'
import { useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { formatClock, formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, StatusMark } from '../../../ui/icon.tsx'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { EventForwards } from '../forwarding/event-forwards.tsx'
import { effectWords, prettyBody, shortSignature, signatureMarks, subjectOf } from './event-words.ts'
import { t } from './texts.ts'

/** Three buttons fit side by side in a narrow panel once these signs are left out. */
const roomyOnly = 'max-[1360px]:hidden'

const views = ['pretty', 'raw'] as const

export type EventInspectorProps = {
  readonly event: ReceivedEventDetails
  /** The last attempt to forward it to each program. */
  readonly forwards: readonly ForwardAttempt[]
  /** Null if the event has no result here. */
  readonly onShow: (() => void) | null
  onReplay(): void
  onVerify(): void
  onCurl(): void
  onForwardAgain(forward: number): void
}

function signatureRows({ signature, computed, sent, secretHint }: ReceivedEventDetails) {
  const words = (hex: string | null, otherwise: string) => (hex === null ? otherwise : shortSignature(hex))
  return [
    { term: t('inspector.computed'), detail: words(computed, t('inspector.noSecret')), mono: computed !== null },
    { term: t('inspector.sent'), detail: words(sent, t('inspector.none')), mono: sent !== null },
    {
      term: t('inspector.secret'),
      detail:
        secretHint === null
          ? t(signature === 'rejected' ? 'inspector.noFit' : 'inspector.none')
          : t('inspector.secretEnds', { hint: secretHint }),
    },
  ]
}

function timeRows(event: ReceivedEventDetails) {
  const { createdAt, receivedAt, answeredMs, shownMs, eventId } = event
  return [
    { term: t('inspector.created'), detail: createdAt === null ? t('inspector.noTime') : formatDateTime(createdAt) },
    {
      term: t('inspector.received'),
      detail: t('inspector.answered', { time: formatClock(receivedAt), ms: answeredMs }),
    },
    ...(shownMs === null ? [] : [{ term: t('inspector.shown'), detail: t('inspector.shownAfter', { ms: shownMs }) }]),
    { term: t('inspector.effect'), detail: effectWords(event) },
    { term: t('inspector.id'), detail: eventId ?? t('inspector.noId'), mono: eventId !== null },
  ]
}

/** Shows one event: what it did, how its signature was checked, and all that was received. */
export function EventInspector(props: EventInspectorProps) {
  const { event, forwards, onShow, onReplay, onVerify, onCurl, onForwardAgain } = props
  const media = useMediaUrl()
  const [view, setView] = useState<(typeof views)[number]>('pretty')
  return (
    <aside
      aria-label={t('inspector.label')}
      className="flex min-h-0 w-[382px] shrink-0 flex-col border-s border-line bg-surface-1 max-[1360px]:w-[330px]"
    >
      <div className="flex h-11 shrink-0 items-center border-b border-line px-4">
        <h2 className="mono min-w-0 truncate">{event.type}</h2>
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={t('inspector.about')} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        <Section>
          <div className="mb-3 flex items-center gap-3">
            {event.assetId !== null && (
              <img
                src={media.thumbnail(event.assetId, 256)}
                alt=""
                className="h-10 w-16 shrink-0 rounded-media bg-stage object-contain"
              />
            )}
            <p className="min-w-0 wrap-anywhere">{event.subject === '' ? event.type : subjectOf(event)}</p>
          </div>
          <KeyValue rows={timeRows(event)} />
        </Section>
        <Section
          title={t('inspector.signature')}
          aside={
            <StatusMark kind={signatureMarks[event.signature]} loud>
              {t(`signatures.${event.signature}`)}
            </StatusMark>
          }
        >
          <KeyValue rows={signatureRows(event)} />
        </Section>
        <EventForwards attempts={forwards} onRetry={onForwardAgain} />
        <Section title={t('inspector.headers')}>
          <KeyValue rows={event.headers.map(({ name, value }) => ({ term: name, detail: value, mono: true }))} />
        </Section>
        <Section
          title={t('inspector.body', { bytes: event.bytes })}
          aside={
            <Segmented
              label={t('inspector.view')}
              labelHidden
              options={views.map((value) => ({ value, label: t(`inspector.${value}`) }))}
              value={view}
              onChange={(next) => setView(next)}
            />
          }
        >
          <pre className="mono text-caption wrap-anywhere whitespace-pre-wrap text-ink-2" data-selectable>
            {view === 'pretty' ? prettyBody(event.body) : event.body}
          </pre>
        </Section>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 border-t border-line-hi bg-surface-2 px-4 py-3">
        {onShow !== null && (
          <Button className="w-full" onClick={onShow} keys="enter">
            {t('inspector.show')}
          </Button>
        )}
        <Button onClick={onReplay} keys="r">
          <Icon icon={RotateCcw} size={14} className={roomyOnly} />
          {t('inspector.replay')}
        </Button>
        <Button onClick={onVerify}>
          <Icon icon={ShieldCheck} size={14} className={roomyOnly} />
          {t('inspector.verify')}
        </Button>
        <Button variant="quiet" onClick={onCurl}>
          <Icon icon={Terminal} size={14} className={roomyOnly} />
          {t('inspector.curl')}
        </Button>
      </div>
    </aside>
  )
}
