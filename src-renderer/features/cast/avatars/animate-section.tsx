import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { motionStyles, videoLimits, videoPrice, videoTiers } from '#shared/domain/avatar-video-order.ts'
import { Slider } from '../../../ui/number-field.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { ExactCost } from '../exact-cost.tsx'
import { useSpoken } from './animate-speech.tsx'
import { animateProblems } from './avatar-draft.ts'
import { t } from './texts.ts'

/** How the selected avatar becomes a video; each choice that changes the price is marked. */
export function AnimateSection() {
  const actions = useCastActions()
  const { studioTier, durationSeconds, motionStyle, fps } = useCastState((state) => state.animate)
  const { leastSeconds, mostSeconds, fps: rates } = videoLimits(studioTier)
  return (
    <Section title={t('animate.title')}>
      <div className="space-y-3">
        <Segmented
          label={t('animate.tier')}
          priced
          full
          aside={t(`animate.${studioTier}Detail`)}
          options={videoTiers.map((value) => ({ value, label: t(`animate.${value}`) }))}
          value={studioTier}
          onChange={(tier) => actions.setAnimate({ studioTier: tier })}
        />
        <Slider
          label={t('animate.length')}
          priced
          integer
          min={leastSeconds}
          max={mostSeconds}
          step={1}
          defaultValue={5}
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

/** The price of the video of an avatar, and the button that starts it. */
export function AnimateCost({ avatar }: { readonly avatar: CastAvatar }) {
  const actions = useCastActions()
  const animate = useCastState((state) => state.animate)
  const animating = useCastState((state) => state.animating)
  const { credits, base, more, each } = videoPrice(animate.studioTier, animate.durationSeconds)
  const [wrong = null] = Object.values(animateProblems(animate))
  const spoken = useSpoken()
  const pricedBy = more === 0 ? t('animate.pricedBy', { base }) : t('animate.pricedByMore', { base, more, each })
  return (
    <ExactCost
      label={t('animate.button', { seconds: animate.durationSeconds })}
      credits={credits + spoken.credits}
      pricedBy={spoken.credits === 0 ? pricedBy : t('say.pricedBy', { video: credits, speech: spoken.credits })}
      note={t(spoken.credits === 0 ? 'animate.note' : 'say.priceNote')}
      sending={animating}
      blocked={wrong ?? spoken.problem}
      keys="mod+enter"
      isEstimate={spoken.credits > 0}
      onSpend={() => void actions.animate(avatar.id, spoken.order)}
    />
  )
}
