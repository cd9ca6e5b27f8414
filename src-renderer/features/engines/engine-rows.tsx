import type { Engine, EngineModel, EngineServer } from '#shared/contract/engine.ts'
import { isHelper } from '#shared/domain/engines.ts'
import {
  AudioLines,
  Cpu,
  ImageIcon,
  Layers,
  MessageSquare,
  Server,
  SquareTerminal,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { OverflowMenu } from '../../ui/overflow-menu.tsx'
import { Place } from '../../forms/engine-place.tsx'
import { HealthMark } from './health-mark.tsx'
import {
  engineHealth,
  engineLine,
  fateWords,
  lackWords,
  modelWords,
  rateWords,
  serverHealth,
  serverName,
  timeWords,
} from './engine-words.ts'
import { t } from './texts.ts'

/** The columns of the list: mark, name, where it runs, health and time, menu. */
export const columns =
  'grid grid-cols-[32px_minmax(0,1fr)_198px_116px_26px] items-center gap-x-3 ps-5 pe-3 max-[1360px]:grid-cols-[32px_minmax(0,1fr)_168px_100px_26px] max-[1360px]:gap-x-2.5 max-[1360px]:ps-4'

/** Put on what the arrow keys move among in the list. */
export const listStop = { 'data-list-stop': '' } as const

function iconOf({ kind, servers, models }: Engine): LucideIcon {
  if (servers.length > 1) return Layers
  if (kind === 'program') return SquareTerminal
  const [first] = models
  if (kind !== 'openai' || first === undefined) return Cpu
  if (first.kind === 'chat') return MessageSquare
  return first.kind === 'image' || first.kind === 'edit' ? ImageIcon : AudioLines
}

type HeadProps = {
  readonly icon: LucideIcon
  /** An outline instead of a filled mark: not added yet. */
  readonly isHollow?: boolean
  readonly name: ReactNode
  readonly line: string
  readonly children: ReactNode
}

/** The first row of an engine. */
export function EngineHead({ icon, isHollow = false, name, line, children }: HeadProps) {
  return (
    <div className={classNames(columns, 'h-14 [@media(max-height:840px)]:h-[50px]')}>
      <span
        aria-hidden
        className={classNames(
          'grid size-8 place-items-center rounded-control text-ink-2',
          isHollow ? 'inset-ring inset-ring-line-hi' : 'bg-control',
        )}
      >
        <Icon icon={icon} />
      </span>
      <span className="flex min-w-0 flex-col">
        {name}
        <span className="truncate text-caption text-ink-3">{line}</span>
      </span>
      {children}
    </div>
  )
}

/** More slots than this are told by their numbers alone. */
const mostSlots = 6

function ServerRow({ server }: { readonly server: EngineServer }) {
  const { address, running, limit } = server
  return (
    <li className={classNames(columns, 'h-8 border-t border-line bg-surface-2 text-small')}>
      <span aria-hidden className="justify-self-center text-ink-3">
        <Icon icon={Server} size={14} />
      </span>
      <span dir="ltr" className="mono truncate text-start" title={address}>
        {serverName(address)}
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        {limit <= mostSlots && (
          <span aria-hidden className="flex gap-0.5">
            {Array.from({ length: limit }, (_, slot) => (
              <i key={slot} className={classNames('h-1.5 w-4', slot < running ? 'bg-ink-2' : 'bg-control-hi')} />
            ))}
          </span>
        )}
        <span className="truncate">{t('list.running', { running, limit })}</span>
      </span>
      <HealthMark state={server.health.state} words={serverHealth(server)} />
    </li>
  )
}

type ModelRowProps = {
  readonly model: EngineModel
  readonly isPicked: boolean
  onPick(): void
  onShow(isShown: boolean): void
}

function ModelRow({ model, isPicked, onPick, onShow }: ModelRowProps) {
  const { name, isShown, measured, problem, rate } = model
  return (
    <li
      className={classNames(
        columns,
        'relative h-8 text-small [@media(max-height:840px)]:h-[30px]',
        isPicked && 'bg-select shadow-[inset_3px_0_0_var(--mark)]',
      )}
    >
      <span className="origin-left scale-[.87] rtl:origin-right">
        <Switch
          label={t(isHelper(model) ? 'list.used' : 'list.shown', { model: name })}
          labelHidden
          isFirst
          checked={isShown}
          onChange={onShow}
        />
      </span>
      <button
        type="button"
        {...listStop}
        aria-pressed={isPicked}
        aria-label={t('model.open', { model: name })}
        onClick={onPick}
        className={classNames('truncate rounded-control text-start hover:underline', !isShown && 'text-ink-2')}
      >
        <bdi>{name}</bdi>
      </button>
      <span className="truncate text-ink-3" title={modelWords(model)}>
        {[modelWords(model), ...(rate === null ? [] : [rateWords(rate)])].join(' · ')}
      </span>
      <span
        className={classNames('truncate', problem !== null ? 'text-warn' : measured === null && 'text-ink-3')}
        title={problem ?? undefined}
      >
        {timeWords(model)}
      </span>
    </li>
  )
}

export type EngineGroupProps = {
  readonly engine: Engine
  /** The model or the engine that the panel shows, by id. */
  readonly pickedId: string | null
  /** What went wrong with the last action on it. */
  readonly problem: string | null
  onPickModel(id: string): void
  onShowModel(id: string, isShown: boolean): void
  onDetails(): void
  onAddServer(): void
  onRefresh(): void
  onRemove(): void
}

/** An engine in the list: where it runs, its health, the servers of a pool, its models, and what went wrong. */
export function EngineGroup(props: EngineGroupProps) {
  const { engine, pickedId, problem, onPickModel, onShowModel, onDetails, onAddServer, onRefresh, onRemove } = props
  const { name, servers, models, incident } = engine
  const health = engineHealth(engine)
  const down = servers.filter((server) => server.health.state === 'down' || server.health.state === 'locked')
  const reasons = down.map(({ address, health: { state, reason } }) => {
    const said = state === 'locked' ? t('health.lockedText') : (reason ?? t('health.down'))
    return servers.length === 1 ? said : `${serverName(address)}: ${said}`
  })
  const lacks = models.filter(({ isShown }) => isShown).flatMap(({ id }) => lackWords(engine, id))
  const told = [
    ...(incident === null ? [] : [`${formatTime(incident.at)}: ${incident.sentence}`, ...fateWords(incident)]),
    ...reasons.filter((reason) => incident === null || !reason.includes(incident.sentence)),
  ]
  const items = [
    { id: 'details', title: t('engine.details'), run: onDetails },
    ...(engine.kind === 'program' ? [] : [{ id: 'server', title: t('engine.addServer'), run: onAddServer }]),
    { id: 'refresh', title: t('engine.refresh'), run: onRefresh },
  ]
  return (
    <section aria-label={name} className="border-b border-line">
      <EngineHead
        icon={iconOf(engine)}
        line={engineLine(engine)}
        name={
          <button
            type="button"
            {...listStop}
            aria-pressed={pickedId === engine.id}
            onClick={onDetails}
            className="truncate rounded-control text-start font-medium hover:underline"
          >
            <bdi>{name}</bdi>
          </button>
        }
      >
        <Place {...engine} />
        <HealthMark {...health} />
        <OverflowMenu
          label={t('list.menu', { engine: name })}
          groups={[items, [{ id: 'remove', title: t('engine.remove'), run: onRemove }]]}
        />
      </EngineHead>
      {servers.length > 1 && (
        <ul aria-label={t('engine.servers')} className="border-b border-line">
          {servers.map((server) => (
            <ServerRow key={server.id} server={server} />
          ))}
        </ul>
      )}
      <ul aria-label={name} className="pb-1">
        {models.map((model) => (
          <ModelRow
            key={model.id}
            model={model}
            isPicked={pickedId === model.id}
            onPick={() => onPickModel(model.id)}
            onShow={(isShown) => onShowModel(model.id, isShown)}
          />
        ))}
        {models.length === 0 && down.length === 0 && (
          <li className="ps-16 pe-5 pb-2 text-small text-ink-3">
            {t(engine.kind === 'comfyui' ? 'list.noWorkflows' : 'list.noModels')}
          </li>
        )}
      </ul>
      {(told.length > 0 || lacks.length > 0 || problem !== null) && (
        <div className="space-y-2 pe-5 pb-3 ps-16">
          {told.length > 0 && (
            <Note
              tone={health.state === 'ready' ? 'warn' : 'error'}
              actions={down.length === 0 ? [] : [{ label: t('incident.testNow'), run: onRefresh }]}
            >
              {told.join(' ')}
            </Note>
          )}
          {lacks.length > 0 && <Note tone="warn">{lacks.join(' ')}</Note>}
          {problem !== null && <Note tone="error">{problem}</Note>}
        </div>
      )}
    </section>
  )
}
