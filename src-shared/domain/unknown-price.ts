import type { Sentence } from './said.ts'

/** A price that cannot be known, and why. */
export const unknownFor = ({ text, said }: Sentence) => ({ kind: 'unknown', reason: text, said }) as const
