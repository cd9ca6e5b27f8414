import type { FieldOf } from '#shared/domain/input-form/field.ts'
import { BookOpenText, Dices } from 'lucide-react'
import { rollTemplate, type RolledPrompt } from '#shared/domain/template/expand-template.ts'
import { useMemo, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCreateActions, useCreateState } from './create-context.tsx'
import { useFocusRequest, useWriting } from '../../forms/form-context.ts'
import { typeOver, TemplateArea } from '../../forms/template-area.tsx'
import { usePromptHelpParts } from './prompt-help/prompt-help.tsx'
import { t } from './texts.ts'
import { sentencesOf } from '../../lib/sentences.ts'

/** Shows the prompt that the next run takes from a template, or what is wrong with it; nothing if it does not vary. */
function RollLine({ rolled }: { readonly rolled: RolledPrompt }) {
  const actions = useCreateActions()
  if (rolled.kind === 'plain') return null
  if (rolled.kind === 'wrong') {
    return (
      <p className="mt-1.5 text-small text-err" role="status">
        {sentencesOf(rolled.problems.map(({ sentence }) => sentence))}
      </p>
    )
  }
  return (
    <div className="mt-1.5 flex items-center gap-2 text-small text-ink-2">
      <span className="shrink-0 text-ink-3">{t('prompt.next', { index: rolled.index + 1, count: rolled.count })}</span>
      <span className="min-w-0 flex-1 truncate" title={rolled.text}>
        {rolled.text}
      </span>
      <IconButton icon={Dices} size="small" label={t('prompt.another')} onClick={actions.rollPrompt} />
    </div>
  )
}

/** The large prompt field, with its character count and the next roll of a template. */
export function PromptField({ field }: { readonly field: FieldOf<'text'> }) {
  const actions = useCreateActions()
  const value = useCreateState((state) => state.input[field.name])
  const words = useCreateState((state) => state.words)
  const roll = useCreateState((state) => state.roll)
  const problem = useCreateState((state) => state.problems.find((one) => one.field === field.name)?.message)
  const area = useRef<HTMLTextAreaElement>(null)
  useFocusRequest((name) => {
    if (name !== field.name) return false
    area.current?.focus()
    return true
  })
  useWriting(({ text: written, where }) => {
    const { current } = area
    if (current === null) return
    if (where === 'all') typeOver(current, 0, current.value.length, written)
    else typeOver(current, current.selectionStart, current.selectionEnd, written)
  })
  const text = typeof value === 'string' ? value : ''
  const rolled = useMemo(() => rollTemplate(text, words, roll), [text, words, roll])
  const help = usePromptHelpParts(text, (written) => actions.writePrompt(written, 'all'))
  const count = [...(rolled.kind === 'wrong' ? text : rolled.text)].length
  return (
    <div className="border-t border-line bg-surface-1 px-4 pt-2.5 pb-3">
      <TemplateArea
        label={field.label}
        requirement="required"
        priced={field.priced}
        look="lead"
        lang=""
        aside={
          <span className="flex items-center gap-2">
            <span className="whitespace-nowrap max-[1040px]:hidden">
              {field.most === null ? t('prompt.count', { count }) : t('prompt.countOf', { count, most: field.most })}
            </span>
            {help?.button}
            <Button
              variant="quiet"
              size="small"
              keys="mod+p"
              onClick={() => actions.openSaved({ kind: 'prompts', tab: 'history', draft: null })}
            >
              <Icon icon={BookOpenText} size={14} />
              {t('prompt.open')}
            </Button>
          </span>
        }
        error={problem}
        value={text}
        words={words}
        onChange={(next) => actions.setField(field.name, next)}
        placeholder={t('prompt.placeholder')}
        areaRef={(element) => {
          area.current = element
        }}
      />
      {problem === undefined && <RollLine rolled={rolled} />}
      {help?.below}
    </div>
  )
}
