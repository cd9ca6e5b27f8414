import { RotateCcw } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type KeyRow as Row, keyConflict } from '../../lib/key-table.ts'
import { keysOf } from '../../lib/shortcut-match.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { isMacPlatform } from '../../ui/key-labels.ts'
import type { Keymap } from '../../ui/keymap.tsx'
import { t } from './texts.ts'

type KeyRowProps = {
  readonly row: Row
  readonly keymap: Keymap
  /** Null puts the built-in keys back. */
  onChange(keys: string | null): void
}

/** What a key does, the key, and a way to press another one for it. */
export function KeyRow({ row, keymap, onChange }: KeyRowProps) {
  const [isListening, setListening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = () => {
    setListening(false)
    setProblem(null)
  }
  const press = (event: KeyboardEvent) => {
    if (!isListening || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return stop()
    const keys = keysOf(event, isMacPlatform())
    if (keys === null) return
    const conflict = keyConflict(row, keys, keymap)
    if (conflict !== null) return setProblem(conflict)
    stop()
    onChange(keys === row.keys ? null : keys)
  }
  return (
    <div className="flex min-h-8 items-center gap-3">
      <span className="min-w-0 flex-1">{row.does}</span>
      {problem !== null && (
        <span role="alert" className="text-small text-err">
          {problem}
        </span>
      )}
      {!isListening && <Kbd keys={row.keys} />}
      {keymap[row.keys] !== undefined && !isListening && (
        <IconButton
          icon={RotateCcw}
          size="small"
          label={t('keys.reset', { action: row.does })}
          onClick={() => onChange(null)}
        />
      )}
      <Button
        size="small"
        variant="quiet"
        pressed={isListening}
        aria-label={t(isListening ? 'keys.pressNamed' : 'keys.changeNamed', { action: row.does })}
        onClick={() => (isListening ? stop() : setListening(true))}
        onKeyDown={press}
        onBlur={stop}
      >
        {t(isListening ? 'keys.press' : 'keys.change')}
      </Button>
    </div>
  )
}
