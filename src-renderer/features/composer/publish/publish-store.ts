import type { CaptionWords, PublishList } from '#shared/bridge/publish.ts'
import type { Measure } from '#shared/domain/composer/post-numbers.ts'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { createLocalStore } from '../../../lib/page.ts'
import type { TypedNumber } from '../../../ui/number-field.tsx'

/** Typed numbers of a post, by measure. */
export type TypedNumbers = Readonly<Partial<Record<Measure, TypedNumber>>>

/** A reason why a video can't be posted: one of the usual ones, or the user's own. */
export type FailReason = 'file' | 'rights' | 'account' | 'other'

/** What was typed about a job and not sent yet. */
export type JobDraft = {
  readonly url: string
  readonly postedAt: string
  readonly reason: FailReason | null
  readonly otherReason: string
  /** By platform. */
  readonly numbers: Readonly<Record<string, TypedNumbers>>
  /** Words that are not stored yet, by platform. */
  readonly words: Readonly<Record<string, CaptionWords>>
}

const emptyDraft: JobDraft = { url: '', postedAt: '', reason: null, otherReason: '', numbers: {}, words: {} }

/** What the tab remembers of a brand while the window is open. */
export type PublishState = {
  readonly list: PublishList
  readonly text: string
  readonly jobId: string | null
  /** The platform that keys act on; null for the first. */
  readonly platform: string | null
  readonly safeShown: boolean
  readonly inspectorShown: boolean
  readonly drafts: Readonly<Record<string, JobDraft>>
  /** The table of numbers, as pasted. */
  readonly table: string
}
export type PublishStore = StoreApi<PublishState>

const stores = createLocalStore<PublishStore>()

/** Returns the store of a brand's tab. What was typed outlives the tab. */
export const publishStore = (profileId: string): PublishStore =>
  stores.get(profileId, () =>
    createStore<PublishState>(() => ({
      list: 'to-post',
      text: '',
      jobId: null,
      platform: null,
      safeShown: true,
      inspectorShown: true,
      drafts: {},
      table: '',
    })),
  )

/** Returns what was typed about a job. */
export const draftOf = ({ drafts }: PublishState, jobId: string): JobDraft => drafts[jobId] ?? emptyDraft

/** Changes what was typed about a job. */
export function changeDraft(store: PublishStore, jobId: string, change: (draft: JobDraft) => Partial<JobDraft>): void {
  store.setState((state) => {
    const draft = draftOf(state, jobId)
    return { drafts: { ...state.drafts, [jobId]: { ...draft, ...change(draft) } } }
  })
}

const StoreContext = createContext<PublishStore | null>(null)

/** Provides the store of a brand to the parts of the tab. */
export const PublishStoreProvider = StoreContext.Provider

/** Returns the store of the brand. Throws outside the tab. */
export function usePublishStore(): PublishStore {
  const store = useContext(StoreContext)
  if (store === null) throw new Error('A part of Publish is used outside it.')
  return store
}

/** Returns what was typed about a job, and its setter. */
export function useDraft(jobId: string): readonly [JobDraft, (change: Partial<JobDraft>) => void] {
  const store = usePublishStore()
  const draft = useStore(store, (state) => draftOf(state, jobId))
  return [draft, (change) => changeDraft(store, jobId, () => change)]
}
