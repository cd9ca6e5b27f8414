import type { Engine, EngineServer } from '#shared/contract/engine.ts'
import { engineLimits } from '#shared/domain/engines.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberField, type TypedNumber } from '../../ui/number-field.tsx'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readLimit } from './add-dialog.tsx'
import { Place } from '../../forms/engine-place.tsx'
import { HealthMark } from './health-mark.tsx'
import { serverHealth, serverName } from './engine-words.ts'
import { useFormWork } from './form-work.ts'
import { PanelFrame } from './panel-frame.tsx'
import { t } from './texts.ts'

type ServerFormProps = { readonly server: EngineServer; readonly isProgram: boolean; onRemove(): void }

function ServerForm({ server, isProgram, onRemove }: ServerFormProps) {
  const { call } = useBridge()
  const { failure, isBusy, run } = useFormWork(['limit', 'key'])
  const [limit, setLimit] = useState<TypedNumber | null>(null)
  const [key, setKey] = useState('')
  const shown = limit ?? server.limit
  const read = readLimit(limit === null ? server.limit : limit)
  const name = serverName(server.address)
  const isChanged = typeof read === 'number' && read !== server.limit
  const saveLimit = () =>
    isChanged &&
    run(
      () => call.engines.changeServer({ serverId: server.id, limit: read }),
      () => setLimit(null),
    )
  const saveKey = (next: string | null) =>
    run(
      () => call.engines.replaceKey({ serverId: server.id, key: next }),
      () => setKey(''),
    )
  const { reason } = server.health
  return (
    <section
      aria-label={t('engine.server', { server: name })}
      className="space-y-2.5 border-t border-line py-3 first:border-t-0 first:pt-0"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p dir="ltr" data-selectable className="mono text-start text-small wrap-anywhere">
            {server.address}
          </p>
          <HealthMark state={server.health.state} words={serverHealth(server)} />
        </div>
        <Place {...server} />
      </div>
      {reason !== null && <p className="text-small text-ink-2">{reason}</p>}
      <NumberField
        label={t('engine.limit')}
        integer
        min={1}
        max={engineLimits.runsAtOnce}
        value={shown}
        onChange={(value) => setLimit(value ?? '')}
        error={
          failure.at['limit'] ??
          (typeof read === 'number' ? undefined : t('add.limitWrong', { most: engineLimits.runsAtOnce }))
        }
        actions={
          isChanged && (
            <Button busy={isBusy} onClick={saveLimit}>
              {t('engine.save')}
            </Button>
          )
        }
      />
      {!isProgram && (
        <form
          className="space-y-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (key !== '') saveKey(key)
          }}
        >
          <TextField
            label={t('engine.key')}
            requirement="optional"
            mono
            type="password"
            autoComplete="off"
            spellCheck={false}
            maxLength={engineLimits.key}
            value={key}
            onChange={setKey}
            help={t(server.hasKey ? 'engine.keyKept' : 'engine.noKey')}
            error={failure.at['key']}
          />
          {(key !== '' || server.hasKey) && (
            <div className="flex gap-2">
              {key !== '' && (
                <Button type="submit" size="small" busy={isBusy}>
                  {t('engine.saveKey')}
                </Button>
              )}
              {server.hasKey && (
                <Button size="small" variant="quiet" onClick={() => saveKey(null)}>
                  {t('engine.removeKey')}
                </Button>
              )}
            </div>
          )}
        </form>
      )}
      {failure.rest !== null && <Note tone="error">{failure.rest}</Note>}
      <Button size="small" variant="quiet" onClick={onRemove}>
        {t('engine.removeServer', { server: name })}
      </Button>
    </section>
  )
}

type EnginePanelProps = {
  readonly engine: Engine
  onAddServer(): void
  onRefresh(): void
  onRemove(): void
  onRemoveServer(server: EngineServer): void
  onClose(): void
}

/** The panel of an engine: its name, and its servers with limit, health and key. */
export function EnginePanel({ engine, onAddServer, onRefresh, onRemove, onRemoveServer, onClose }: EnginePanelProps) {
  const { call } = useBridge()
  const { failure, isBusy, run } = useFormWork(['name'])
  const [name, setName] = useState<string | null>(null)
  const isChanged = name !== null && name.trim() !== '' && name.trim() !== engine.name
  const rename = () =>
    isChanged &&
    run(
      () => call.engines.rename({ engineId: engine.id, name }),
      () => setName(null),
    )
  const isProgram = engine.kind === 'program'
  return (
    <PanelFrame
      label={t('engine.label')}
      title={engine.name}
      onClose={onClose}
      foot={
        <div className="flex shrink-0 gap-2 border-t border-line-hi bg-surface-2 px-4 py-3">
          <Button onClick={onRefresh}>{t('engine.refresh')}</Button>
          <Button variant="danger" onClick={onRemove}>
            {t('engine.remove')}
          </Button>
        </div>
      }
    >
      <Section>
        <TextField
          label={t('engine.name')}
          maxLength={engineLimits.name}
          value={name ?? engine.name}
          onChange={setName}
          onEnter={rename}
          error={failure.at['name'] ?? failure.rest ?? undefined}
          trailing={
            isChanged && (
              <Button size="small" variant="quiet" busy={isBusy} onClick={rename}>
                {t('engine.rename')}
              </Button>
            )
          }
        />
      </Section>
      <Section title={t('engine.servers')}>
        {engine.servers.map((server) => (
          <ServerForm key={server.id} server={server} isProgram={isProgram} onRemove={() => onRemoveServer(server)} />
        ))}
        {!isProgram && (
          <Button size="small" onClick={onAddServer}>
            <Icon icon={Plus} size={14} />
            {t('engine.addServer')}
          </Button>
        )}
      </Section>
    </PanelFrame>
  )
}
