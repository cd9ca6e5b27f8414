import type { CastStep } from '#shared/bridge/lineage.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { AudioLines, AudioWaveform, Clapperboard, FileAudio, type LucideIcon, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMediaUrl } from '../lib/bridge.tsx'
import { formatCredits, formatElapsed } from '../lib/format.ts'
import { useNavigation } from '../lib/navigate.tsx'
import { usePractice } from '../lib/studio-state.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { t } from './texts.ts'

/** The icon of each kind of step. */
export const stepIcons: Readonly<Record<CastStep['kind'], LucideIcon>> = {
  sample: FileAudio,
  voice: AudioLines,
  audio: AudioWaveform,
  avatar: UserRound,
  video: Clapperboard,
}

/** The name of a step: what it is, and its title if it has one. */
export function nameOfStep({ kind, title, isKnown }: CastStep): string {
  const what = t(`lineage.kinds.${kind}`)
  if (!isKnown) return t('lineage.gone', { what })
  return title === '' ? what : t('lineage.named', { what, title })
}

/** A step in two words: what it is, and its tier or voice. */
export function captionOfStep({ kind, title, detail, isKnown }: CastStep): string {
  const what = t(`lineage.kinds.${kind}`)
  if (!isKnown) return t('lineage.gone', { what })
  const which =
    kind === 'voice' ? title : detail === 'basic' || detail === 'pro' ? t(`lineage.tiers.${detail}`) : detail
  return which === '' ? what : t('lineage.brief', { what, which })
}

/** Opens a step; null for one that has no place to be opened. */
function useOpenStep(): (step: CastStep) => (() => void) | null {
  const { toCast, toLibrary } = useNavigation()
  return ({ kind, id, assetId, isKnown }) => {
    if (!isKnown) return null
    switch (kind) {
      case 'sample':
      case 'voice':
        return () => toCast({ tab: 'voices', voice: id })
      case 'avatar':
        return () => toCast({ tab: 'avatars', avatar: id })
      case 'video':
        return () => toCast({ tab: 'videos', video: id })
      case 'audio':
        return assetId === null ? null : () => toLibrary({ asset: assetId })
      default:
        return assertNever(kind)
    }
  }
}

/** The address of a step's image in CSS px; undefined where it has none, and once it could not be shown. */
export function useStepImage({ kind, id, assetId }: CastStep, size: 256 | 512) {
  const { thumbnail, cast } = useMediaUrl()
  const [failed, setFailed] = useState<string | null>(null)
  const hasImage = kind === 'avatar' || kind === 'video'
  const source = !hasImage ? undefined : assetId === null ? cast(kind, id) : thumbnail(assetId, size)
  return { source: source === failed ? undefined : source, onError: () => setFailed(source ?? null) }
}

function StepImage({ step }: { readonly step: CastStep }) {
  const { source, onError } = useStepImage(step, 256)
  const frame = 'size-7 shrink-0 rounded-media bg-surface-2'
  if (source === undefined) {
    return (
      <span className={classNames(frame, 'grid place-items-center text-ink-2')}>
        <Icon icon={stepIcons[step.kind]} size={14} />
      </span>
    )
  }
  return <img src={source} alt="" onError={onError} className={classNames(frame, 'object-cover')} />
}

type StepLinkProps = { readonly step: CastStep; readonly className: string; readonly children: ReactNode }

/** A step that opens what it names, unless that is what is shown, or has no place to be opened. */
export function StepLink({ step, className, children }: StepLinkProps) {
  const open = useOpenStep()(step)
  const { isShown } = step
  return open === null || isShown ? (
    <span aria-current={isShown || undefined} className={classNames(className, !isShown && 'text-ink-3')}>
      {children}
    </span>
  ) : (
    <button
      type="button"
      title={nameOfStep(step)}
      onClick={open}
      className={classNames(className, 'text-ink-2 hover:text-ink')}
    >
      {children}
    </button>
  )
}

/** One step of a lineage in a list, which opens what it names. */
export function LineageStep({ step }: { readonly step: CastStep }) {
  const isPractice = usePractice()
  const { seconds, credits, isShown } = step
  const facts = [
    ...(seconds === null ? [] : [formatElapsed(seconds)]),
    ...(credits === null || credits === 0 ? [] : [formatCredits(credits, isPractice)]),
  ].join(', ')
  return (
    <li>
      <StepLink
        step={step}
        className={classNames(
          'flex min-h-9 w-full items-center gap-2 rounded-control text-start text-small',
          isShown && 'font-medium',
        )}
      >
        <StepImage step={step} />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {nameOfStep(step)}
        </span>
        <span className="shrink-0 text-caption text-ink-3">{facts}</span>
      </StepLink>
    </li>
  )
}
