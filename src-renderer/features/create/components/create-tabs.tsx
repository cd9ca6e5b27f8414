import { ToggleGroup } from 'radix-ui'
import type { CreateTab } from '../store.ts'

const tabs = [
  { value: 'generate', label: 'Generate' },
  { value: 'batch', label: 'Batch' },
] as const

/** Which way of making is open. */
export function CreateTabs({ tab, onPick }: { readonly tab: CreateTab; onPick(tab: CreateTab): void }) {
  return (
    <ToggleGroup.Root
      type="single"
      value={tab}
      onValueChange={(next) => {
        const picked = tabs.find(({ value }) => value === next)
        if (picked !== undefined) onPick(picked.value)
      }}
      aria-label="Ways to make"
      className="flex self-stretch"
    >
      <h1 className="sr-only">Create</h1>
      {tabs.map(({ value, label }) => (
        <ToggleGroup.Item key={value} value={value} className="tab" data-state={value === tab ? 'active' : 'inactive'}>
          {label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
