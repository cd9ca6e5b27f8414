import { AssetId, JobId } from '#shared/domain/ids.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

/**
 * The search of `/create`: the settings of a file or of a run, the template of a file to be rolled again, or a model with
 * what was last typed for it, and a file that goes into one of its inputs. What does not parse is left out.
 */
export const CreateSearch = z.object({
  reuseAsset: AssetId.optional().catch(undefined),
  rollAsset: AssetId.optional().catch(undefined),
  reuseJob: JobId.optional().catch(undefined),
  model: z.string().optional().catch(undefined),
  input: AssetId.optional().catch(undefined),
})

/** The search of `/library`: the file that is selected. */
export const LibrarySearch = z.object({ asset: AssetId.optional().catch(undefined) })

/** The search of `/presenter`: the video that is open. */
export const PresenterSearch = z.object({ video: JobId.optional().catch(undefined) })

/** The search of `/compare`; an address that names nothing to compare has no target. */
export const CompareSearch = z.object({
  target: z
    .object({
      assets: z.array(AssetId).min(2).max(64).readonly(),
      keep: AssetId,
      candidate: AssetId,
      from: z.enum(['create', 'presenter', 'library']),
    })
    .optional()
    .catch(undefined),
})

/** What Compare opens with: files, and which two of them are side by side. `from`: the screen to go back to. */
export type CompareTarget = NonNullable<z.output<typeof CompareSearch>['target']>
type CreateTarget = z.output<typeof CreateSearch>
type LibraryTarget = z.output<typeof LibrarySearch>
type PresenterTarget = z.output<typeof PresenterSearch>
type Options = { readonly replace?: boolean }

/** Goes to another screen, with what it should open with. The only way that features reach each other. */
export function useNavigation() {
  const navigate = useNavigate()
  return {
    toCreate: (target: CreateTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/create', search: target, replace }),
    toLibrary: (target: LibraryTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/library', search: target, replace }),
    toPresenter: (target: PresenterTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/presenter', search: target, replace }),
    toCompare: (target: CompareTarget, { replace = false }: Options = {}) =>
      void navigate({ to: '/compare', search: { target }, replace }),
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

/** What Compare was opened with; null where the address names nothing to compare. */
export function useCompareTarget(): CompareTarget | null {
  return CompareSearch.parse(useSearch({ strict: false })).target ?? null
}

/** What Mascot was opened with. */
export function usePresenterTarget(): PresenterTarget {
  return PresenterSearch.parse(useSearch({ strict: false }))
}
