import { z } from 'zod'

/** Published limits of the service (interface: Limits). Times in milliseconds. */
export const limits = {
  /** Requests of one key in a rolling window; polls and estimates count. */
  requests: { most: 60, windowMs: 60_000 },
  /** Generation starts of one account in a rolling window. */
  starts: { most: 60, windowMs: 60_000 },
  /** Prompts of a batch, how many of them run at once, and how many batches a list shows at most (assumed). */
  batch: { mostPrompts: 50, leastConcurrency: 1, mostConcurrency: 5, concurrency: 3, mostListed: 100 },
  /** The length asked for in seconds, and the characters of a topic near which it is cut. */
  shortVideo: { leastSeconds: 20, mostSeconds: 180, seconds: 45, topicLength: 900 },
  /** Transactions of one page of an account's history: as many as asked for, else the lesser (assumed). */
  history: { most: 100, usual: 20 },
  /** A webhook's receiver must have answered by then. */
  webhookAnswerMs: 10_000,
  /** Characters of an idempotency key that count. */
  idempotencyKeyLength: 255,
  /** A generation's time: a base, more for each second of input media, and a cap. */
  generationTimeout: { baseMs: 15 * 60_000, perMediaSecondMs: 5_000, capMs: 30 * 60_000 },
  /** Bytes of one media file that an input links to, where the service is the embedded one (assumed: the interface gives no limit). */
  mediaFileBytes: 256 * 1024 * 1024,
  /** Files behind links must have been read for a price or a check by then (assumed: the interface gives no limit). */
  mediaReadMs: 20_000,
  /** Seconds that an estimate assumes for media whose length cannot be read. */
  assumedMediaSeconds: 30,
} as const

/**
 * An amount of credits: whole, exact, never below zero. A negative amount, a fraction, a text or a number too large to
 * be exact refuses the record that it stands in, so that no sum is ever made of it.
 */
export const CreditAmount = z.int().nonnegative()

const mostCharacters = 200

/**
 * An id that the service gave: printable ASCII with a letter or a digit in it. A success without one is no success, and
 * anything else could not be asked for again: half a character has no place in a path, and `..` is another path.
 */
export const ServiceId = z
  .string()
  .max(mostCharacters)
  .regex(/^[\x21-\x7e]+$/)
  .regex(/[A-Za-z0-9]/)
