import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { choiceLabelOf } from '#shared/domain/input-form/label.ts'
import { Check, Columns2, Download } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Section } from '../../../ui/section.tsx'
import { flowName, type LetteredCut, type Take } from '../takes.ts'
import { t } from '../texts.ts'
import { countWords } from './count-words.ts'
import { DeliveredList } from './delivered-list.tsx'
import { PartRows } from './part-rows.tsx'
import { RecutForm } from './recut-form.tsx'

export type CutInspectorProps = {
  readonly take: Take
  readonly picked: LetteredCut
  readonly flows: ShortVideoOptions['flows']
  readonly isChosen: boolean
  /** The stage has the script. */
  readonly isScriptShown: boolean
  /** Why it cannot be chosen, compared or saved; null where it can. */
  readonly noVideoYet: string | null
  readonly noCompare: string | null
  readonly recutRef: Ref<HTMLDivElement>
  /** Opens the form with what the video was made from. */
  onReuse(): void
  onChoose(): void
  onCompare(): void
  onSave(): void
  /** The slate of another cut. */
  readonly children: ReactNode
}

/** Everything about the picked cut, and another one of the same take with what such cuts cost. */
export function CutInspector(props: CutInspectorProps) {
  const {
    take,
    picked,
    flows,
    isChosen,
    isScriptShown,
    noVideoYet,
    noCompare,
    recutRef,
    onReuse,
    onChoose,
    onCompare,
    onSave,
    children,
  } = props
  const { letter, cut } = picked
  const script = cut.script ?? take.video.script
  const { voice, order } = take.video
  return (
    <aside
      aria-label={t('inspector.region')}
      className="flex min-h-0 w-[332px] shrink-0 flex-col border-l border-line max-[1360px]:w-[300px]"
    >
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate">{t('cut.name', { letter, edit: flowName(cut, flows) })}</h2>
        <Button size="small" keys="p" pressed={isChosen} disabled={noVideoYet ?? undefined} onClick={onChoose}>
          <Icon icon={Check} size={14} />
          {t(isChosen ? 'inspector.chosen' : 'inspector.choose')}
        </Button>
        <IconButton
          icon={Columns2}
          size="small"
          label={t('inspector.compare')}
          keys="c"
          disabled={noCompare ?? undefined}
          onClick={onCompare}
        />
        <IconButton
          icon={Download}
          size="small"
          label={t('inspector.download')}
          disabled={noVideoYet ?? undefined}
          onClick={onSave}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section title={t('inspector.steps')}>
          <DeliveredList video={cut} />
        </Section>
        <Section title={t('inspector.newCut')}>
          <RecutForm flows={flows} formRef={recutRef} />
        </Section>
        {!isScriptShown && (
          <Section
            title={t('inspector.script')}
            aside={script === null ? undefined : t('parts.words', { count: countWords(script) })}
            folds="open"
          >
            <p data-selectable dir="auto" className="text-small wrap-anywhere whitespace-pre-wrap text-ink-2">
              {script ?? t('inspector.noScript')}
            </p>
          </Section>
        )}
        <Section title={t('inspector.files')}>
          <PartRows take={take.video} cut={cut} />
        </Section>
        <Section title={t('inspector.settings')}>
          <KeyValue
            rows={[
              { term: t('inspector.presenter'), detail: t(`form.genders.${order.gender}`) },
              { term: t('inspector.style'), detail: choiceLabelOf(order.preset) },
              { term: t('inspector.voice'), detail: voice ?? order.voice ?? t('inspector.defaultVoice') },
              { term: t('inspector.length'), detail: t('inspector.seconds', { seconds: String(order.seconds) }) },
              {
                term: t('inspector.captions'),
                detail: t(cut.order.captions ? 'inspector.on' : 'inspector.off'),
              },
              { term: t('inspector.music'), detail: t(cut.order.music ? 'inspector.on' : 'inspector.off') },
            ]}
          />
          <Button size="small" keys="shift+r" className="mt-2.5" onClick={onReuse}>
            {t('inspector.reuse')}
          </Button>
        </Section>
      </div>
      {children}
    </aside>
  )
}
