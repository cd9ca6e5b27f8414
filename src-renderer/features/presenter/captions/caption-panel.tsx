import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Kbd } from '../../../ui/keys.tsx'
import type { CaptionStyle } from '#shared/domain/captions/cue.ts'
import { t } from '../texts.ts'

const styles = ['plate', 'outline', 'karaoke', 'loud'] as const satisfies readonly CaptionStyle[]

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
      aria-label={t('captions.region')}
      className="flex min-h-0 w-[332px] shrink-0 flex-col overflow-y-auto border-l border-line max-[1360px]:w-[300px]"
    >
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate">{t('captions.title')}</h2>
        <IconButton
          icon={Undo2}
          size="small"
          label={t('captions.undo')}
          keys="mod+z"
          disabled={canUndo ? undefined : t('captions.nothingToUndo')}
          onClick={onUndo}
        />
        <IconButton
          icon={Redo2}
          size="small"
          label={t('captions.redo')}
          disabled={canRedo ? undefined : t('captions.nothingToRedo')}
          onClick={onRedo}
        />
      </div>
      <Section title={t('captions.style')}>
        <Segmented
          label={t('captions.style')}
          labelHidden
          full
          options={styles.map((value) => ({ value, label: t(`captions.styles.${value}`) }))}
          value={style}
          onChange={onStyle}
          help={t('captions.styleHelp')}
        />
      </Section>
      <Section title={t('captions.export')}>
        {burning}
        <div className="flex gap-2">
          <Button className="flex-1" onClick={onSrt}>
            {t('captions.exportSrt')}
          </Button>
          <Button className="flex-1" onClick={onVtt}>
            {t('captions.exportVtt')}
          </Button>
        </div>
        <p className="mt-2 text-caption text-ink-3">{t('captions.exportNote')}</p>
      </Section>
      <Section title={t('captions.keys')}>
        <KeyValue
          rows={[
            { term: t('captions.keyStart'), detail: <KeyPair one="alt+left" other="right" /> },
            { term: t('captions.keyEnd'), detail: <KeyPair one="alt+shift+left" other="right" /> },
            { term: t('captions.keySplit'), detail: <Kbd keys="alt+enter" /> },
            { term: t('captions.keyJoin'), detail: <Kbd keys="alt+j" /> },
            { term: t('captions.keyRemove'), detail: <Kbd keys="alt+delete" /> },
          ]}
        />
      </Section>
      <Section title={t('captions.reset')}>
        <p className="mb-2 text-caption text-ink-3">{t('captions.resetHelp')}</p>
        <Button size="small" onClick={onStartOver}>
          <Icon icon={Undo2} size={14} />
          {t('captions.retime')}
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
