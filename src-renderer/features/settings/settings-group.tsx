import { type ReactNode, useId } from 'react'

type SettingsGroupProps = { readonly title: string; readonly words?: string; readonly children: ReactNode }

/** Settings that belong together: what they are at the left, themselves at the right. */
export function SettingsGroup({ title, words, children }: SettingsGroupProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[240px_minmax(0,1fr)] gap-8 border-b border-line py-6 last:border-b-0"
    >
      <div>
        <h2 id={id}>{title}</h2>
        {words !== undefined && <p className="mt-1 text-small text-ink-3">{words}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
