/** A numbered schema change. Frozen once it has run anywhere; imports nothing that can change. */
export type Migration = { readonly version: number; readonly sql: string }
