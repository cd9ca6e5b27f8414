import { ArrowLeft, Link2, Link2Off } from 'lucide-react'
import type { CompareTarget } from '../../../lib/navigate.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Zoom } from '../../../ui/zoom/use-zoom.ts'
import { ZoomButton } from '../../../ui/zoom/zoom-button.tsx'
import { t } from '../texts.ts'

export type CompareBarProps = {
  readonly from: CompareTarget['from']
  readonly count: number
  readonly isBlinking: boolean
  /** Of the keep; null where nothing is zoomed. */
  readonly zoom: Zoom | null
  readonly isLinked: boolean
  onBack(): void
  onBlink(): void
  onBoth(): void
  onLink(): void
}

/** The way back, how the two are shown, and how close. */
export function CompareBar(props: CompareBarProps) {
  const { from, count, isBlinking, zoom, isLinked, onBack, onBlink, onBoth, onLink } = props
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
      <h1 className="sr-only">{t('screen')}</h1>
      <Button variant="quiet" onClick={onBack}>
        <Icon icon={ArrowLeft} />
        {t(`bar.screens.${from}`)}
      </Button>
      <span className="text-small text-ink-3">{t('bar.files', { count })}</span>
      <span className="flex-1" />
      <Segmented
        label={t('bar.view')}
        labelHidden
        options={[
          { value: 'both', label: t('bar.both') },
          { value: 'blink', label: t('bar.blink'), detail: <Kbd keys="b" /> },
        ]}
        value={isBlinking ? 'blink' : 'both'}
        onChange={(next) => (next === 'blink' ? onBlink() : onBoth())}
      />
      {zoom !== null && (
        <>
          <Button size="small" pressed={isLinked} onClick={onLink}>
            <Icon icon={isLinked ? Link2 : Link2Off} size={14} />
            {t('bar.linkZoom')}
          </Button>
          <ZoomButton zoom={zoom} />
        </>
      )}
    </header>
  )
}
