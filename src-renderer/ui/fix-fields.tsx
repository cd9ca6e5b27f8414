import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Icon } from './icon.tsx'
import { t } from './texts.ts'

type FixFieldsProps = {
  /** How many fields need attention; with none it is empty, but still announces the next ones. */
  readonly count: number
  /** Moves the focus to the first of them; default: to the first invalid control on the screen or in the dialog. */
  onJump?(): void
}

const controls = 'input, textarea, button, [tabindex]'

/** Focuses the first invalid control inside an element; a group of controls by its first one. */
function focusInvalid(root: ParentNode): void {
  const found = [...root.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find((one) => one.checkVisibility())
  const control = found?.matches(controls) === true ? found : (found?.querySelector<HTMLElement>(controls) ?? null)
  control?.focus()
  found?.scrollIntoView({ block: 'nearest' })
}

/** Says how many fields need attention and leads to the first. What is wrong stands at the fields alone. */
export function FixFields({ count, onJump }: FixFieldsProps) {
  const own = useRef<HTMLDivElement>(null)
  const jump = onJump ?? (() => focusInvalid(own.current?.closest('[role="dialog"]') ?? document))
  return (
    <div ref={own} role="status">
      {count > 0 && (
        <button
          type="button"
          onClick={jump}
          className="flex min-h-8 w-full items-center gap-2 rounded-control bg-err-wash px-3 text-start text-small hover:underline"
        >
          <Icon icon={CircleAlert} size={14} className="text-err" />
          {t('fields.fix', { count })}
        </button>
      )}
    </div>
  )
}
