import { z } from 'zod'
import type { Clock } from '#shared/util/ports.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import type { ServiceDatabase } from '../database/open-database.ts'

const Row = z.object({
  id: z.string(),
  name: z.string(),
  preface: z.string(),
  input: jsonColumn(z.record(z.string(), z.unknown())),
})

/** A saved persona: a preface for each prompt and inputs added to every run (assumed). */
export type Persona = z.output<typeof Row>

/** The personas saved by accounts. */
export type PersonaStore = {
  /** @throws Error from the database if the account has one of that name. */
  add(accountId: string, persona: Persona): void
  find(accountId: string, idOrName: string): Persona | null
}

/** Opens the persona table. */
export function createPersonaStore(deps: { database: ServiceDatabase; clock: Clock }): PersonaStore {
  const { database, clock } = deps
  const insert = database.prepare(
    `insert into persona (id, account_id, name, preface, input, created_at)
     values (@id, @accountId, @name, @preface, @input, @createdAt)`,
  )
  const select = database.prepare<[string, string, string]>(
    'select id, name, preface, input from persona where account_id = ? and (id = ? or name = ?)',
  )
  return {
    add: (accountId, persona) =>
      void insert.run({ ...persona, accountId, input: JSON.stringify(persona.input), createdAt: clock.now() }),
    find(accountId, idOrName) {
      const row = select.get(accountId, idOrName, idOrName)
      return row === undefined ? null : Row.parse(row)
    },
  }
}
