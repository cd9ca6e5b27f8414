import { sentenceOf } from '../../lib/sentences.ts'
import { useState } from 'react'
import type { PublicAddressView } from '#shared/bridge/public-address.ts'
import { readPublicAddress, TunnelId } from '#shared/domain/public-address.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { formatTime } from '../../lib/format.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import { usePublicAddress } from '../../lib/public-address.ts'
import { useChangeSettings, useSettings, unansweredText } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberField, type TypedNumber } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { checkAddressCommand } from './settings-commands.ts'
import { t } from './texts.ts'

const least = 1_024
const most = 65_535
const own = 'own'

/** Says how the last check of the public address ended. */
function AddressResult({ view }: { readonly view: PublicAddressView }) {
  const { state, address } = view
  switch (state.kind) {
    case 'off':
      return null
    case 'checking':
      return <Note>{t(address === null ? 'hosting.starting' : 'hosting.checking')}</Note>
    case 'works':
      return <Note tone="ok">{t('hosting.works', { time: formatTime(state.at) })}</Note>
    case 'broken':
      return <Note tone="warn">{sentenceOf(state)}</Note>
    default:
      return assertNever(state)
  }
}

/** Chooses the tunnel program, or an address of the user's own. */
function TunnelChoice({ installed }: Pick<PublicAddressView, 'installed'>) {
  const { tunnel } = useSettings()
  const change = useChangeSettings()
  const options = TunnelId.options.map((id) => ({
    value: id,
    label: t(`hosting.tunnels.${id}`),
    ...(installed.includes(id) ? {} : { detail: t('hosting.notInstalled') }),
  }))
  return (
    <Select<TunnelId | typeof own>
      label={t('hosting.source')}
      options={[{ value: own, label: t('hosting.own') }, ...options]}
      value={tunnel ?? own}
      onChange={(next) => change({ tunnel: next === own ? null : next })}
    />
  )
}

/** Sets where hosted services reach this computer: the address and the port it leads to, with a test. */
export function PublicAddress() {
  const { call } = useBridge()
  const { toSettings } = useNavigation()
  const { publicAddress, filesPort, tunnel } = useSettings()
  const view = usePublicAddress()
  const change = useChangeSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const [port, setPort] = useState<TypedNumber>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const text = tunnel === null ? (typed ?? publicAddress ?? '') : (view?.address ?? '')
  const read = readPublicAddress(text)
  const portShown = port ?? filesPort
  const portKept = typeof portShown === 'number' ? portShown : filesPort
  const isPort = typeof portShown === 'number' && Number.isInteger(portShown) && portShown >= least && portShown <= most

  function keep(): boolean {
    if (read === undefined || !isPort) return false
    const next = tunnel === null ? read : publicAddress
    if (next !== publicAddress || portKept !== filesPort) change({ publicAddress: next, filesPort: portKept })
    setTyped(null)
    return true
  }
  async function check(): Promise<void> {
    if (!keep()) return
    setBusy(true)
    setFailure(null)
    try {
      // Save the current text before the test uses it.
      const address = tunnel === null ? { publicAddress: read ?? null } : {}
      await call.settings.update({ ...address, filesPort: portKept })
      await call.publicAddress.check()
    } catch (error) {
      setFailure(failureOf(error)?.message ?? unansweredText())
    } finally {
      setBusy(false)
    }
  }
  const noCheck = text === '' ? t(tunnel === null ? 'hosting.noAddress' : 'hosting.noTunnel') : null
  const run = () => {
    toSettings({ section: 'hosting' }, { replace: true })
    void check()
  }
  useCommands(() => [checkAddressCommand(run, noCheck)])
  return (
    <div className="space-y-3">
      <TunnelChoice installed={view?.installed ?? []} />
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('hosting.address')}
            {...(tunnel === null ? { requirement: 'optional' as const } : {})}
            placeholder={tunnel === null ? t('hosting.placeholder') : ''}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            readOnly={tunnel !== null}
            value={text}
            onChange={setTyped}
            onBlur={keep}
            onEnter={() => void check()}
            error={read === undefined ? t('hosting.invalid') : undefined}
          />
        </div>
        <div className="w-[140px]">
          <NumberField
            label={t('hosting.port')}
            integer
            min={least}
            max={most}
            value={portShown}
            onChange={setPort}
            error={isPort ? undefined : t('hosting.portRange', { least: String(least), most: String(most) })}
          />
        </div>
      </div>
      <p className="text-small text-ink-3">
        {t(tunnel === null ? 'hosting.tunnel' : 'hosting.ownTunnel', { port: String(portKept) })}
      </p>
      <Button busy={isBusy} disabled={noCheck ?? undefined} onClick={() => void check()}>
        {t('hosting.check')}
      </Button>
      {failure !== null && <Note tone="error">{failure}</Note>}
      {view !== null && failure === null && typed === null && <AddressResult view={view} />}
    </div>
  )
}
