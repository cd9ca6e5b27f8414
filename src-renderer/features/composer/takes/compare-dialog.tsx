import type { ComposerTake } from '#shared/bridge/takes.ts'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { WordDifference } from '../../../forms/word-difference.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { takeParts, takeVersions, textOf, type TakeVersion } from './take-words.ts'
import { t } from './texts.ts'

/** Two versions of the words of a play, by their ids. */
export type Comparison = { readonly from: string; readonly to: string }

/** Returns what is compared first: the original with the edit of a take, else a take with the one before it. */
export function firstComparison(takes: readonly ComposerTake[], takeId: string | null): Comparison | null {
  const versions = takeVersions(takes)
  if (versions.length < 2) return null
  const selected = versions.find(({ id }) => id === takeId) ?? versions.at(-1)
  if (selected === undefined) return null
  if (selected.of === 'own') return { from: `${selected.id} service`, to: selected.id }
  const others = versions.filter(({ take }) => take.takeId !== selected.take.takeId)
  const before = others.findLast(({ number }) => number < selected.number) ?? others[0]
  return before === undefined ? null : { from: before.id, to: selected.id }
}

const nameOf = ({ of, number, take }: TakeVersion) =>
  t(`compare.version.${of}`, { number, angle: take.angle ?? t('takes.noAngle') })

type CompareDialogProps = {
  readonly takes: readonly ComposerTake[]
  readonly first: Comparison
  onClose(): void
}

/** Compares two versions of the words of a play, word by word. */
export function CompareDialog({ takes, first, onClose }: CompareDialogProps) {
  const [{ from, to }, setShown] = useState(first)
  const versions = takeVersions(takes)
  const options = versions.map((version) => ({ value: version.id, label: nameOf(version) }))
  const [left, right] = [from, to].map((id) => versions.find((version) => version.id === id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('compare.title')}
      description={t('compare.text')}
      width="large"
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Select
            label={t('compare.left')}
            options={options}
            value={from}
            onChange={(next) => setShown({ from: next, to })}
          />
        </div>
        <IconButton
          icon={ArrowLeftRight}
          label={t('compare.swap')}
          variant="plain"
          onClick={() => setShown({ from: to, to: from })}
        />
        <div className="min-w-0 flex-1">
          <Select
            label={t('compare.right')}
            options={options}
            value={to}
            onChange={(next) => setShown({ from, to: next })}
          />
        </div>
      </div>
      {left !== undefined && right !== undefined && (
        <dl className="mt-4 flex flex-col gap-3">
          {takeParts.map((part) => {
            const [before, after] = [textOf(left.text, part), textOf(right.text, part)]
            return (
              <div key={part}>
                <dt className="text-small font-medium text-ink-3">{t(`words.${part}`)}</dt>
                <dd className="mt-0.5">
                  {before === after ? (
                    <p className="text-small text-ink-3">{t(before === '' ? 'compare.empty' : 'compare.same')}</p>
                  ) : (
                    <WordDifference before={before} after={after} />
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </Dialog>
  )
}
