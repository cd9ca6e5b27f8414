import type { ComposerCounts } from '#shared/bridge/composer.ts'
import type { ComposerRound, RoundsReading } from '#shared/bridge/rounds.ts'
import { Eye } from 'lucide-react'
import { useNow } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { timeIn } from '../../../lib/zoned-time.ts'
import { AutopilotFacts } from '../autopilot/autopilot-facts.tsx'
import { Fact } from '../fact.tsx'
import { CardBack } from './card-back.tsx'
import { t } from './texts.ts'

type NextRoundProps = {
  readonly reading: RoundsReading
  readonly next: ComposerRound | null
  readonly profileId: string
  /** Null if it is not known. */
  readonly toPublish: ComposerCounts['toPublish']
  readonly timeZone: string
  readonly isRevealing: boolean
  readonly blocked: string | undefined
  onReveal(): void
}

const dayMs = 24 * 3_600_000

/** How many rendered videos wait to be published, in words. `now`: ms since 1970. */
function toPublishWords(toPublish: NonNullable<ComposerCounts['toPublish']>, now: number): string {
  const { ready: count, oldest } = toPublish
  const at = oldest === null ? Number.NaN : Date.parse(oldest)
  if (Number.isNaN(at)) return t('next.rendered', { count })
  return t('next.oldest', { count, days: Math.max(0, Math.floor((now - at) / dayMs)) })
}

/** The next round, face down, and what goes on without the user. */
export function NextRound(props: NextRoundProps) {
  const { reading, next, profileId, toPublish, timeZone, isRevealing, blocked, onReveal } = props
  const now = useNow(60_000)
  return (
    <div className="flex min-h-[122px] shrink-0 items-center gap-5 overflow-hidden border-t border-line bg-surface-0 px-5 py-3">
      <div aria-hidden className="flex gap-2.5 max-[760px]:hidden">
        {(next?.cards ?? []).slice(0, 4).map((card) => (
          <CardBack key={card.slot} />
        ))}
      </div>
      <div className="flex min-w-0 shrink-0 flex-col items-start gap-1.5">
        <span className="font-medium">
          {next === null ? t('next.allOpen') : t('next.faceDown', { number: next.at + 1 })}
        </span>
        {next === null ? (
          typeof reading.endsAt === 'string' && (
            <span className="text-small text-ink-3">{t('next.comes', { time: timeIn(reading.endsAt, timeZone) })}</span>
          )
        ) : (
          <Button size="small" keys="r" busy={isRevealing} disabled={blocked} onClick={onReveal}>
            <Icon icon={Eye} />
            {t(isRevealing ? 'next.revealing' : 'next.reveal')}
          </Button>
        )}
      </div>
      <dl className="ms-auto flex min-w-0">
        <AutopilotFacts profileId={profileId} timeZone={timeZone} />
        {toPublish !== null && <Fact term={t('next.publish')}>{toPublishWords(toPublish, now)}</Fact>}
      </dl>
    </div>
  )
}
