import type { JsonSchema } from '#shared/contract/model.ts'
import { inject } from 'vitest'

type OfferedModel = { readonly id: string; readonly schema: JsonSchema; readonly variesBy: readonly string[] }

declare module 'vitest' {
  interface ProvidedContext {
    offeredModels: readonly OfferedModel[]
  }
}

/** The models of the embedded service's catalog. Only Node can read them, so they are passed in before the tests. */
export const offeredModels = (): readonly OfferedModel[] => inject('offeredModels')
