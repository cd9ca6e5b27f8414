import type { CastKind } from '#shared/bridge/cast.ts'
import type { SpeechSource } from '#shared/domain/speech/joined-speech.ts'
import type { AvatarSort } from '#shared/bridge/avatars.ts'
import type { VideoSort } from '#shared/bridge/avatar-videos.ts'
import { createStore, type StoreApi } from 'zustand'
import type { CastTab } from '../../lib/navigate.tsx'
import {
  type AnimateDraft,
  type AvatarDraft,
  emptyAnimateDraft,
  emptySpokenDraft,
  type SpokenDraft,
} from './avatars/avatar-draft.ts'

/** What became of the last click on a button that spends. */
export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly sentence: string }

/** Whom the shown avatars are visible to; `all` does not filter. */
export type ShownTo = 'all' | 'public' | 'unlisted' | 'private'

/** Things that were deleted last, while that can be undone. `at`: ms of the page's clock. */
type Removed = { readonly kind: CastKind; readonly ids: readonly string[]; readonly at: number }

/** What the Cast screen remembers while the window is open. */
export type CastState = {
  readonly tab: CastTab
  /** The form of new avatars; null until the kept one is read. */
  readonly draft: AvatarDraft | null
  readonly making: SendState
  /** Problems of fields are shown once sending was tried. */
  readonly wasTried: boolean
  readonly text: string
  readonly shownTo: ShownTo
  readonly status: 'all' | 'processing' | 'failed'
  readonly model: 'all' | AvatarDraft['model']
  readonly sort: AvatarSort
  readonly avatarId: string | null
  readonly animate: AnimateDraft
  readonly animating: SendState
  /** The panel that was used last: its price is lit, and the key that spends presses it. */
  readonly lit: 'form' | 'details'
  readonly spoken: SpokenDraft
  readonly videoText: string
  readonly videoSort: VideoSort
  readonly videoId: string | null
  /** A voice that the tab of voices is to select; null if none. */
  readonly wantedVoice: string | null
  /** A speech whose text the tab of voices is to take; null if none. */
  readonly wantedSpeech: SpeechSource | null
  readonly inspectorShown: boolean
  readonly formShown: boolean
  readonly removed: Removed | null
  /** What the last change at the service failed with; null if it worked. */
  readonly problem: string | null
}
export type CastStore = StoreApi<CastState>

/** Creates the store of a workspace's Cast screen. */
export function createCastStore(): CastStore {
  return createStore<CastState>(() => ({
    tab: 'avatars',
    draft: null,
    making: { kind: 'idle' },
    wasTried: false,
    text: '',
    shownTo: 'all',
    status: 'all',
    model: 'all',
    sort: 'newest',
    avatarId: null,
    animate: emptyAnimateDraft,
    animating: { kind: 'idle' },
    lit: 'form',
    spoken: emptySpokenDraft,
    videoText: '',
    videoSort: 'newest',
    videoId: null,
    wantedVoice: null,
    wantedSpeech: null,
    inspectorShown: true,
    formShown: true,
    removed: null,
    problem: null,
  }))
}
