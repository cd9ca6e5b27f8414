import type { FilesReport } from '#shared/bridge/library.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'

/** One kind of files that a check found: a title with their count, what that means, and their first names. */
export type FilesFinding = {
  readonly title: string
  readonly words: string
  readonly names: readonly string[]
  /** How many are not named. */
  readonly more: number
}

/** What a check of the files found, in one line: `1,204 files are here. 3 are missing and 1 was changed.` */
export function filesLine({ here, missing, changed, damaged, unread, extra }: FilesReport): string {
  const odd = [
    { count: missing.count, one: 'is missing', many: 'are missing' },
    { count: changed.count, one: 'was changed', many: 'were changed' },
    { count: damaged.count, one: 'is damaged', many: 'are damaged' },
    { count: unread.count, one: 'could not be looked at', many: 'could not be looked at' },
    { count: extra.count, one: 'is not in the library', many: 'are not in the library' },
  ].filter(({ count }) => count > 0)
  const parts = odd.map(({ count, one, many }) => `${formatCount(count)} ${count === 1 ? one : many}`)
  if (parts.length === 0 && here === 0) return 'The library has no files, and neither has the media folder.'
  const kept = `${formatPlural(here, 'file')} ${here === 1 ? 'is' : 'are'} here`
  if (parts.length === 0) return `${kept} and as they were made. Nothing is missing.`
  return `${kept}. ${new Intl.ListFormat('en-GB').format(parts)}. Nothing was deleted or changed.`
}

/** What a check of the files found besides those that are as they should be, kind by kind; kinds of none are left out. */
export function filesFindings({ missing, changed, damaged, unread, extra }: FilesReport): FilesFinding[] {
  const kinds = [
    { title: 'Missing', found: missing, words: 'Open one in the library to bring it back, free.' },
    { title: 'Changed', found: changed, words: 'Edited outside Backlot. They stay as they are.' },
    {
      title: 'Damaged',
      found: damaged,
      words: 'Not whole files of their kind. Open one in the library to download it again, free.',
    },
    { title: 'Not looked at', found: unread, words: 'The system did not let Backlot look at these.' },
    { title: 'Not in the library', found: extra, words: 'They lie in the media folder and stay there.' },
  ]
  return kinds
    .filter(({ found }) => found.count > 0)
    .map(({ title, found: { count, names }, words }) => ({
      title: `${title}: ${formatCount(count)}`,
      words,
      names,
      more: count - names.length,
    }))
}
