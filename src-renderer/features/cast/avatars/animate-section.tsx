import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { motionStyles, pricedLengths, videoLimits, videoPrice, videoTiers } from '#shared/domain/avatar-video-order.ts'
import type { Ref } from 'react'
import { t as fieldText } from '../../../forms/texts.ts'
import { Slider } from '../../../ui/number-field.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { ExactCost } from '../exact-cost.tsx'
import { useSpoken } from './animate-speech.tsx'
import { animateProblems } from './avatar-draft.ts'
import { isUnderWay } from '../cast-words.ts'
import { t } from './texts.ts'
import { TileChoice } from './tile-choice.tsx'

type Tier = (typeof videoTiers)[number]

/** What a tier makes: its size and its frames per second. */
function makesOf(tier: Tier): string {
  const { resolution, fps } = videoLimits(tier)
  return t('animate.makes', { resolution, rates: fps.join(t('animate.or')) })
}

/** How the selected avatar becomes a video; each choice that changes the price is marked. */
export function AnimateSection({ tierRef }: { readonly tierRef: Ref<HTMLFieldSetElement> }) {
  const actions = useCastActions()
  const { studioTier, durationSeconds, motionStyle, fps } = useCastState((state) => state.animate)
  const { leastSeconds, mostSeconds, fps: rates } = videoLimits(studioTier)
  const priceAt = (seconds: number) => videoPrice(studioTier, seconds).credits
  return (
    <Section>
      <div className="space-y-3">
        <TileChoice
          label={t('animate.title')}
          aside={fieldText('field.changesPrice')}
          priced
          columns="grid-cols-2"
          options={videoTiers.map((value) => ({
            value,
            label: t(`animate.${value}`, { most: videoLimits(value).mostSeconds }),
            detail: makesOf(value),
          }))}
          value={studioTier}
          onChange={(tier) => actions.setAnimate({ studioTier: tier })}
          groupRef={tierRef}
        />
        <Slider
          label={t('animate.length')}
          priced
          integer
          min={leastSeconds}
          max={mostSeconds}
          step={1}
          defaultValue={5}
          unit={t('animate.unit')}
          marks={pricedLengths(studioTier).map((seconds) => ({
            value: seconds,
            label: t('animate.mark', { seconds, credits: priceAt(seconds) }),
          }))}
          value={durationSeconds}
          onChange={(seconds) => typeof seconds === 'number' && actions.setAnimate({ durationSeconds: seconds })}
        />
        {rates.length > 1 && (
          <Segmented
            label={t('animate.fps')}
            full
            options={rates.map((rate) => ({ value: String(rate), label: String(rate) }))}
            value={String(fps)}
            onChange={(rate) => actions.setAnimate({ fps: Number(rate) })}
          />
        )}
        <Segmented
          label={t('animate.motion')}
          full
          options={motionStyles.map((value) => ({ value, label: t(`animate.motions.${value}`) }))}
          value={motionStyle}
          onChange={(motion) => actions.setAnimate({ motionStyle: motion })}
        />
      </div>
    </Section>
  )
}

type AnimateCostProps = {
  readonly avatar: CastAvatar
  /** Whether its price is lit: the key that spends presses its button. */
  readonly isLit: boolean
}

/** The price of the video of an avatar, and the button that starts it; off until the avatar is finished. */
export function AnimateCost({ avatar, isLit }: AnimateCostProps) {
  const actions = useCastActions()
  const animate = useCastState((state) => state.animate)
  const animating = useCastState((state) => state.animating)
  const { credits, base, more, each } = videoPrice(animate.studioTier, animate.durationSeconds)
  const [wrong = null] = Object.values(animateProblems(animate))
  const spoken = useSpoken()
  const pricedBy = more === 0 ? t('animate.pricedBy', { base }) : t('animate.pricedByMore', { base, more, each })
  const unfinished = isUnderWay(avatar) ? t('animate.unfinished') : null
  return (
    <ExactCost
      label={t('animate.button', { seconds: animate.durationSeconds })}
      credits={credits + spoken.credits}
      pricedBy={spoken.credits === 0 ? pricedBy : t('say.pricedBy', { video: credits, speech: spoken.credits })}
      note={unfinished ?? t(spoken.credits === 0 ? 'animate.note' : 'say.priceNote')}
      sending={animating}
      blocked={unfinished ?? wrong ?? spoken.problem}
      keys="mod+enter"
      dim={!isLit}
      isEstimate={spoken.credits > 0}
      onSpend={() => void actions.animate(avatar.id, spoken.order)}
    />
  )
}
