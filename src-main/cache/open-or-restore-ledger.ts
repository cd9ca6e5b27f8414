import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#shared/util/ports.ts'
import { moveDurablySync } from '../disk/durable-file.ts'
import type { Backups } from './backups.ts'
import { isAsClosed } from './clean-close.ts'
import { type Epoch, compareEpoch, type EpochMark } from './ledger-epoch.ts'
import { FileTooNewError } from './migrate.ts'
import { type Ledger, openLedgerStore } from './ledger-store.ts'
import { DamagedFileError, moveAway } from './open-store.ts'

/** How the ledger was found. `copyFrom`: when the backup that replaced it was made, ms since 1970. */
export type LedgerFound = {
  /** `older` and `other`: not the ledger last written, so nothing may be sent until the user confirms. */
  readonly state: 'same' | 'older' | 'other'
  readonly restored: { readonly copyFrom: number; readonly movedAway: string | null } | null
}

type Order = {
  readonly folder: string
  /** Of Backlot. */
  readonly version: string
  readonly key: Buffer
  readonly mark: EpochMark
  readonly backups: Backups
  readonly now: number
  readonly log: Log
}

type Copy = { readonly ledger: Ledger; readonly value: number; readonly madeAt: number; readonly path: string }

const nameOf = (folder: string) => join(folder, 'ledger.db')

function removeWith(file: string): void {
  for (const suffix of ['-journal', '-wal', '-shm', '']) rmSync(file + suffix, { force: true })
}

/** Opens a copy of a backup beside the ledger with all checks; null if it fails them. */
function tryCopy(order: Order, from: { path: string; madeAt: number }, trial: string): Copy | null {
  removeWith(trial)
  copyFileSync(from.path, trial)
  try {
    const ledger = openLedgerStore(trial, order.key)
    return { ledger, value: ledger.epoch.read().value, ...from }
  } catch (error) {
    removeWith(trial)
    if (!(error instanceof DamagedFileError) && !(error instanceof FileTooNewError)) throw error
    order.log.warn('A database backup failed its checks', { copy: from.path, error })
    return null
  }
}

/** Finds the backup with the highest epoch above `beyond`; each is tried in a separate file. */
function findBest(order: Order, known: Epoch | null, beyond: number): Copy | null {
  const trial = `${nameOf(order.folder)}.trial`
  let best: { value: number; path: string; madeAt: number } | null = null
  for (const entry of order.backups.list()) {
    const copy = tryCopy(order, entry, trial)
    if (copy === null) continue
    const isOwn = known === null || copy.ledger.epoch.read().profile === known.profile
    copy.ledger.database.close()
    if (isOwn && copy.value > (best?.value ?? beyond)) best = { ...entry, value: copy.value }
  }
  removeWith(trial)
  return best === null ? null : tryCopy(order, best, trial)
}

/** Like `findBest`, but closes the ledger if it throws, e.g. for lack of space, so that it can be opened again. */
function findBestOrClose(order: Order, known: Epoch | null, main: Ledger | null, beyond: number): Copy | null {
  try {
    return findBest(order, known, beyond)
  } catch (error) {
    main?.database.close()
    removeWith(`${nameOf(order.folder)}.trial`)
    throw error
  }
}

/** Puts a backup in the ledger's place and keeps the old file beside it, with the time in its name. */
function putInPlace(order: Order, copy: Copy, why: 'damaged' | 'older'): { ledger: Ledger; movedAway: string | null } {
  const file = nameOf(order.folder)
  const trial = copy.ledger.database.file
  copy.ledger.database.close()
  const movedAway = moveAway(file, why, order.now)
  moveDurablySync(trial, file)
  removeWith(trial)
  order.log.warn('The database was restored from a backup', { copy: copy.path, movedAway })
  return { ledger: openLedgerStore(file, order.key), movedAway }
}

/** Opens the ledger in its place; null if it is damaged. */
function openMain(order: Order): Ledger | null {
  const onNewKey = () => order.log.warn('The key of the seals is new; all rows were sealed again')
  const file = nameOf(order.folder)
  try {
    return openLedgerStore(file, order.key, { isAsClosed: isAsClosed(file, order.version), onNewKey })
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    order.log.error('The database is damaged', { error })
    return null
  }
}

/**
 * Opens a profile's ledger. A damaged or missing one, or one older than last written, is replaced by the backup with
 * the highest epoch, if any. The replaced file is kept beside it and never deleted.
 * @throws DamagedFileError if it is damaged and no backup is intact; it stays as it is. Otherwise as `openStore`.
 */
export function openLedger(order: Order): { ledger: Ledger; found: LedgerFound } {
  const file = nameOf(order.folder)
  const known = order.mark.read()
  const wasThere = existsSync(file)
  const main = wasThere || order.backups.list().length === 0 ? openMain(order) : null
  const compare = (ledger: Ledger) => compareEpoch(ledger.epoch.read(), known)
  if (main !== null && compare(main) === 'same') return { ledger: main, found: { state: 'same', restored: null } }
  const isOwn = main !== null && compare(main) === 'older'
  const best = findBestOrClose(order, known, main, isOwn ? main.epoch.read().value : -1)
  if (best === null) {
    const ledger = main ?? (wasThere ? null : openMain(order))
    if (ledger === null) throw new DamagedFileError(`${file} is damaged and has no intact backup`)
    return { ledger, found: { state: compare(ledger), restored: null } }
  }
  main?.database.close()
  const { ledger, movedAway } = putInPlace(order, best, main === null ? 'damaged' : 'older')
  return { ledger, found: { state: compare(ledger), restored: { copyFrom: best.madeAt, movedAway } } }
}
