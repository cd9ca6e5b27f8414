import { classNames } from '../../../ui/class-names.ts'
import { t } from '../texts.ts'

const flows = ['classic', 'reveal', 'hook-reveal', 'broll-punch', 'clean-punch', 'karaoke'] as const

/** A small moving sample of an edit: a presenter, a cutaway and the captions as that edit brings them. Decoration. */
export function FlowSample({ flow }: { readonly flow: string }) {
  const known = flows.find((one) => one === flow) ?? 'classic'
  const pieces = t(`samples.${known}`).split('|')
  return (
    <span aria-hidden className={classNames('flow-sample', `flow-${known}`)}>
      <span className="flow-figure">
        <span className="flow-head" />
        <span className="flow-body" />
      </span>
      <span className="flow-cutaway" />
      <span className="flow-words">
        {pieces.map((piece) => (
          <span key={piece}>{piece}</span>
        ))}
      </span>
    </span>
  )
}
