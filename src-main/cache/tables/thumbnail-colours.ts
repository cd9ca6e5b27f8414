import { z } from 'zod'
import { type Database, sql } from '../database.ts'

const Found = z.object({ found: z.int() })

/** The mean colours of images, by the hash of their bytes: shown in their place until a thumbnail is drawn. */
export function createThumbnailColoursTable(database: Database) {
  return {
    lacksColour: (sha256: string): boolean =>
      database.get(Found, sql`SELECT 1 AS found FROM thumbnail_colour WHERE sha256 = ${sha256}`) === null,
    /** `colour`: 0xRRGGBB. */
    keepColour: (sha256: string, colour: number): void => {
      database.run(sql`INSERT INTO thumbnail_colour (sha256, colour) VALUES (${sha256}, ${colour})
        ON CONFLICT (sha256) DO NOTHING`)
    },
  }
}
