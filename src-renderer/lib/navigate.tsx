import { AssetId, JobId } from '#shared/domain/ids.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

/** What Create opens with: the settings of a file or of a run, or a model with what was last typed for it. */
export type CreateTarget = {
  readonly reuseAsset?: AssetId | undefined
  readonly reuseJob?: JobId | undefined
  readonly model?: string | undefined
  /** A file of the library that goes into an input of the model. */
  readonly input?: AssetId | undefined
}

/** What Library opens with: one file selected. */
export type LibraryTarget = { readonly asset?: AssetId | undefined }

/** The search of `/create`; what does not parse is left out. */
export const CreateSearch = z.object({
  reuseAsset: AssetId.optional().catch(undefined),
  reuseJob: JobId.optional().catch(undefined),
  model: z.string().optional().catch(undefined),
  input: AssetId.optional().catch(undefined),
})

/** The search of `/library`. */
export const LibrarySearch = z.object({ asset: AssetId.optional().catch(undefined) })

type Options = { readonly replace?: boolean }

/** Goes to another screen, with what it should open with. The only way that features reach each other. */
export function useNavigation() {
  const navigate = useNavigate()
  return {
    toCreate: (target: CreateTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/create', search: target, replace }),
    toLibrary: (target: LibraryTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/library', search: target, replace }),
    toSettings: () => void navigate({ to: '/settings' }),
    toFirstRun: () => void navigate({ to: '/first-run' }),
  }
}

/** What Create was opened with. When it is taken over, `toCreate({}, { replace: true })` clears it. */
export function useCreateTarget(): CreateTarget {
  return CreateSearch.parse(useSearch({ strict: false }))
}

/** What Library was opened with. */
export function useLibraryTarget(): LibraryTarget {
  return LibrarySearch.parse(useSearch({ strict: false }))
}
