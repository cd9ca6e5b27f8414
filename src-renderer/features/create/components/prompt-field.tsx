import type { FieldOf } from '#shared/domain/input-form/field.ts'
import { BookOpenText } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useCreateActions, useCreateState } from '../create-context.tsx'
import type { ModelForm } from '../model-form.ts'
import { rollPrompt } from '../resolve-prompt.ts'
import { useWriting } from '../use-writing.ts'
import { RollLine } from './roll-line.tsx'
import { typeOver } from './type-over.ts'
import { TemplateArea } from './template-area.tsx'

export type PromptFieldProps = { readonly form: ModelForm; readonly field: FieldOf<'text'> }

/** The prompt, in the large, with the count of its characters, and what comes of it where it varies. */
export function PromptField({ form, field }: PromptFieldProps) {
  const actions = useCreateActions()
  const input = useCreateState((state) => state.input)
  const words = useCreateState((state) => state.words)
  const roll = useCreateState((state) => state.roll)
  const problem = useCreateState((state) => state.problems.find((one) => one.field === field.name)?.message)
  const focus = useCreateState((state) => state.focus)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focus?.field === field.name) area.current?.focus()
  }, [focus, field.name])
  useWriting(({ text: written, where }) => {
    const { current } = area
    if (current === null) return
    if (where === 'all') typeOver(current, 0, current.value.length, written)
    else typeOver(current, current.selectionStart, current.selectionEnd, written)
  })
  const value = input[field.name]
  const text = typeof value === 'string' ? value : ''
  const rolled = useMemo(
    () => rollPrompt(form, { [field.name]: text }, words, roll),
    [form, field.name, text, words, roll],
  )
  const count = [...(rolled === null || rolled.kind === 'wrong' ? text : rolled.text)].length
  const most = field.most === null ? '' : ` of ${formatCount(field.most)}`
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
            {`${formatCount(count)}${most} ${count === 1 && most === '' ? 'character' : 'characters'}`}
            <Button
              variant="quiet"
              size="small"
              keys="mod+p"
              onClick={() => actions.openBook({ kind: 'prompts', tab: 'history', draft: null })}
            >
              <Icon icon={BookOpenText} size={14} />
              Prompts
            </Button>
          </span>
        }
        error={problem}
        value={text}
        words={words}
        onChange={(next) => actions.setField(field.name, next)}
        placeholder="Describe what to make"
        areaRef={(element) => {
          area.current = element
        }}
      />
      {problem === undefined && <RollLine rolled={rolled} />}
    </div>
  )
}
