import type { EditEvent } from '#shared/bridge/review.ts'
import type { Sentence } from '#shared/domain/said.ts'

/** How a bulk action ended. */
export type EditEnd = Extract<EditEvent, { kind: 'done' }>

/** Why a bulk action left files as they are, as part of its end; null if it left none. */
export const whyOf = (why: Sentence | null): Pick<EditEnd, 'why' | 'said'> =>
  why === null ? { why: null } : { why: why.text, said: why.said }
