import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import type { CaptionStyle } from '#shared/domain/captions/cue.ts'

const styles = [
  { value: 'plate', label: 'Plate' },
  { value: 'outline', label: 'Outline' },
  { value: 'karaoke', label: 'Karaoke' },
  { value: 'loud', label: 'Loud' },
] as const

export type CaptionPanelProps = {
  readonly style: CaptionStyle
  onStyle(style: CaptionStyle): void
  readonly canUndo: boolean
  readonly canRedo: boolean
  onUndo(): void
  onRedo(): void
  /** Lays the script over the voice anew. */
  onStartOver(): void
  /** Burning them in, first among the ways to save them. */
  readonly burning: ReactNode
  onSrt(): void
  onVtt(): void
}

/** How captions look, taking changes back, and the files that they are saved as. Nothing here reaches the service. */
export function CaptionPanel(props: CaptionPanelProps) {
  const { style, onStyle, canUndo, canRedo, onUndo, onRedo, onStartOver, burning, onSrt, onVtt } = props
  return (
    <aside
      aria-label="Captions"
      className="flex min-h-0 w-[332px] shrink-0 flex-col overflow-y-auto border-l border-line max-[1360px]:w-[300px]"
    >
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate">Captions of the raw cut</h2>
        <IconButton
          icon={Undo2}
          size="small"
          label="Undo"
          keys="mod+z"
          disabled={canUndo ? undefined : 'Nothing to undo'}
          onClick={onUndo}
        />
        <IconButton
          icon={Redo2}
          size="small"
          label="Redo"
          disabled={canRedo ? undefined : 'Nothing to redo'}
          onClick={onRedo}
        />
      </div>
      <Section title="Look">
        <Segmented
          label="Look"
          labelHidden
          full
          options={styles}
          value={style}
          onChange={onStyle}
          help="In the preview, burned in, and in VTT files. SRT files carry words and times alone."
        />
      </Section>
      <Section title="Save">
        {burning}
        <div className="flex gap-2">
          <Button className="flex-1" onClick={onSrt}>
            Save as SRT
          </Button>
          <Button className="flex-1" onClick={onVtt}>
            Save as VTT
          </Button>
        </div>
        <p className="mt-2 text-caption text-ink-3">
          Made on this computer, at no cost. Nothing is sent to the service.
        </p>
      </Section>
      <Section title="Keys in a caption, frame by frame">
        <KeyValue
          rows={[
            { term: 'Begin sooner, later', detail: <KeyPair one="alt+left" other="right" /> },
            { term: 'End sooner, later', detail: <KeyPair one="alt+shift+left" other="right" /> },
            { term: 'Split at the caret', detail: <Kbd keys="alt+enter" /> },
            { term: 'Join with the next', detail: <Kbd keys="alt+j" /> },
            { term: 'Remove', detail: <Kbd keys="alt+delete" /> },
          ]}
        />
      </Section>
      <Section title="Reset timing">
        <p className="mb-2 text-caption text-ink-3">Captions are timed to the voice.</p>
        <Button size="small" onClick={onStartOver}>
          <Icon icon={Undo2} size={14} />
          Re-time captions
        </Button>
      </Section>
    </aside>
  )
}

function KeyPair({ one, other }: { readonly one: string; readonly other: string }) {
  return (
    <span className="inline-flex gap-1">
      <Kbd keys={one} />
      <Kbd keys={other} />
    </span>
  )
}
