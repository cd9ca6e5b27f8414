import type { ImportSummary } from '#shared/domain/import-summary.ts'
import { sentenceOf } from './sentences.ts'
import { t } from './texts.ts'

/** The files that an import left out, each with its reason, behind their count; nothing if it left out none. */
export function RefusedFiles({ refused }: Pick<ImportSummary, 'refused'>) {
  if (refused.count === 0) return null
  return (
    <details className="mt-1">
      <summary>{t('refusedFiles.count', { count: refused.count })}</summary>
      <ul data-selectable className="mt-1 max-h-40 space-y-1 overflow-y-auto">
        {refused.files.map(({ name, why, said }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name; the list never changes.
          <li key={index} className="wrap-anywhere">
            {!why.includes(name) && (
              <b dir="auto" className="font-medium">
                {name}{' '}
              </b>
            )}
            <span className="text-ink-2">{sentenceOf({ message: why, said })}</span>
          </li>
        ))}
        {refused.count > refused.files.length && (
          <li>{t('refusedFiles.more', { count: refused.count - refused.files.length })}</li>
        )}
      </ul>
    </details>
  )
}
