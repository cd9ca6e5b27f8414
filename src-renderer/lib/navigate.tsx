import { AssetId, JobId } from '#shared/domain/ids.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

/**
 * Search params of `/create`: the settings of an asset, run or named recipe, the template of an asset to re-roll, or a model with its
 * last draft; and a file for one of its inputs. Invalid values are dropped.
 */
export const CreateSearch = z.object({
  reuseAsset: AssetId.optional().catch(undefined),
  /** The file whose quality and size `reuseAsset` is opened with. */
  likeAsset: AssetId.optional().catch(undefined),
  rollAsset: AssetId.optional().catch(undefined),
  reuseJob: JobId.optional().catch(undefined),
  /** A named recipe, as it was rolled. */
  recipe: z.string().max(80).optional().catch(undefined),
  model: z.string().optional().catch(undefined),
  input: AssetId.optional().catch(undefined),
})

/** Search params of `/library`: the selected asset. */
export const LibrarySearch = z.object({ asset: AssetId.optional().catch(undefined) })

/** Search params of `/presenter`: the open video. */
export const PresenterSearch = z.object({ video: JobId.optional().catch(undefined) })

/** The tabs of Cast, from the left. */
export const castTabs = ['voices', 'avatars', 'videos'] as const
/** A tab of Cast. */
export type CastTab = (typeof castTabs)[number]

/** Search params of `/cast`: the tab to show, what to select there, and a run whose settings its form takes. */
export const CastSearch = z.object({
  tab: z.enum(castTabs).optional().catch(undefined),
  voice: z.string().max(200).optional().catch(undefined),
  avatar: z.string().max(200).optional().catch(undefined),
  video: z.string().max(200).optional().catch(undefined),
  reuseJob: JobId.optional().catch(undefined),
  /** A joined speech whose text the editor takes. */
  speech: z.uuid().optional().catch(undefined),
})

/** Where the settings of a run of Cast are used again; null for any other run, whose settings belong to Create. */
export function castTargetOf(run: { readonly modelId: string; readonly jobId: JobId | null }): CastTarget | null {
  if (/^avatar-(video|speech)/u.test(run.modelId)) return { tab: 'videos' }
  if (run.modelId === 'voice-clone') return { tab: 'voices' }
  const isSpeech = run.modelId === 'speech'
  if (!isSpeech && !run.modelId.startsWith('avatar-')) return null
  return { tab: isSpeech ? 'voices' : 'avatars', ...(run.jobId === null ? {} : { reuseJob: run.jobId }) }
}

/** The tabs of Composer, from the left. */
export const composerTabs = ['round', 'takes', 'shelf', 'autopilot', 'publish', 'performance'] as const
/** A tab of Composer. */
export type ComposerTab = (typeof composerTabs)[number]

/** Search params of `/composer`: the brand and the tab to show, and a play or a video to post to select there. */
export const ComposerSearch = z.object({
  brand: z.string().max(200).optional().catch(undefined),
  tab: z.enum(composerTabs).optional().catch(undefined),
  job: z.string().max(200).optional().catch(undefined),
  play: z.string().max(200).optional().catch(undefined),
})

/** The sections of Settings, from the top. */
export const settingsSections = [
  'workspaces',
  'limits',
  'engines',
  'appearance',
  'notifications',
  'queue',
  'rate',
  'hosting',
  'webhooks',
  'events',
  'files',
  'storage',
  'updates',
  'backup',
  'keys',
] as const
/** A section of Settings. */
export type SettingsSection = (typeof settingsSections)[number]

/** Search params of `/settings`: the section to show. */
export const SettingsSearch = z.object({ section: z.enum(settingsSections).optional().catch(undefined) })

/** Search params of `/activity`: the tab to show. */
export const ActivitySearch = z.object({
  tab: z.enum(['runs', 'events', 'agents', 'spending']).optional().catch(undefined),
})

/** Search params of `/account`: the balance that is needed for what the user wanted to run, in credits. */
export const AccountSearch = z.object({ need: z.int().positive().optional().catch(undefined) })

/** Search params of `/compare`; the target is undefined if nothing valid is named. */
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

/** What Compare opens with: assets, and which two are side by side. `from`: the screen to return to. */
export type CompareTarget = NonNullable<z.output<typeof CompareSearch>['target']>
type CreateTarget = z.output<typeof CreateSearch>
type LibraryTarget = z.output<typeof LibrarySearch>
type PresenterTarget = z.output<typeof PresenterSearch>
type CastTarget = z.output<typeof CastSearch>
type ComposerTarget = z.output<typeof ComposerSearch>
type SettingsTarget = z.output<typeof SettingsSearch>
type AccountTarget = z.output<typeof AccountSearch>
type ActivityTarget = z.output<typeof ActivitySearch>
type Options = { readonly replace?: boolean }

/** Navigates to another screen with its target. The only way that features reach each other. */
export function useNavigation() {
  const navigate = useNavigate()
  return {
    toCreate: (target: CreateTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/create', search: target, replace }),
    toLibrary: (target: LibraryTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/library', search: target, replace }),
    toPresenter: (target: PresenterTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/presenter', search: target, replace }),
    toCast: (target: CastTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/cast', search: target, replace }),
    toComposer: (target: ComposerTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/composer', search: target, replace }),
    toCompare: (target: CompareTarget, { replace = false }: Options = {}) =>
      void navigate({ to: '/compare', search: { target }, replace }),
    toSettings: (target: SettingsTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/settings', search: target, replace }),
    toAccount: (target: AccountTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/account', search: target, replace }),
    toActivity: (target: ActivityTarget = {}, { replace = false }: Options = {}) =>
      void navigate({ to: '/activity', search: target, replace }),
    toFirstRun: () => void navigate({ to: '/first-run' }),
  }
}

/** What Create was opened with. Clear it with `toCreate({}, { replace: true })` once it is applied. */
export function useCreateTarget(): CreateTarget {
  return CreateSearch.parse(useSearch({ strict: false }))
}

/** What Library was opened with. */
export function useLibraryTarget(): LibraryTarget {
  return LibrarySearch.parse(useSearch({ strict: false }))
}

/** What Compare was opened with; null if the address names nothing valid. */
export function useCompareTarget(): CompareTarget | null {
  return CompareSearch.parse(useSearch({ strict: false })).target ?? null
}

/** What Settings was opened with. */
export function useSettingsTarget(): SettingsTarget {
  return SettingsSearch.parse(useSearch({ strict: false }))
}

/** What Account was opened with. */
export function useAccountTarget(): AccountTarget {
  return AccountSearch.parse(useSearch({ strict: false }))
}

/** What Activity was opened with. */
export function useActivityTarget(): ActivityTarget {
  return ActivitySearch.parse(useSearch({ strict: false }))
}

/** What Presenter was opened with. */
export function usePresenterTarget(): PresenterTarget {
  return PresenterSearch.parse(useSearch({ strict: false }))
}

/** What Cast was opened with. */
export function useCastTarget(): CastTarget {
  return CastSearch.parse(useSearch({ strict: false }))
}

/** What Composer was opened with. */
export function useComposerTarget(): ComposerTarget {
  return ComposerSearch.parse(useSearch({ strict: false }))
}
