import type { RunsAt } from '#shared/contract/engine.ts'
import type { ModelCard } from '#shared/bridge/catalog.ts'
import { Cloud, type LucideIcon, Monitor, Network } from 'lucide-react'
import { Icon } from '../ui/icon.tsx'
import { t } from './texts.ts'

const icons: Readonly<Record<RunsAt, LucideIcon>> = { computer: Monitor, network: Network, cloud: Cloud }

/** What a place is called where an engine runs. */
export const placeName = (runsAt: RunsAt): string => t(`engine.places.${runsAt}`)

/** Says whether inputs leave this computer. */
export const inputsWords = (inputsLeave: boolean): string => t(inputsLeave ? 'engine.leave' : 'engine.stay')

type PlaceProps = { readonly runsAt: RunsAt; readonly inputsLeave: boolean }

/** Where an engine runs, and whether inputs leave this computer. */
export function Place({ runsAt, inputsLeave }: PlaceProps) {
  return (
    <span className="flex min-w-0 flex-col text-small leading-[18px]">
      <span className="flex items-center gap-[5px]">
        <Icon icon={icons[runsAt]} size={14} className="text-ink-2" />
        <span className="truncate">{placeName(runsAt)}</span>
      </span>
      <span className="truncate ps-[19px] text-caption text-ink-3">{inputsWords(inputsLeave)}</span>
    </span>
  )
}

type EngineOf = NonNullable<ModelCard['engine']>

/** Says where a model of an engine runs: a mark and a word; what happens to its inputs shows on hover. */
export function EngineBadge({ engine }: { readonly engine: EngineOf }) {
  const { name, runsAt } = engine
  if (runsAt === 'unknown') return null
  const words = t('engine.runsOn', {
    engine: name,
    place: placeName(runsAt),
    inputs: inputsWords(runsAt !== 'computer'),
  })
  return (
    <span
      title={words}
      className="me-1.5 inline-flex items-center gap-1 rounded-media bg-control px-1 align-bottom text-ink-2"
    >
      <Icon icon={icons[runsAt]} size={12} />
      {placeName(runsAt)}
    </span>
  )
}

/** Where the open model runs, in a line: its engine, the place, and whether inputs leave this computer. */
export function EngineLine({ engine }: { readonly engine: EngineOf }) {
  const { name, runsAt } = engine
  if (runsAt === 'unknown') return null
  return (
    <p className="flex gap-1.5 text-small text-ink-2">
      <Icon icon={icons[runsAt]} size={14} className="mt-0.5 text-ink-3" />
      <span>
        {t('engine.runsOn', { engine: name, place: placeName(runsAt), inputs: inputsWords(runsAt !== 'computer') })}
      </span>
    </p>
  )
}
