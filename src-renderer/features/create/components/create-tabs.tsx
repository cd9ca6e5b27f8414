import { ToggleGroup } from 'radix-ui'
import type { CreateTab } from '../store.ts'
import { t } from '../texts.ts'

const tabs = ['generate', 'batch'] as const

/** Which way of making is open. */
export function CreateTabs({ tab, onPick }: { readonly tab: CreateTab; onPick(tab: CreateTab): void }) {
  return (
    <ToggleGroup.Root
      type="single"
      value={tab}
      onValueChange={(next) => {
        const picked = tabs.find((value) => value === next)
        if (picked !== undefined) onPick(picked)
      }}
      aria-label={t('tabs.label')}
      className="flex self-stretch"
    >
      <h1 className="sr-only">{t('tabs.title')}</h1>
      {tabs.map((value) => (
        <ToggleGroup.Item key={value} value={value} className="tab" data-state={value === tab ? 'active' : 'inactive'}>
          {t(`tabs.${value}`)}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
