import { randomBytes } from 'node:crypto'
import type { Log } from '#shared/util/ports.ts'
import type { Vault } from '../ports/vault.ts'

const name = 'row-seals'
const keyBytes = 32

/**
 * The key that seals the rows of the ledger, made at the first start. Null where the vault keeps nothing over a restart,
 * or cannot be used; `onLocked` hears of that.
 */
export async function readSealKey(
  vault: Vault,
  log: Log,
  onLocked: () => void = () => undefined,
): Promise<Buffer | null> {
  if (vault.info().kind === 'session') return null
  try {
    const kept = await vault.read(name)
    if (kept !== null) return Buffer.from(kept, 'hex')
    const made = randomBytes(keyBytes)
    await vault.write(name, made.toString('hex'))
    return made
  } catch (error) {
    onLocked()
    log.warn('The key of the seals cannot be kept in the vault; a plain one is used', { error })
    return null
  }
}
