import { Columns2, Download, Share } from 'lucide-react'
import { IconButton } from './button.tsx'

/** An action for the selected files. `reason`: why it is not available; null if it is. */
type FileAction = { readonly label: string; readonly reason?: string | null; run(): void }

export type FileActionsProps = {
  readonly compare?: FileAction
  readonly exports?: FileAction
  readonly download?: FileAction
}

const icons = { compare: Columns2, exports: Share, download: Download } as const
const keys = { compare: 'c', exports: 'mod+e', download: undefined } as const
const order = ['compare', 'exports', 'download'] as const

/** The row of buttons that compare, export and download the selected files, in every inspector in this order. */
export function FileActions(props: FileActionsProps) {
  return order.map((name) => {
    const action = props[name]
    if (action === undefined) return null
    const key = keys[name]
    return (
      <IconButton
        key={name}
        icon={icons[name]}
        size="small"
        label={action.label}
        {...(key === undefined ? {} : { keys: key })}
        disabled={action.reason ?? undefined}
        onClick={() => action.run()}
      />
    )
  })
}
