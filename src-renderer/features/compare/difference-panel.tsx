import type { AssetDetail, VideoRecipe } from '#shared/bridge/library.ts'
import { choiceLabelOf } from '#shared/domain/input-form/field.ts'
import { type ReactNode, useState } from 'react'
import { WordDifference } from '../../forms/word-difference.tsx'
import { usePractice } from '../../lib/studio-state.tsx'
import { Section } from '../../ui/section.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/checkbox.tsx'
import { t } from './texts.ts'
import {
  formatCredits,
  formatDateTime,
  formatElapsed,
  formatPixels,
  formatSize,
  recipeLines,
} from '../../lib/format.ts'
import { modelNameOf } from '../../lib/own-names.ts'

const promptOf = ({ recipe, video }: AssetDetail) => recipe?.prompt ?? video?.topic ?? ''

type DifferencePanelProps = {
  readonly a: AssetDetail
  readonly b: AssetDetail
  /** Docked below the differences. */
  readonly children?: ReactNode
}

/** A fact or input of two files, in words; empty if a file has none. */
type Difference = { readonly label: string; readonly a: string; readonly b: string; readonly isSame: boolean }

/** Returns how a video was cut; nothing for other files. */
function videoFacts(video: VideoRecipe | null): [string, string][] {
  if (video === null) return []
  const { flow, voice, captions, music } = video
  return [
    [t('differences.fields.flow'), flow === null ? '' : choiceLabelOf(flow)],
    [t('differences.fields.captions'), choiceLabelOf(captions)],
    [t('differences.fields.music'), choiceLabelOf(music)],
    [t('differences.fields.voice'), voice ?? ''],
  ]
}

/** Returns the facts of a file and of how it was made, in display order. */
function factsOf({ asset, recipe, video }: AssetDetail, isPractice: boolean): [string, string][] {
  const { charged = null, tookMs = null } = recipe ?? video ?? {}
  const type = asset.contentType.split('/')[1]?.toUpperCase() ?? ''
  return [
    [t('differences.fields.model'), modelNameOf(asset)],
    ...videoFacts(video),
    ...(recipe === null ? [] : recipeLines(recipe).map(({ label, value }): [string, string] => [label, value])),
    [t('differences.fields.cost'), charged === null ? '' : formatCredits(charged, isPractice)],
    [t('differences.fields.runTime'), tookMs === null ? '' : formatElapsed(tookMs / 1_000)],
    [t('differences.fields.dimensions'), formatPixels(asset.width, asset.height)],
    [t('differences.fields.length'), asset.duration === null ? '' : formatElapsed(asset.duration)],
    [t('differences.fields.file'), `${type}, ${formatSize(asset.bytes)}`],
    [t('differences.fields.created'), formatDateTime(asset.createdAt)],
  ]
}

/** Compares two files, without their prompts. Facts that neither has are left out. */
export function differencesOf(a: AssetDetail, b: AssetDetail, isPractice: boolean): Difference[] {
  const [factsA, factsB] = [factsOf(a, isPractice), factsOf(b, isPractice)]
  const ofB = new Map(factsB)
  const ofA = new Map(factsA)
  // Inputs that only B has come after those of A, before the facts that both have.
  const labels = new Set([...factsA.slice(0, -6), ...factsB.slice(0, -6), ...factsA.slice(-6)].map(([label]) => label))
  return [...labels].flatMap((label) => {
    const [valueA, valueB] = [ofA.get(label) ?? '', ofB.get(label) ?? '']
    if (valueA === '' && valueB === '') return []
    return [{ label, a: valueA, b: valueB, isSame: valueA === valueB }]
  })
}

/** Shows what differs between two files: inputs and facts as a table, prompts word by word, then what is the same. */
export function DifferencePanel({ a, b, children }: DifferencePanelProps) {
  const isPractice = usePractice()
  const [isWhole, setWhole] = useState(false)
  const rows = differencesOf(a, b, isPractice)
  const shown = isWhole ? rows : rows.filter(({ isSame }) => !isSame)
  const same = rows.filter(({ isSame }) => isSame)
  const [promptA, promptB] = [promptOf(a), promptOf(b)]
  return (
    <aside
      aria-label={t('differences.title')}
      className="flex min-h-0 w-[320px] shrink-0 flex-col border-s border-line max-[1360px]:w-[280px]"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
        <h2 className="flex-1">{t('differences.title')}</h2>
        <span className="w-[104px]">
          <Switch label={t('differences.allFields')} checked={isWhole} onChange={setWhole} />
        </span>
      </div>
      <div
        role="group"
        aria-label={t('differences.list')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="quiet-focus min-h-0 flex-1 overflow-y-auto"
      >
        {shown.length === 0 && <p className="px-4 py-3 text-small text-ink-3">{t('differences.none')}</p>}
        {shown.length > 0 && (
          <table className="w-full table-fixed text-small">
            <caption className="sr-only">{t('differences.table')}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('differences.field')}</th>
                <th scope="col">{t('sides.a')}</th>
                <th scope="col">{t('sides.b')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ label, a: ofA, b: ofB, isSame }) => (
                <tr key={label} className="grid grid-cols-2 gap-x-3 border-b border-line px-4 py-2">
                  <th scope="row" className="col-span-2 text-start text-caption font-normal text-ink-3">
                    {label}
                  </th>
                  <td className={classNames('min-w-0 wrap-anywhere', isSame ? 'text-ink-3' : 'text-ink')}>
                    {ofA === '' ? t('differences.noValue') : ofA}
                  </td>
                  <td
                    className={classNames(
                      'min-w-0 border-s border-line ps-3 wrap-anywhere',
                      isSame ? 'text-ink-3' : 'text-ink',
                    )}
                  >
                    {ofB === '' ? t('differences.noValue') : ofB}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {(promptA !== '' || promptB !== '') && (
          <Section title={t(promptA === promptB ? 'differences.samePrompt' : 'differences.changedPrompt')}>
            <WordDifference before={promptA} after={promptB} />
          </Section>
        )}
        {!isWhole && same.length > 0 && (
          <Section title={t('differences.same')}>
            <p className="text-small text-ink-2">
              {same.map((row) => t('differences.sameField', { field: row.label, value: row.a })).join(' · ')}
            </p>
          </Section>
        )}
      </div>
      {children}
    </aside>
  )
}
