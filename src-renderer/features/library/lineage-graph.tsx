import type { LineageStep } from '#shared/bridge/asset-lineage.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { choiceLabelOf, labelOf } from '#shared/domain/input-form/field.ts'
import type { Asset } from '#shared/bridge/library.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileX2, GalleryVerticalEnd, Send, TextCursorInput } from 'lucide-react'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { useBridge, useMediaUrl } from '../../lib/bridge.tsx'
import { formatCredits, formatTime } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { diffWords } from '../../lib/word-diff.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { t } from './texts.ts'
import { modelNameOf } from '../../lib/own-names.ts'

/** Above so many steps only the path to the selected file is open. */
const mostOpen = 12
/** Words of a prompt's change that fit a line; the rest is in Compare. */
const mostWords = 8

type Change =
  | { readonly kind: 'words'; readonly gone: string; readonly added: string }
  | { readonly kind: 'setting'; readonly label: string; readonly gone: string; readonly added: string }

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const few = (text: string) => {
  const words = text.split(' ')
  return words.length > mostWords ? `${words.slice(0, mostWords).join(' ')}…` : text
}

/**
 * Returns what a step changed against the one that it came from: words of the prompt, then settings. An input that is a
 * file is no change of a setting. Nothing where one of the two is unknown.
 */
export function changesOf(before: LineageStep['facts'], after: LineageStep['facts']): Change[] {
  if (before === null || after === null) return []
  const parts = before.prompt === after.prompt ? [] : diffWords(before.prompt, after.prompt)
  const join = (kind: 'gone' | 'new') => parts.flatMap((part) => (part.kind === kind ? [part.text] : [])).join(' ')
  const words: Change[] =
    parts.length === 0 ? [] : [{ kind: 'words', gone: few(join('gone')), added: few(join('new')) }]
  const model: Change[] =
    before.modelName === after.modelName
      ? []
      : [{ kind: 'setting', label: t('inspector.model'), gone: modelNameOf(before), added: modelNameOf(after) }]
  const names = new Set([...Object.keys(before.input), ...Object.keys(after.input)])
  const settings = [...names].flatMap((name): Change[] => {
    const [was, is] = [before.input[name], after.input[name]]
    if (was === is || was === before.prompt || is === after.prompt) return []
    const isFile = [was, is].some((value) => typeof value === 'string' && /^https?:/u.test(value))
    if (isFile || !(isScalar(was) || was === undefined) || !(isScalar(is) || is === undefined)) return []
    const say = (value: typeof was) => (isScalar(value) ? choiceLabelOf(value) : '')
    return [{ kind: 'setting', label: labelOf(name), gone: say(was), added: say(is) }]
  })
  return [...words, ...model, ...settings]
}

/** The steps on the way from a first one to the file that was asked about, and what came directly from it. */
export function pathOf(steps: readonly LineageStep[]): LineageStep[] {
  const byKey = new Map(steps.map((step) => [step.key, step]))
  const shown = steps.find(({ isShown }) => isShown)
  const onPath = new Set<string>()
  for (let step = shown; step !== undefined && !onPath.has(step.key); step = byKey.get(step.parent ?? '')) {
    onPath.add(step.key)
  }
  return steps.filter(({ key, parent }) => onPath.has(key) || (shown !== undefined && parent === shown.key))
}

/** How deep a step is indented: a branch beside the main line once, never more. */
export function indentOf(step: LineageStep, steps: readonly LineageStep[]): 0 | 1 {
  if (step.parent === null || step.isShown) return 0
  const path = new Set(pathOf(steps).map(({ key }) => key))
  const siblings = steps.filter(({ parent }) => parent === step.parent)
  const main = siblings.find(({ key, isShown }) => isShown || path.has(key)) ?? siblings[0]
  return main?.key === step.key && siblings.length === 1 ? 0 : main?.key === step.key && path.has(step.key) ? 0 : 1
}

const wordCount = (text: string) => text.match(/\S+/gu)?.length ?? 0

function StepImage({ step }: { readonly step: LineageStep }) {
  const { thumbnail } = useMediaUrl()
  const [failed, setFailed] = useState(false)
  if (step.assetId !== null && !failed) {
    return (
      <img
        src={thumbnail(step.assetId, 256)}
        alt=""
        onError={() => setFailed(true)}
        className={classNames('size-7 shrink-0 rounded-media bg-stage object-cover', step.isShown && 'picked')}
      />
    )
  }
  const icon = { asset: FileX2, play: GalleryVerticalEnd, post: Send }[step.kind]
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-media bg-control text-ink-3">
      <Icon icon={icon} size={14} />
    </span>
  )
}

/** What a step changed, on the line that leads to it. */
function Edge({ step, parent }: { readonly step: LineageStep; readonly parent: LineageStep | undefined }) {
  const isPractice = usePractice()
  const changes = parent === undefined ? [] : changesOf(parent.facts, step.facts)
  const isOther = step.by === 'input' || step.by === 'post' || step.by === 'render'
  return (
    <span className="flex items-baseline gap-2 border-s border-line-hi py-1 ps-4 text-caption text-ink-3">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {step.by !== null && t(`lineage.by.${step.by}`)}
        {!isOther &&
          changes.slice(0, 3).map((change) => (
            <Fragment key={change.kind === 'words' ? 'words' : change.label}>
              {', '}
              {change.kind === 'setting' && `${change.label} `}
              {change.gone !== '' && <del>{change.gone}</del>}
              {change.gone !== '' && change.added !== '' && ' '}
              {change.added !== '' && <ins className="text-ink-2 no-underline">{change.added}</ins>}
            </Fragment>
          ))}
      </span>
      {step.credits !== null && <span className="shrink-0">{formatCredits(step.credits, isPractice)}</span>}
    </span>
  )
}

const places = '[data-lineage] button:enabled'

/** Moves the focus to the step above or below; the arrows change the selection elsewhere on this screen. */
function moveBetweenSteps(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (by === undefined) return
  const steps = [...document.querySelectorAll<HTMLElement>(places)]
  event.preventDefault()
  event.stopPropagation()
  steps[steps.findIndex((step) => step === document.activeElement) + by]?.focus()
}

/** Whether a file has a lineage to show, and what moves the focus to it. `show`: shows the panel that has it. */
export function useLineageFocus(asset: Pick<Asset, 'id' | 'jobId'> | null, show: () => void) {
  const { query } = useBridge()
  const client = useQueryClient()
  const isRead = asset !== null && asset.jobId !== null
  const { data } = useQuery(query.assetLineage.read.queryOptions({ input: isRead ? { assetId: asset.id } : skipToken }))
  return {
    // A key may come before the lineage of the file just selected is read.
    hasLineage: isRead && (data === undefined || data.steps.length > 1),
    showLineage() {
      if (!isRead) return
      show()
      const reading = client.ensureQueryData(query.assetLineage.read.queryOptions({ input: { assetId: asset.id } }))
      // The panel may be shown only now.
      const focus = () => setTimeout(() => document.querySelector<HTMLElement>(`${places}[aria-current]`)?.focus())
      void reading.then(focus)
    },
  }
}

type LineageGraphProps = {
  readonly assetId: AssetId
  /** Selects a file in the library. */
  onSelect(assetId: AssetId): void
  /** Compares a file with the selected one. */
  onCompare(assetId: AssetId): void
}

/** Where a file comes from and what was made of it, downwards, each step with its change and cost. */
export function LineageGraph({ assetId, onSelect, onCompare }: LineageGraphProps) {
  const { query } = useBridge()
  const isPractice = usePractice()
  const { data } = useQuery(query.assetLineage.read.queryOptions({ input: { assetId } }))
  const [isAll, setAll] = useState(false)
  const steps = data?.steps ?? []
  if (data === undefined || steps.length < 2) return null
  const isLong = steps.length > mostOpen
  const shown = isLong && !isAll ? pathOf(steps) : steps
  const byKey = new Map(steps.map((step) => [step.key, step]))
  const [first] = shown
  const prompt = first?.facts?.prompt ?? ''
  return (
    <Section
      title={t('lineage.title')}
      aside={<span className="text-small text-ink-3">{t('lineage.count', { count: steps.length })}</span>}
    >
      {/* Its buttons take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol data-lineage aria-label={t('lineage.title')} className="flex flex-col" onKeyDown={moveBetweenSteps}>
        {prompt !== '' && first !== undefined && (
          <li className="flex items-center gap-2.5 text-small">
            <span className="grid size-7 shrink-0 place-items-center rounded-media bg-control text-ink-3">
              <Icon icon={TextCursorInput} size={14} />
            </span>
            <span className="flex-1">{t('lineage.prompt', { count: wordCount(prompt) })}</span>
          </li>
        )}
        {shown.map((step, at) => {
          const parent = byKey.get(step.parent ?? '')
          const title = step.isKnown ? step.title : t('lineage.gone')
          return (
            <li key={step.key} className={indentOf(step, steps) === 1 ? 'ms-6' : undefined}>
              {(parent !== undefined || (at === 0 && prompt !== '')) && (
                <div className="ms-3.5">
                  {at === 0 && parent === undefined ? (
                    <span className="flex gap-2 border-s border-line-hi py-1 ps-4 text-caption text-ink-3">
                      <span className="min-w-0 flex-1 truncate">
                        {step.facts === null ? null : modelNameOf(step.facts)}
                      </span>
                      {step.credits !== null && <span>{formatCredits(step.credits, isPractice)}</span>}
                    </span>
                  ) : (
                    <Edge step={step} parent={parent} />
                  )}
                </div>
              )}
              <button
                type="button"
                aria-current={step.isShown || undefined}
                disabled={step.assetId === null}
                onClick={(event) => {
                  if (step.assetId === null || step.isShown) return
                  if (event.altKey) onCompare(step.assetId)
                  else onSelect(step.assetId)
                }}
                className="flex w-full items-center gap-2.5 rounded-control text-start text-small enabled:hover:bg-control"
              >
                <StepImage step={step} />
                <span className={classNames('min-w-0 flex-1 truncate', step.isShown ? 'text-ink' : 'text-ink-2')}>
                  {step.kind === 'asset' ? title : t(`lineage.kinds.${step.kind}`, { title })}
                </span>
                {step.at !== null && (
                  <span className="shrink-0 text-caption text-ink-3">
                    {formatTime(new Date(step.at).toISOString())}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
      {isLong && (
        <Button size="small" variant="quiet" className="mt-2" onClick={() => setAll(!isAll)}>
          {t(isAll ? 'lineage.path' : 'lineage.all')}
        </Button>
      )}
      {data.credits !== null && (
        <p className="mt-2 flex text-small text-ink-2">
          <span className="flex-1">{t('lineage.whole')}</span>
          {formatCredits(data.credits, isPractice)}
        </p>
      )}
    </Section>
  )
}
