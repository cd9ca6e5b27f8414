import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { t } from './texts.ts'
import type { NoVoiceTimes } from './use-voice-times.ts'

type TimingLineProps = {
  /** Each word has a time from the voice. */
  readonly isByVoice: boolean
  readonly isTiming: boolean
  readonly fault: NoVoiceTimes | null
  onRetime(): void
  onStop(): void
  /** Further tools of the timeline. */
  readonly children: ReactNode
}

/** Says in one line what captions are timed by. */
function timingWords({ isByVoice, isTiming, fault }: Pick<TimingLineProps, 'isByVoice' | 'isTiming' | 'fault'>) {
  if (isTiming) return t('captions.timing')
  if (fault !== null) return t(`captions.noVoice.${fault}`)
  return t(isByVoice ? 'captions.byVoice' : 'captions.byLength')
}

/** What the captions are timed by, and the button to time them again. */
export function TimingLine({ isByVoice, isTiming, fault, onRetime, onStop, children }: TimingLineProps) {
  return (
    <div className="flex h-9 items-center gap-3 border-b border-line px-4 text-small">
      <span role="status" className="min-w-0 truncate text-ink-2">
        {timingWords({ isByVoice, isTiming, fault })}
      </span>
      {isTiming ? (
        <Button size="small" onClick={onStop}>
          {t('captions.stopTiming')}
        </Button>
      ) : (
        <Button size="small" onClick={onRetime}>
          <Icon icon={RefreshCw} size={14} />
          {t('captions.retime')}
        </Button>
      )}
      <span className="ms-auto flex shrink-0 items-center gap-1">{children}</span>
    </div>
  )
}
