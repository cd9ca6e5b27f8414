import { ArrowDownWideNarrow } from 'lucide-react'
import { Icon } from './icon.tsx'
import { Select } from './select.tsx'

type SortSelectProps<Sort extends string> = {
  readonly label: string
  readonly sorts: readonly Sort[]
  nameOf(sort: Sort): string
  readonly value: Sort
  onChange(value: Sort): void
}

/** Chooses the order of a list, in the bar above it. */
export function SortSelect<Sort extends string>({ label, sorts, nameOf, value, onChange }: SortSelectProps<Sort>) {
  return (
    <Select
      label={label}
      labelHidden
      options={sorts.map((sort) => ({
        value: sort,
        label: nameOf(sort),
        image: <Icon icon={ArrowDownWideNarrow} size={14} />,
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
