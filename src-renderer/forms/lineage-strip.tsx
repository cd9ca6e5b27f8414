import type { CastStep } from '#shared/bridge/lineage.ts'
import { ArrowRight } from 'lucide-react'
import { formatCredits, formatElapsed } from '../lib/format.ts'
import { usePlayback } from '../lib/playback.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Waveform } from '../ui/waveform.tsx'
import { captionOfStep, stepIcons, StepLink, useStepImage } from './lineage-step.tsx'

/** Steps that have room beside each other. */
const mostSteps = 3

/** The steps of a strip: one of each kind, the shown one among them, and of those the last ones up to the shown one. */
export function stripOf(steps: readonly CastStep[]): readonly CastStep[] {
  const kinds = [...new Set(steps.map(({ kind }) => kind))]
  const each = kinds.flatMap((kind) => {
    const ofKind = steps.filter((step) => step.kind === kind)
    return ofKind.find(({ isShown }) => isShown) ?? ofKind[0] ?? []
  })
  const shown = each.findIndex(({ isShown }) => isShown)
  const end = Math.min(each.length, Math.max(mostSteps, shown + 1))
  return each.slice(Math.max(0, end - mostSteps), end)
}

function SoundImage({ step }: { readonly step: CastStep }) {
  const { peaks } = usePlayback(step.assetId)
  return peaks === null || peaks.length === 0 ? (
    <Icon icon={stepIcons[step.kind]} />
  ) : (
    <Waveform peaks={peaks} className="h-8 w-full" />
  )
}

function StepImage({ step }: { readonly step: CastStep }) {
  const { source, onError } = useStepImage(step, 256)
  const { seconds } = step
  return (
    <span
      className={classNames(
        'relative grid h-12 w-full place-items-center overflow-hidden rounded-media bg-surface-2 text-ink-2',
        source === undefined && 'px-1.5',
      )}
    >
      {source !== undefined ? (
        <img src={source} alt="" onError={onError} className="size-full object-cover object-[50%_40%]" />
      ) : step.kind === 'audio' || step.kind === 'sample' ? (
        <SoundImage step={step} />
      ) : (
        <Icon icon={stepIcons[step.kind]} />
      )}
      {seconds !== null && step.kind === 'video' && (
        <span className="absolute end-0.5 bottom-0.5 rounded-control bg-surface-0/85 px-1 text-caption text-ink">
          {formatElapsed(seconds)}
        </span>
      )}
    </span>
  )
}

function Step({ step }: { readonly step: CastStep }) {
  const { credits, isShown } = step
  return (
    <StepLink step={step} className="block w-full min-w-0 rounded-control text-start text-caption">
      <StepImage step={step} />
      <span className={classNames('mt-1 block truncate', isShown && 'font-medium')}>{captionOfStep(step)}</span>
      {/* There is no room to say that credits are for practice; the list says so. */}
      <span className="block text-ink-3">{credits === null || credits === 0 ? '' : formatCredits(credits)}</span>
    </StepLink>
  )
}

/** Steps of a lineage beside each other, each with its image and cost. */
export function LineageStrip({ label, steps }: { readonly label: string; readonly steps: readonly CastStep[] }) {
  return (
    <ol aria-label={label} className="flex gap-6">
      {steps.map((step, index) => (
        <li key={`${step.kind} ${step.id}`} className="relative min-w-0 flex-1">
          {index > 0 && <Icon icon={ArrowRight} size={12} className="absolute top-[18px] -start-[18px] text-ink-3" />}
          <Step step={step} />
        </li>
      ))}
    </ol>
  )
}
