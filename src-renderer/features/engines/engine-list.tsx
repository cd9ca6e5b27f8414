import type { EngineList as Engines, FoundEngine } from '#shared/contract/engine.ts'
import { Package, ScanSearch, Workflow } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Place } from '../../forms/engine-place.tsx'
import { HealthMark } from './health-mark.tsx'
import { columns, EngineGroup, type EngineGroupProps, EngineHead } from './engine-rows.tsx'
import { serverName } from './engine-words.ts'
import { t } from './texts.ts'

type EngineListProps = {
  readonly list: Engines
  readonly pickedId: string | null
  readonly problemOf: (engineId: string) => string | null
  readonly actionsOf: (engineId: string) => Omit<EngineGroupProps, 'engine' | 'pickedId' | 'problem'>
  onAddFound(found: FoundEngine): void
  onPickFile(): void
}

/** The engines with their models, the built-in models, and what was found on this computer. Up and down move in it. */
export function EngineList(props: EngineListProps) {
  const { list, pickedId, problemOf, actionsOf, onAddFound, onPickFile } = props
  const frame = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('[data-list-stop]') ?? [])]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    if (at === -1) return
    event.preventDefault()
    stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  return (
    // The keys move among its buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      role="group"
      aria-label={t('list.label')}
      onKeyDown={press}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      <div aria-hidden className={classNames(columns, 'h-7 border-b border-line text-caption text-ink-3')}>
        <span />
        <span className="truncate">{t('list.name')}</span>
        <span className="truncate">{t('list.place')}</span>
        <span className="truncate">{t('list.health')}</span>
        <span />
      </div>
      {list.engines.map((engine) => (
        <EngineGroup
          key={engine.id}
          engine={engine}
          pickedId={pickedId}
          problem={problemOf(engine.id)}
          {...actionsOf(engine.id)}
        />
      ))}
      <section aria-label={t('list.builtIn')} className="border-b border-line">
        <EngineHead
          icon={Package}
          name={<span className="truncate font-medium">{t('list.builtIn')}</span>}
          line={t('list.always')}
        >
          <Place runsAt="computer" inputsLeave={false} />
          <HealthMark state="ready" words={t('list.models', { count: list.builtInModels })} />
        </EngineHead>
      </section>
      {list.engines.length === 0 && list.found.length === 0 && (
        <p role="status" className="px-5 pt-4 text-ink-2">
          {t('list.none')}
        </p>
      )}
      {list.found.map((found) => (
        <section key={found.address} aria-label={t('list.found', { product: found.product })}>
          <EngineHead
            icon={ScanSearch}
            isHollow
            name={<span className="truncate">{t('list.found', { product: found.product })}</span>}
            line={`${serverName(found.address)} · ${t('list.models', { count: found.models.length })}`}
          >
            <span />
            <span className="col-span-2 justify-self-end">
              <Button
                size="small"
                aria-label={t('list.addNamed', { product: found.product, address: serverName(found.address) })}
                onClick={() => onAddFound(found)}
              >
                {t('list.addFound')}
              </Button>
            </span>
          </EngineHead>
        </section>
      ))}
      <button
        type="button"
        onClick={onPickFile}
        className="mx-5 mt-3 mb-5 flex h-14 w-[calc(100%-40px)] items-center justify-center gap-2 rounded-control border border-dashed border-edge text-ink-2 hover:bg-surface-2"
      >
        <Icon icon={Workflow} />
        {t('list.drop')}
      </button>
    </div>
  )
}
