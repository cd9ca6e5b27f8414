/** One numbered change of the database. Frozen once it has run anywhere; imports nothing that can change under it. */
export type Migration = { readonly version: number; readonly sql: string }
