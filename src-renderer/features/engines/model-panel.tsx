import type { Engine, EngineModel } from '#shared/contract/engine.ts'
import { engineLimits, engineModelKinds, isHelper, rolesOfKind } from '#shared/domain/engines.ts'
import { useState } from 'react'
import { inputsWords, placeName } from '../../forms/engine-place.tsx'
import { useBridge } from '../../lib/bridge.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { type CostFact, CostPanel } from '../../ui/cost-panel.tsx'
import { Note } from '../../ui/note.tsx'
import { KeyValue, Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormWork } from './form-work.ts'
import { inSeconds, lackWords, modelWords, rateWords, serverName, timeWords } from './engine-words.ts'
import { PanelFrame } from './panel-frame.tsx'
import { rateDraft, RateField, readRate } from './rate-field.tsx'
import { TestResult } from './test-result.tsx'
import { t } from './texts.ts'
import type { TestState } from './use-tests.ts'

const anyServer = ' any'

type ModelPanelProps = {
  readonly engine: Engine
  readonly model: EngineModel
  readonly test: TestState | null
  onTest(serverId: string | null): void
  onStop(): void
  onRemove(): void
  onClose(): void
}

function RateForm({ model }: { readonly model: EngineModel }) {
  const { call } = useBridge()
  const { failure, isBusy, run } = useFormWork(['rate'])
  const [draft, setDraft] = useState(() => rateDraft(model.rate, model.kind))
  const read = readRate(draft)
  const isChanged = read !== undefined && JSON.stringify(read) !== JSON.stringify(model.rate)
  return (
    <RateField
      kind={model.kind}
      value={draft}
      onChange={setDraft}
      error={failure.at['rate'] ?? failure.rest ?? undefined}
      save={
        isChanged
          ? { isBusy, run: () => run(() => call.engines.changeModel({ modelId: model.id, change: { rate: read } })) }
          : undefined
      }
    />
  )
}

/** The panel of a model: a test with a real call, its name, price and what it helps with. */
export function ModelPanel({ engine, model, test, onTest, onStop, onRemove, onClose }: ModelPanelProps) {
  const { call } = useBridge()
  const { failure, isBusy, run } = useFormWork(['name', 'kind', 'roles'])
  const [name, setName] = useState<string | null>(null)
  const [on, setOn] = useState(anyServer)
  const { id, kind, roles, source, measured } = model
  const isNamed = name !== null && name.trim() !== '' && name.trim() !== model.name
  const change = (next: Parameters<typeof call.engines.changeModel>[0]['change'], onDone?: () => void) =>
    run(() => call.engines.changeModel({ modelId: id, change: next }), onDone)
  const rename = () => isNamed && change({ name }, () => setName(null))
  const lacks = lackWords(engine, id)
  const isTesting = test?.kind === 'running'
  const serverId = engine.servers.some((server) => server.id === on) ? on : null
  const possible = rolesOfKind[kind]
  const helps = isHelper(model)
  const facts: readonly CostFact[] = [
    { term: t('model.rate'), detail: helps ? t('model.free') : rateWords(model.rate), look: 'text' },
    { term: t('model.where'), detail: placeName(engine.runsAt), look: 'text' },
    measured === null
      ? { term: t('workflow.time'), detail: t('time.none'), look: 'text' }
      : {
          term: t('workflow.time'),
          detail: inSeconds(measured.ms),
          unit: 's',
          look: 'medium',
        },
  ]
  return (
    <PanelFrame
      label={t('model.label')}
      title={model.name}
      onClose={onClose}
      foot={
        <CostPanel facts={facts}>
          <div className="flex gap-2">
            {isTesting ? (
              <Button size="large" className="flex-1" onClick={onStop}>
                {t('model.stop')}
              </Button>
            ) : (
              <Button
                size="large"
                variant="strong"
                keys="mod+enter"
                className="flex-1"
                disabled={model.servers.length === 0 ? (model.problem ?? t('health.down')) : undefined}
                onClick={() => onTest(serverId)}
              >
                {t('model.testWords')}
              </Button>
            )}
          </div>
        </CostPanel>
      }
    >
      {(model.problem !== null || lacks.length > 0) && (
        <Section>
          <Note tone="warn">{lacks.length > 0 ? lacks.join(' ') : model.problem}</Note>
        </Section>
      )}
      {test !== null && (
        <Section title={t('model.result')}>
          <TestResult state={test} />
        </Section>
      )}
      <Section>
        <div className="space-y-3">
          <Switch
            label={t(helps ? 'model.shownHelper' : 'model.shown')}
            checked={model.isShown}
            onChange={(isShown) => change({ isShown })}
          />
          <TextField
            label={t('model.name')}
            maxLength={engineLimits.name}
            value={name ?? model.name}
            onChange={setName}
            onEnter={rename}
            error={failure.at['name']}
            trailing={
              isNamed && (
                <Button size="small" variant="quiet" busy={isBusy} onClick={rename}>
                  {t('model.rename')}
                </Button>
              )
            }
          />
          {source === 'engine' && engine.kind === 'openai' && (
            <Select
              label={t('model.kind')}
              options={engineModelKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              value={kind}
              onChange={(next) => change({ kind: next })}
              error={failure.at['kind']}
            />
          )}
          {engine.servers.length > 1 && (
            <Select
              label={t('model.testServer')}
              options={[
                { value: anyServer, label: t('model.anyServer') },
                ...engine.servers.map((server) => ({ value: server.id, label: serverName(server.address) })),
              ]}
              value={on}
              onChange={setOn}
            />
          )}
          {failure.rest !== null && <Note tone="error">{failure.rest}</Note>}
        </div>
      </Section>
      {possible.length > 0 && (
        <Section title={t('model.roles')}>
          <div className="space-y-1">
            {possible.map((role) => (
              <Switch
                key={role}
                label={t('model.roleOf', { role: t(`roles.${role}`) })}
                checked={roles.includes(role)}
                onChange={(isGiven) =>
                  change({ roles: isGiven ? [...roles, role] : roles.filter((one) => one !== role) })
                }
              />
            ))}
          </div>
        </Section>
      )}
      {helps ? null : (
        <Section title={t('model.rate')}>
          <RateForm key={`${id} ${JSON.stringify(model.rate)}`} model={model} />
        </Section>
      )}
      <Section>
        <KeyValue
          left
          rows={[
            { term: t('model.kind'), detail: modelWords(model) },
            { term: t('model.called'), detail: model.remoteName, mono: true },
            {
              term: t('model.time'),
              detail:
                measured === null
                  ? t('time.none')
                  : t('model.timeOf', { time: timeWords(model), count: measured.count }),
            },
            { term: t('model.where'), detail: inputsWords(engine.inputsLeave) },
          ]}
        />
        {source !== 'engine' && (
          <Button size="small" variant="quiet" className="mt-3" onClick={onRemove}>
            {t('model.remove')}
          </Button>
        )}
      </Section>
    </PanelFrame>
  )
}
