import type { ModelDetail } from '#shared/bridge/catalog.ts'
import { Info, Pin, PinOff, RotateCcw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { EngineLine } from './engine-place.tsx'
import { useFocusRequest, useFormActions, useFormState } from './form-context.ts'
import type { ModelForm } from './model-form.ts'
import { FieldControl } from './field-control.tsx'
import { t } from './texts.ts'

function AboutModel({ model }: { readonly model: ModelDetail }) {
  return (
    <Popover
      label={t('inspector.about', { model: model.name })}
      align="end"
      className="w-[300px] p-4"
      trigger={<IconButton icon={Info} size="small" label={t('inspector.aboutThis')} />}
    >
      <p dir="auto" className="font-medium">
        {model.name}
      </p>
      <p dir="auto" className="mt-1 text-small text-ink-2">
        {model.description}
      </p>
      <p className="mono mt-2 text-ink-3" data-selectable>
        {model.id}
      </p>
    </Popover>
  )
}

export type ModelInspectorProps = {
  readonly form: ModelForm
  readonly isPinned: boolean
  onPin(): void
  readonly children: ReactNode
}

const controls = 'input, textarea, [role="radio"], [role="switch"], [role="combobox"], [role="slider"], button'

/**
 * Finds a field's control by the path of a problem, `name` or `name/part`; null if none. Prefers an invalid control.
 */
function fieldIn(root: HTMLElement | null, path: string): HTMLElement | null {
  const name = path.split('/')[0] ?? path
  const field = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  return (
    field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field?.querySelector<HTMLElement>(controls) ?? null
  )
}

/** The form of the open model, with the cost panel at the bottom. */
export function ModelInspector({ form, isPinned, onPin, children }: ModelInspectorProps) {
  const actions = useFormActions()
  const input = useFormState((state) => state.input)
  const problems = useFormState((state) => state.problems)
  const body = useRef<HTMLDivElement>(null)
  useFocusRequest((field) => {
    const control = fieldIn(body.current, field)
    control?.focus()
    // Scrolls to the full field, because the message under the control matters as much.
    control?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' })
    return control !== null
  })
  return (
    <aside
      aria-label={t('inspector.label')}
      className="flex min-h-0 w-[332px] shrink-0 flex-col border-s border-line bg-surface-1 max-[1360px]:w-[316px]"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line pe-3 ps-4">
        <h2 dir="auto" className="min-w-0 flex-1 truncate">
          {form.model.name}
        </h2>
        <IconButton
          icon={isPinned ? PinOff : Pin}
          size="small"
          label={t(isPinned ? 'inspector.unpin' : 'inspector.pin')}
          onClick={onPin}
        />
        <IconButton icon={RotateCcw} size="small" label={t('inspector.reset')} onClick={actions.startOver} />
        <AboutModel model={form.model} />
      </div>
      <div ref={body} className="min-h-0 flex-1 space-y-[13px] overflow-y-auto px-4 py-3">
        {form.model.engine != null && <EngineLine engine={form.model.engine} />}
        {form.fields.length === 0 && <p className="text-small text-ink-3">{t('inspector.promptOnly')}</p>}
        {form.fields.map((field) => (
          <div key={field.name} data-field={field.name}>
            <FieldControl
              field={field}
              path={field.name}
              value={input[field.name]}
              onChange={(value) => actions.setField(field.name, value)}
              problemAt={(path) => problems.find((problem) => problem.field === path)?.message}
            />
          </div>
        ))}
      </div>
      {children}
    </aside>
  )
}
