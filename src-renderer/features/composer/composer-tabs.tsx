import { Tabs as Radix } from 'radix-ui'
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { type ComposerTab, composerTabs } from '../../lib/navigate.tsx'
import type { Tab } from '../../ui/tabs.tsx'
import { t } from './texts.ts'

const ToolsContext = createContext<HTMLElement | null>(null)

/** Shows tools of the open tab at the right of the tabs. */
export function ComposerTools({ children }: { readonly children: ReactNode }) {
  const place = useContext(ToolsContext)
  return place === null ? null : createPortal(children, place)
}

type ComposerTabsProps = {
  readonly tabs: readonly Tab<ComposerTab>[]
  readonly value: ComposerTab
  onChange(value: ComposerTab): void
  /** Before the tabs: whose they are. */
  readonly brand: ReactNode
  /** At the right end of the bar. */
  readonly end: ReactNode
  /** The place for the tools of the open tab. */
  readonly tools: HTMLElement | null
  /** Between the bar and the open tab. */
  readonly notes: ReactNode
  readonly children: ReactNode
}

/** The brand, the tabs, and the content of the open one. */
export function ComposerTabs(props: ComposerTabsProps) {
  const { tabs, value, onChange, brand, end, tools, notes, children } = props
  const pick = (next: string) => {
    const tab = composerTabs.find((one) => one === next)
    if (tab !== undefined) onChange(tab)
  }
  return (
    <Radix.Root value={value} onValueChange={pick} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-3 border-b border-line px-3">
        {brand}
        <Radix.List aria-label={t('tabs.label')} className="flex self-stretch">
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className="tab">
              {tab.label}
              {tab.detail !== undefined && <span className="text-ink-3">{tab.detail}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        <span className="flex-1" />
        {end}
      </div>
      {notes}
      {/* The panel has controls of its own, so it is not a tab stop itself. */}
      <Radix.Content value={value} tabIndex={-1} className="min-h-0 flex-1 focus-visible:shadow-none">
        <ToolsContext value={tools}>{children}</ToolsContext>
      </Radix.Content>
    </Radix.Root>
  )
}
