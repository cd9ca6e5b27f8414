import { createHash, timingSafeEqual } from 'node:crypto'
import { newCapability, type Random } from '#shared/util/ports.ts'
import type { AgentsTable, StoredAgent } from '../cache/tables/agents.ts'

const prefix = 'bl-agent-'

/** A new token, of which 244 bits are random. */
export const newToken = (random: Pick<Random, 'uuid'>): string => prefix + newCapability(random)

/** SHA-256 of a token as hexadecimal, which is all that is stored. A token is random, so it needs no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What a window shows of a token. */
export const hintOf = (token: string): string => `${prefix}…${token.slice(-4)}`

/** Finds the agent of an `Authorization` header, compared in constant time; null for any other header. */
export function findByHeader(agents: Pick<AgentsTable, 'readByHash'>, header: string | undefined): StoredAgent | null {
  const token = /^Bearer (bl-agent-[0-9a-f]{64})$/u.exec(header ?? '')?.[1]
  if (token === undefined) return null
  const hash = hashToken(token)
  const found = agents.readByHash(hash)
  if (found?.tokenHash === null || found === null) return null
  return timingSafeEqual(Buffer.from(found.tokenHash), Buffer.from(hash)) ? found : null
}
