import { z } from 'zod'

/** Published limits of the service (interface: Limits). Times in milliseconds. */
export const limits = {
  /** Requests of one key in a rolling window; polls and estimates count. */
  requests: { most: 60, windowMs: 60_000 },
  /** Generation starts of one account in a rolling window. */
  starts: { most: 60, windowMs: 60_000 },
  /** Prompts of a batch, prompts that run at once, and the most batches that a list shows (assumed). */
  batch: { mostPrompts: 50, leastConcurrency: 1, mostConcurrency: 5, concurrency: 3, mostListed: 100 },
  /** The requested length in seconds; the length in characters near which a topic is cut, and of a script (assumed). */
  shortVideo: { leastSeconds: 20, mostSeconds: 180, seconds: 45, topicLength: 900, scriptLength: 5_000 },
  /**
   * The Composer: cards of a round; plays of a download (interface: Limits); the renders of an hour, rounds of a day,
   * posts of a day, reported numbers of a call and entries of a page (assumed).
   */
  composer: {
    cards: 3,
    roundsPerDay: 2,
    downloads: 10,
    mostDownloads: 25,
    exports: { most: 10, windowMs: 60 * 60_000 },
    passMs: 15 * 60_000,
    mostPerDay: 6,
    mostMetrics: 500,
    page: { most: 200, usual: 100 },
  },
  /** Transactions per page of an account's history: as many as requested up to `most`, else `usual` (assumed). */
  history: { most: 100, usual: 20 },
  /** Time within which a webhook's receiver must answer. */
  webhookAnswerMs: 10_000,
  /** Characters of an idempotency key that count. */
  idempotencyKeyLength: 255,
  /** A generation's timeout: a base, more for each second of input media, and a cap. */
  generationTimeout: { baseMs: 15 * 60_000, perMediaSecondMs: 5_000, capMs: 30 * 60_000 },
  /** Bytes of one media file behind a link, at the embedded service (assumed: the interface gives no limit). */
  mediaFileBytes: 256 * 1024 * 1024,
  /** Time within which linked files must be read for a price or a check (assumed: the interface gives no limit). */
  mediaReadMs: 20_000,
  /** Seconds that an estimate assumes for media whose length cannot be read. */
  assumedMediaSeconds: 30,
} as const

/** An amount of credits: a safe integer, never negative. Anything else invalidates its record and is never summed. */
export const CreditAmount = z.int().nonnegative()

const mostCharacters = 200

/**
 * An id from the service: printable ASCII with a letter or a digit. Anything else could not be requested again: half a
 * character cannot be in a path, and `..` is another path. A success without an id is invalid.
 */
export const ServiceId = z
  .string()
  .max(mostCharacters)
  .regex(/^[\x21-\x7e]+$/)
  .regex(/[A-Za-z0-9]/)
