import { z } from 'zod'

/** The version of the archive's layout that this Backlot writes, and the newest that it reads. 2 added the service. */
export const archiveVersion = 2

/** The name of the list of all other entries. */
export const manifestName = 'manifest.json'

/** The entries that an archive may have besides its manifest: nothing here can name a place outside of a folder. */
export const entryPattern =
  /^(?:ledger\.db|cache\.db|settings\.json|service\.db|service-files\.json|files\/[0-9a-f]{64})$/u

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u)

/** What is read first of any manifest: whether this Backlot knows its version. */
export const ManifestHead = z.object({ format: z.literal('backlot-profile'), version: z.int().min(1) })

/** The list of an archive's entries with their checksums. Bytes. */
export const Manifest = ManifestHead.extend({
  version: z.int().min(1).max(archiveVersion),
  /** The Backlot that wrote it. */
  app: z.string().max(100),
  platform: z.string().max(100),
  createdAt: z.iso.datetime(),
  /** Newest migrations of the databases in it. One of a profile that never started its service has none of it. */
  schemas: z.object({ ledger: z.int().min(1), cache: z.int().min(1), service: z.int().min(1).optional() }),
  hasMedia: z.boolean(),
  /** Files that should be in it but were missing or changed when it was written. */
  missing: z.int().min(0),
  entries: z.array(z.object({ name: z.string().regex(entryPattern), bytes: z.int().min(0), sha256 })),
})
export type Manifest = z.output<typeof Manifest>

/** The entry of a file with these bytes. Two files with the same bytes share one entry. */
export const fileEntry = (hash: string) => `files/${hash}`
