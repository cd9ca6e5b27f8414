import type { Engine, FoundEngine } from '#shared/contract/engine.ts'
import { engineLimits } from '#shared/domain/engines.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberField, type TypedNumber } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Place } from '../../forms/engine-place.tsx'
import { useFormWork } from './form-work.ts'
import { t } from './texts.ts'

/** How many runs a server may be given at once, as typed; undefined while it is no such number. */
export function readLimit(value: TypedNumber): number | null | undefined {
  if (value === undefined) return null
  const isLimit = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= engineLimits.runsAtOnce
  return isLimit ? value : undefined
}

/** What the dialog opens with: an address that is known already, and the engine whose pool the server is to join. */
export type AddTarget = { readonly address: string; readonly engineId: string | null }

type AddDialogProps = {
  readonly target: AddTarget
  readonly engines: readonly Engine[]
  onAdded(engine: Engine): void
  onClose(): void
}

const own = ' own'

/** Adds a server by its address: asks what runs there first, then adds it, as an engine of its own or to a pool. */
export function AddDialog({ target, engines, onAdded, onClose }: AddDialogProps) {
  const { call } = useBridge()
  const [address, setAddress] = useState(target.address)
  const [key, setKey] = useState('')
  const [found, setFound] = useState<FoundEngine | null>(null)
  const [into, setInto] = useState(target.engineId ?? own)
  const [name, setName] = useState<string | null>(null)
  const [limit, setLimit] = useState<TypedNumber>(undefined)
  const { failure, isBusy, run, fail, clear } = useFormWork(['address', 'key', 'name', 'engineId', 'limit'])
  const field = useRef<HTMLInputElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const read = readLimit(limit)
  const typedKey = key === '' ? null : key

  const connect = () =>
    run(async () => {
      if (address.trim() === '') return fail({ address: t('add.noAddress') })
      const answer = await call.engines.probe({ address: address.trim(), key: typedKey })
      setFound(answer)
      const [joined] = answer.joins
      if (target.engineId === null) setInto(joined?.engineId ?? own)
      return undefined
    })
  const add = () =>
    run(async () => {
      if (read === undefined) return
      const engineId = into === own ? null : into
      const given = name?.trim() ?? ''
      onAdded(
        await call.engines.add({
          address: found?.address ?? address.trim(),
          key: typedKey,
          engineId,
          name: engineId === null && given !== '' ? given : null,
          limit: read,
        }),
      )
    })
  const connectAtOnce = useEffectEvent(() => connect())
  useEffect(() => {
    if (target.address === '') return
    const timer = setTimeout(() => connectAtOnce())
    return () => clearTimeout(timer)
  }, [target.address])
  useEffect(() => {
    if (found !== null) confirm.current?.focus()
  }, [found])
  const submit = () => (found === null ? connect() : add())
  const retype = (part: 'address' | 'key', value: string) => {
    if (part === 'address') setAddress(value)
    else setKey(value)
    setFound(null)
    clear()
  }
  const sameKind = engines.filter(({ kind }) => kind === found?.kind)
  const pools = sameKind.map(({ id, name: pool }) => {
    const common = found?.joins.find(({ engineId }) => engineId === id)?.models ?? 0
    const label = common === 0 ? t('add.joinAny', { engine: pool }) : t('add.join', { engine: pool, count: common })
    return { value: id, label }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('add.title')}
      description={t('add.text')}
      width="medium"
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {found === null ? (
            <Button variant="strong" busy={isBusy} onClick={() => connect()}>
              {t(isBusy ? 'add.connecting' : 'add.connect')}
            </Button>
          ) : (
            <Button variant="strong" busy={isBusy} ref={confirm} onClick={() => add()}>
              {t(into === own ? 'add.confirm' : 'add.confirmServer')}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-3">
        <TextField
          label={t('add.address')}
          inputRef={field}
          mono
          tall
          autoComplete="off"
          spellCheck={false}
          maxLength={engineLimits.address}
          placeholder={t('add.example')}
          value={address}
          onChange={(value) => retype('address', value)}
          onEnter={submit}
          error={failure.at['address']}
        />
        <TextField
          label={t('add.key')}
          requirement="optional"
          mono
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={engineLimits.key}
          value={key}
          onChange={(value) => retype('key', value)}
          onEnter={submit}
          help={failure.at['key'] === undefined ? t('add.keyHelp') : undefined}
          error={failure.at['key']}
        />
        {found !== null && (
          <>
            <div role="status" className="flex items-center gap-4 rounded-control bg-surface-1 px-3 py-2 text-small">
              <span className="flex-1">
                {t('add.answered', { product: found.product, ms: found.latencyMs, count: found.models.length })}
              </span>
              <Place runsAt={found.runsAt} inputsLeave={found.runsAt !== 'computer'} />
            </div>
            {pools.length > 0 && (
              <Select
                label={t('add.as')}
                options={[{ value: own, label: t('add.own') }, ...pools]}
                value={into}
                onChange={setInto}
                error={failure.at['engineId']}
              />
            )}
            <div className="grid grid-cols-2 gap-3">
              {into === own && (
                <TextField
                  label={t('add.name')}
                  requirement="optional"
                  maxLength={engineLimits.name}
                  placeholder={found.product}
                  value={name ?? ''}
                  onChange={setName}
                  onEnter={submit}
                  error={failure.at['name']}
                />
              )}
              <NumberField
                label={t('add.limit')}
                requirement="optional"
                integer
                min={1}
                max={engineLimits.runsAtOnce}
                value={limit}
                onChange={setLimit}
                error={
                  failure.at['limit'] ??
                  (read === undefined ? t('add.limitWrong', { most: engineLimits.runsAtOnce }) : undefined)
                }
              />
            </div>
          </>
        )}
        {failure.rest !== null && <Note tone="error">{failure.rest}</Note>}
      </div>
    </Dialog>
  )
}
