import type { FieldOf } from '#shared/domain/input-form/field.ts'
import { isNode } from '#shared/domain/input-form/schema-node.ts'
import { Fragment, type ReactNode } from 'react'
import type { FieldControlProps } from '../field-frame.ts'

export type GroupControlProps = FieldControlProps<FieldOf<'group'>> & {
  /** Draws one part; handed in, because a part may be a group too. */
  draw(part: FieldControlProps): ReactNode
}

/** Inputs that belong together, drawn under their common name. */
export function GroupControl({ field, path, value, onChange, problemAt, draw }: GroupControlProps) {
  const parts = isNode(value) ? value : {}
  const problem = problemAt(path)
  const set = (name: string, next: unknown) => {
    const { [name]: _, ...rest } = parts
    const all = next === undefined ? rest : { ...rest, [name]: next }
    onChange(Object.keys(all).length === 0 ? undefined : all)
  }
  return (
    <fieldset className="min-w-0 space-y-[13px] border-l border-line-hi pl-3">
      <legend className="float-left mb-1 w-full text-small font-medium text-ink-2">{field.label}</legend>
      {field.help !== '' && <p className="clear-both text-caption text-ink-3">{field.help}</p>}
      <div className="clear-both space-y-[13px]">
        {field.fields.map((part) => (
          <Fragment key={part.name}>
            {draw({
              field: part,
              path: `${path}/${part.name}`,
              value: parts[part.name],
              onChange: (next) => set(part.name, next),
              problemAt,
            })}
          </Fragment>
        ))}
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-small text-err">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
