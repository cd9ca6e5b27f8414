import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type TabsProps<Value extends string> = {
  readonly value: Value
  onChange(value: Value): void
  readonly className?: string
  /** Has a `TabList` and one `TabPanel` a tab, anywhere. */
  readonly children: ReactNode
}

/** Keeps tabs and their panels together. */
export function Tabs<Value extends string>({ value, onChange, className, children }: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      // Only values of TabList's tabs arrive here, and those are of the same type.
      onValueChange={(next) => onChange(next as Value)}
      className={className}
    >
      {children}
    </Radix.Root>
  )
}

export type TabListProps<Value extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly count?: string }[]
}

/** The row of tabs; as high as the bar it stands in. The picked one stands on tape. */
export function TabList<Value extends string>({ label, tabs }: TabListProps<Value>) {
  return (
    <Radix.List aria-label={label} className="flex gap-0.5 self-stretch">
      {tabs.map((tab) => (
        <Radix.Trigger key={tab.value} value={tab.value} className="tab">
          {tab.label}
          {tab.count !== undefined && <span className="font-regular text-ink-3">{tab.count}</span>}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
}

/** What belongs to a tab; not mounted while another one is picked. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className={className}>
      {children}
    </Radix.Content>
  )
}
