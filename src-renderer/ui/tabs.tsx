import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** A tab: its label, with a count or state behind it. */
export type Tab<Value extends string> = { readonly value: Value; readonly label: string; readonly detail?: ReactNode }

export type TabsProps<Value extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  onChange(value: Value): void
  /** Before the tabs: whose they are. */
  readonly start?: ReactNode
  readonly tools?: ReactNode
  /** Between the bar and the open tab. */
  readonly notes?: ReactNode
  readonly children: ReactNode
}

/** Tabs over the content of the open one, which is marked in the tape colour. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, start, tools, notes, children } = props
  const pick = (next: string) => {
    const tab = tabs.find((one) => one.value === next)
    if (tab !== undefined) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={pick} className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3 max-[920px]:h-auto max-[920px]:min-h-11 max-[920px]:flex-wrap">
        {start}
        <Radix.List aria-label={label} className="flex self-stretch max-[920px]:h-11">
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className="tab">
              {tab.label}
              {tab.detail !== undefined && <span className="text-ink-3">{tab.detail}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        <span className="flex-1" />
        {tools}
      </div>
      {notes}
      {/* The panel has controls of its own, so it is not a tab stop itself. */}
      <Radix.Content value={value} tabIndex={-1} className="min-h-0 flex-1 focus-visible:shadow-none">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
