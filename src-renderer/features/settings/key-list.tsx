import { keyTable } from '../../lib/key-table.ts'
import { useChangeSettings, useSettings } from '../../lib/settings.ts'
import { KeyRow } from './key-row.tsx'

/** Every key that may be changed, by where it works. */
export function KeyList() {
  const { keymap } = useSettings()
  const change = useChangeSettings()
  return keyTable.map(({ group, rows }) => (
    <section key={group} aria-label={group} className="mt-4">
      <h3 className="mb-1 text-small text-ink-3">{group}</h3>
      {rows.map((row) => (
        <KeyRow
          key={row.keys}
          row={row}
          keymap={keymap}
          onChange={(keys) => {
            const { [row.keys]: _, ...rest } = keymap
            change({ keymap: keys === null ? rest : { ...rest, [row.keys]: keys } })
          }}
        />
      ))}
    </section>
  ))
}
