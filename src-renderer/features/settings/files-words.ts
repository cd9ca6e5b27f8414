import type { FilesReport } from '#shared/bridge/library.ts'
import { t } from './texts.ts'

/** What can be wrong with files, in the order in which it is shown. */
const kinds = ['missing', 'changed', 'damaged', 'unread', 'extra'] as const

/** One kind of files that a check found: a title with their count, what that means, and their first names. */
export type FilesFinding = {
  readonly title: string
  readonly words: string
  readonly names: readonly string[]
  /** How many are not named. */
  readonly more: number
}

/** What a check of the files found, in one line: `1,204 files are intact. 3 missing and 1 changed.` */
export function filesLine(report: FilesReport): string {
  const found = kinds.filter((kind) => report[kind].count > 0)
  const parts = found.map((kind) => t(`files.counts.${kind}`, { count: report[kind].count }))
  if (parts.length > 0) {
    return t('files.problems', { count: report.here, problems: new Intl.ListFormat('en-GB').format(parts) })
  }
  return report.here === 0 ? t('files.empty') : t('files.intact', { count: report.here })
}

/** The problems that a check of the files found, kind by kind; kinds of none are left out. */
export function filesFindings(report: FilesReport): FilesFinding[] {
  return kinds.flatMap((kind) => {
    const { count, names } = report[kind]
    if (count === 0) return []
    return [
      { title: t(`files.${kind}.title`, { count }), words: t(`files.${kind}.text`), names, more: count - names.length },
    ]
  })
}
