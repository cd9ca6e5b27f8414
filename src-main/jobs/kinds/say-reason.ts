import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'

/** Quotes why a run failed, as the service words it, or says that it gave no reason. */
export const sayReason = (words: string | null): Sentence =>
  words === null ? say('job.noReason') : say('job.words', { words })
