import type { AddressCheck } from '#shared/bridge/inputs.ts'
import { useState } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { useNavigation } from '../../lib/navigate.tsx'
import { useChangeSettings, useSettings, unansweredText } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberField, type TypedNumber } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { checkAddressCommand } from './settings-commands.ts'
import { t } from './texts.ts'

type Checking =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly check: AddressCheck }

/** Returns the address to save, without a trailing slash; null if empty, undefined if invalid. */
function readAddress(typed: string): string | null | undefined {
  const text = typed.trim().replace(/\/+$/u, '')
  if (text === '') return null
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'https:' && url.search === '' && url.hash === '' && url.username === ''
  return isPlain && text.length <= 500 ? text : undefined
}

const least = 1_024
const most = 65_535

/** Sets where hosted services read files of this computer: the address and the port it leads to, with a check. */
export function PublicAddress() {
  const { call } = useBridge()
  const { toSettings } = useNavigation()
  const { publicAddress, filesPort } = useSettings()
  const change = useChangeSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const [port, setPort] = useState<TypedNumber>(undefined)
  const [checking, setChecking] = useState<Checking>({ kind: 'none' })
  const text = typed ?? publicAddress ?? ''
  const problem = readAddress(text) === undefined ? t('hosting.invalid') : undefined
  const portShown = port ?? filesPort
  const portKept = typeof portShown === 'number' ? portShown : filesPort
  const isPort = typeof portShown === 'number' && Number.isInteger(portShown) && portShown >= least && portShown <= most

  function keep(): boolean {
    const next = readAddress(text)
    if (next === undefined || !isPort) return false
    if (next !== publicAddress || portKept !== filesPort) change({ publicAddress: next, filesPort: portKept })
    setTyped(null)
    return true
  }
  async function check(): Promise<void> {
    if (!keep()) return
    setChecking({ kind: 'busy' })
    try {
      // Save the current text before the check uses it.
      await call.settings.update({ publicAddress: readAddress(text) ?? null, filesPort: portKept })
      setChecking({ kind: 'done', check: await call.inputs.checkAddress() })
    } catch (error) {
      const sentence = failureOf(error)?.message ?? unansweredText()
      setChecking({ kind: 'done', check: { works: false, sentence } })
    }
  }
  const noCheck = text === '' ? t('hosting.noAddress') : null
  const run = () => {
    toSettings({ section: 'hosting' }, { replace: true })
    void check()
  }
  useCommands(() => [checkAddressCommand(run, noCheck)])
  return (
    <div className="space-y-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('hosting.address')}
            requirement="optional"
            placeholder={t('hosting.placeholder')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(next) => {
              setTyped(next)
              setChecking({ kind: 'none' })
            }}
            onBlur={keep}
            onEnter={() => void check()}
            error={problem}
          />
        </div>
        <div className="w-[140px]">
          <NumberField
            label={t('hosting.port')}
            integer
            min={least}
            max={most}
            value={portShown}
            onChange={(next) => {
              setPort(next)
              setChecking({ kind: 'none' })
            }}
            error={isPort ? undefined : t('hosting.portRange', { least: String(least), most: String(most) })}
          />
        </div>
      </div>
      <p className="text-small text-ink-3">{t('hosting.tunnel', { port: String(portKept) })}</p>
      <Button busy={checking.kind === 'busy'} disabled={noCheck ?? undefined} onClick={() => void check()}>
        {t('hosting.check')}
      </Button>
      {checking.kind === 'done' && <Note tone={checking.check.works ? 'ok' : 'warn'}>{checking.check.sentence}</Note>}
    </div>
  )
}
