import type { AssetId } from '#shared/domain/ids.ts'
import type { ReactNode } from 'react'
import { AudioPlayer } from '../../../forms/audio-player.tsx'
import { t } from './texts.ts'
import type { SpeechDraft } from './voices-store.ts'

/** How a take was spoken, such as "Calm, 0.95×, -1 st". */
export function deliveryOf(draft: SpeechDraft | null): string {
  if (draft === null) return ''
  const { emotion, speed, pitch } = draft
  const words = [t(`editor.emotions.${emotion}`), t('takes.speed', { speed })]
  return (pitch === 0 ? words : [...words, t('takes.pitch', { pitch })]).join(', ')
}

type TakeLineProps = {
  readonly number: ReactNode
  readonly title: string
  readonly delivery: string
  readonly price: string
  readonly menu: ReactNode
  /** The player, or where the take is. */
  readonly children: ReactNode
}

/** A line of the list of takes: how it was spoken, its sound, its price. */
export function TakeLine({ number, title, delivery, price, menu, children }: TakeLineProps) {
  return (
    <div className="grid min-h-11 grid-cols-[26px_minmax(0,1fr)_minmax(0,1.2fr)_minmax(76px,auto)_30px] items-center gap-3 px-4 text-small">
      <span className="text-ink-3">{number}</span>
      <span className="truncate" title={title}>
        {delivery !== '' && <span className="me-2">{delivery}</span>}
        <span dir="auto" className="text-ink-3">
          {title}
        </span>
      </span>
      {children}
      <span className="text-end text-ink-2">{price}</span>
      {menu}
    </div>
  )
}

/** The sound of a finished take. */
export function TakePlayer({ assetId, name }: { readonly assetId: AssetId; readonly name: string }) {
  return <AudioPlayer assetId={assetId} modelId={null} label={t('takes.play', { name })} />
}
