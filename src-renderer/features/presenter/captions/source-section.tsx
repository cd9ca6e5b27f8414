import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { formatElapsed, formatTime } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { OverflowMenu } from '../../../ui/overflow-menu.tsx'
import { Section } from '../../../ui/section.tsx'
import { flowName, type LetteredCut } from '../takes.ts'
import { t as screenText } from '../texts.ts'
import { t } from './texts.ts'
import { costWords, videoWords } from '../video-words.ts'
import { type CaptionPlan, lostSteps } from './caption-source.ts'

type SourceSectionProps = {
  readonly plan: CaptionPlan
  readonly cuts: readonly LetteredCut[]
  readonly of: LetteredCut | null
  readonly flows: ShortVideoOptions['flows']
  /** Null for the raw cut. */
  onChange(of: LetteredCut | null): void
  /** The menu of versions is open. */
  readonly isOpen: boolean
  onOpen(isOpen: boolean): void
}

/** Says in words which version captions are made on. */
export function planWords({ state, version }: Pick<CaptionPlan, 'state' | 'version'>, of: LetteredCut | null) {
  if (of === null) return { title: t('captions.rawCut'), detail: t('captions.rawDetail') }
  const { letter } = of
  if (state === 'missing') return { title: t('captions.burnedCut', { letter }), detail: t('captions.needsRecut') }
  if (version === null) return { title: t('captions.rawCut'), detail: t('captions.rawDetail') }
  if (state === 'making')
    return { title: t('captions.making', { letter: version.letter }), detail: videoWords(version.cut).words }
  if (version.letter === letter) return { title: t('captions.ownVersion', { letter }), detail: '' }
  const title = t('captions.version', { letter, own: version.letter })
  const lost = lostSteps(of.cut, version.cut)
  const steps = lost.map((step) => t(`captions.lostSteps.${step}`)).join(', ')
  return { title, detail: lost.length === 0 ? t('captions.keeps') : t('captions.lost', { steps }) }
}

/** The version of the video that captions are made on, and the choice of another. */
export function SourceSection({ plan, cuts, of, flows, onChange, isOpen, onOpen }: SourceSectionProps) {
  const { query } = useBridge()
  const isPractice = usePractice()
  const media = useMediaUrl()
  const { version, assetId, state } = plan
  const file = useQuery(query.library.read.queryOptions({ input: assetId === null ? skipToken : { assetId } }))
  const { title, detail } = planWords(plan, of)
  const made = state === 'ready' && version !== null ? version.cut : null
  const duration = file.data?.asset.duration ?? null
  const facts = [
    made === null ? '' : flowName(made, flows),
    duration === null ? '' : formatElapsed(duration),
    made?.job.state.kind === 'done' ? t('captions.madeAt', { time: formatTime(made.job.state.at) }) : '',
    made === null ? '' : costWords(made, isPractice),
  ].filter(Boolean)
  return (
    <Section
      title={t('captions.source')}
      aside={
        <OverflowMenu
          label={t('captions.changeSource')}
          open={isOpen}
          onOpenChange={onOpen}
          groups={[
            cuts.map((one) => ({
              id: one.cut.job.id,
              title: screenText('cut.name', { letter: one.letter, edit: flowName(one.cut, flows) }),
              run: () => onChange(one),
            })),
            [{ id: 'raw', title: t('captions.rawCut'), run: () => onChange(null) }],
          ]}
          button={
            <Button variant="quiet" size="small" aria-label={t('captions.changeSource')} disabled={undefined}>
              {t('captions.change')}
            </Button>
          }
        />
      }
    >
      <div className="flex gap-3">
        {assetId !== null && (
          <img
            alt=""
            src={media.thumbnail(assetId, 256)}
            className="h-14 w-8 shrink-0 rounded-media bg-stage object-cover"
          />
        )}
        <div role="status" className="min-w-0 space-y-0.5 text-small">
          <p dir="auto" className="font-medium">
            {title}
          </p>
          {facts.length > 0 && <p className="text-ink-3">{facts.join(', ')}</p>}
          {detail !== '' && <p className="text-ink-2">{detail}</p>}
        </div>
      </div>
    </Section>
  )
}
