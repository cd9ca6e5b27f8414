import type { ImportedFrom } from '#shared/bridge/imports.ts'
import { formatDateTime, formatPixels } from '../../lib/format.ts'
import { KeyValue, Section } from '../../ui/section.tsx'
import { t } from './texts.ts'

type Row = { readonly term: string; readonly detail: string }

/** Lists what a file says of how another program made it; unknown settings keep their own names. */
export function elsewhereFacts({ recipe }: ImportedFrom): Row[] {
  if (recipe === null) return []
  const { model, seed, steps, width, height, negativePrompt, other } = recipe
  const known: readonly (readonly [string, string | null])[] = [
    [t('elsewhere.model'), model],
    [t('elsewhere.leaveOut'), negativePrompt],
    [t('elsewhere.seed'), seed],
    [t('elsewhere.steps'), steps === null ? null : String(steps)],
    [t('elsewhere.size'), formatPixels(width, height)],
  ]
  return [
    ...known.flatMap(([term, detail]) => (detail === null || detail === '' ? [] : [{ term, detail }])),
    ...Object.entries(other).map(([term, detail]) => ({ term, detail })),
  ]
}

/** Says where an imported file came from and, if it says so, how another program made it. */
export function MadeElsewhere({ imported }: { readonly imported: ImportedFrom }) {
  const { recipe, fileName, at } = imported
  const facts = elsewhereFacts(imported)
  return (
    <>
      <Section title={t('elsewhere.imported')} folds="closed">
        <KeyValue
          rows={[
            { term: t('elsewhere.fileName'), detail: fileName },
            { term: t('elsewhere.at'), detail: formatDateTime(at) },
          ]}
        />
      </Section>
      {recipe !== null && (
        <Section title={t('elsewhere.title', { program: t(`elsewhere.programs.${recipe.program}`) })}>
          <KeyValue rows={facts} />
        </Section>
      )}
    </>
  )
}
