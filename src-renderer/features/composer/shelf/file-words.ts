import type { ShelfFile, ShelfFileState } from '#shared/bridge/shelf.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatElapsed, formatSize } from '../../../lib/format.ts'
import { timeIn } from '../../../lib/zoned-time.ts'
import { t } from './texts.ts'
import { isolate } from '../../../texts/language.ts'

/** How the file of a play is shown. `share`: of a download, from 0 to 1. `isBusy`: work is in progress. */
export type FileWords = {
  readonly state: ShelfFileState | 'downloading' | 'failed'
  readonly words: string
  readonly detail: string
  readonly share: number | null
  readonly isBusy: boolean
}

const sizeWords = (seconds: number | null, bytes: number | null) =>
  [seconds === null ? '' : formatElapsed(Math.round(seconds)), bytes === null ? '' : formatSize(bytes)]
    .filter(Boolean)
    .join(', ')

/** Writes how much of a file is here: `3.9 of 6.1 MB`. */
export function receivedWords(received: number, bytes: number | null): string {
  if (bytes === null) return formatSize(received)
  // Each is isolated where the language is written from right to left.
  const plain = (size: string) => size.replaceAll(/[\u2066\u2069]/gu, '')
  const [all, unit = ''] = plain(formatSize(bytes)).split('\u00A0')
  const part = plain(formatSize(received))
  // One unit for both, as they are read together.
  const [figure = '', own] = part.split('\u00A0')
  return t('file.received', { received: own === unit ? figure : isolate(part), all: isolate(`${all}\u00A0${unit}`) })
}

/** Describes the file of a play. `now`: ms since 1970. */
export function fileWords(file: ShelfFile, timeZone: string, now: number): FileWords {
  const still = { share: null, isBusy: false }
  switch (file.kind) {
    case 'library':
      return { state: 'library', words: t('file.library'), detail: sizeWords(file.seconds, file.bytes), ...still }
    case 'service': {
      const { received, bytes, seconds, problem } = file
      if (received !== null) {
        const share = bytes === null || bytes === 0 ? null : Math.min(1, received / bytes)
        const detail = receivedWords(received, bytes)
        return { state: 'downloading', words: t('file.downloading'), detail, share, isBusy: true }
      }
      if (problem !== null) return { state: 'failed', words: t('file.downloadFailed'), detail: '', ...still }
      return { state: 'service', words: t('file.service'), detail: sizeWords(seconds, bytes), ...still }
    }
    case 'rendering': {
      const since = file.since === null ? Number.NaN : Date.parse(file.since)
      const detail = Number.isNaN(since) ? '' : formatElapsed((now - since) / 1000)
      return { state: 'rendering', words: t('file.rendering'), detail, share: null, isBusy: true }
    }
    case 'waiting':
      return file.until === null
        ? { state: 'waiting', words: t('file.waiting'), detail: '', ...still }
        : { state: 'waiting', words: t('file.waitingAllowance'), detail: timeIn(file.until, timeZone), ...still }
    case 'none':
      return file.problem === null
        ? { state: 'none', words: t('file.none'), detail: '', ...still }
        : { state: 'failed', words: t('file.renderFailed'), detail: '', ...still }
    default:
      return assertNever(file)
  }
}

/** Whether a line about a file changes every second. */
export const isCounting = (file: ShelfFile): boolean => file.kind === 'rendering' && file.since !== null
