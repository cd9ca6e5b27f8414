import type { ComposerBrand, ComposerQuote } from '#shared/bridge/composer.ts'
import type { PlayTakes } from '#shared/bridge/takes.ts'
import { formatCount, formatCredits, speakCredits } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Select } from '../../../ui/select.tsx'
import { useComposerActions, useComposerState } from '../composer-context.tsx'
import { t as shared } from '../texts.ts'
import { t } from './texts.ts'

type AngleFieldProps = { readonly brand: ComposerBrand; readonly play: PlayTakes }

/** The angle of a new take: the brand's next unused one, or one of its angles. */
export function AngleField({ brand, play }: AngleFieldProps) {
  const actions = useComposerActions()
  const angle = useComposerState((state) => state.angle)
  const used = new Set(play.takes.map((take) => take.angle))
  const next = play.nextAngle === null ? t('takes.nextAngle') : t('takes.nextNamed', { angle: play.nextAngle })
  return (
    <Select
      label={t('takes.angle')}
      labelHidden
      options={[
        { value: '', label: next },
        ...brand.angles.map((value) => ({
          value,
          label: value,
          ...(used.has(value) ? { detail: <span className="text-ink-3">{t('takes.used')}</span> } : {}),
        })),
      ]}
      value={angle ?? ''}
      onChange={(value) => actions.setAngle(value === '' ? null : value)}
    />
  )
}

/** What takes cost by the user's own past, as a sentence. */
export function takePriceText(quote: ComposerQuote | null, isPractice: boolean): string {
  if (quote === null) return t('takes.price.reading')
  if (quote.kind === 'not-quoted') return t('takes.price.none', { past: quote.past, needed: quote.needed })
  const { least, most, credits } = quote.each
  const range = shared('cost.range', { least: formatCount(least), most: formatCredits(most, isPractice) })
  return t('takes.price.own', { past: quote.past, range, credits: formatCredits(credits, isPractice) })
}

type NewTakeProps = AngleFieldProps & {
  readonly quote: ComposerQuote | null
  /** Why none can be written; null if one can. */
  readonly blocked: string | null
}

/** Requests a take of another angle, with what that may cost below. */
export function NewTake({ brand, play, quote, blocked }: NewTakeProps) {
  const actions = useComposerActions()
  const writing = useComposerState((state) => state.writing)
  const isPractice = usePractice()
  const price =
    quote?.kind === 'own'
      ? shared('cost.about', { credits: speakCredits(quote.credits, isPractice) })
      : shared('cost.spoken')
  return (
    <>
      <div className="mt-2.5 flex gap-1.5">
        <div className="min-w-0 flex-1">
          <AngleField brand={brand} play={play} />
        </div>
        <Button
          aria-label={t('takes.writePrice', { price })}
          busy={writing.kind === 'sending'}
          disabled={quote === null ? takePriceText(null, isPractice) : (blocked ?? undefined)}
          onClick={() => void actions.write(play.playId, quote)}
        >
          {t('takes.write')}
        </Button>
      </div>
      <p className="mt-1.5 text-caption text-ink-3">{takePriceText(quote, isPractice)}</p>
      {writing.kind === 'failed' && (
        <div className="mt-2">
          <Note tone="error">{writing.sentence}</Note>
        </div>
      )}
    </>
  )
}
