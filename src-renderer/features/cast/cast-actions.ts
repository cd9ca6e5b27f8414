import type { CastAvatar } from '#shared/bridge/avatars.ts'
import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import type { CastKind } from '#shared/bridge/cast.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { avatarPrice } from '#shared/domain/avatar-order.ts'
import { videoPrice } from '#shared/domain/avatar-video-order.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import { createIntents, createSameClick } from '../../lib/intents.ts'
import {
  type AnimateDraft,
  animateProblems,
  type AvatarDraft,
  changeAnimate,
  emptyAvatarDraft,
  readAvatarDraft,
  readAvatarOrder,
  type SpokenDraft,
  spokenOrder,
} from './avatars/avatar-draft.ts'
import type { CastState, CastStore } from './cast-store.ts'

/** The name under which the form of new avatars is kept. */
const draftName = 'cast-avatar'
const mostSeed = 2_147_483_647

/** What decides which avatars and videos are listed, and in which order. */
type ListChoice = 'text' | 'shownTo' | 'status' | 'model' | 'sort' | 'videoText' | 'videoSort'

/** What a new video says, as it is sent: finished speech, or the text of the form at a price in credits. */
export type SpokenOrder =
  | { readonly kind: 'speech'; readonly audioId: string }
  | { readonly kind: 'text'; readonly quoted: number }
  | null

export type CastActionsDeps = {
  readonly bridge: Pick<Bridge, 'avatars' | 'avatarVideos' | 'cast' | 'jobs' | 'settings' | 'voices'>
  readonly store: CastStore
  readonly clock: Clock
  readonly random: Random
  /** Returns the message of a thrown value, which says what was charged. */
  explain(error: unknown): string
  /** Called after something changed, to read what is shown again. */
  changed(): void
  /** Receives errors that no view waits for. */
  report(error: unknown): void
}

/** The actions of the Cast screen. */
export type CastActions = ReturnType<typeof createCastActions>

/** Creates the actions of a workspace's Cast screen. */
export function createCastActions({ bridge, store, clock, random, explain, changed, report }: CastActionsDeps) {
  const { getState, setState } = store
  const intents = createIntents(random)
  const clicks = {
    making: createSameClick(clock),
    animating: createSameClick(clock),
    speaking: createSameClick(clock),
    retrying: createSameClick(clock),
    retryingAll: createSameClick(clock),
  }

  /** Sends one order once; the same order again after a lost answer is the same intent. */
  async function send(name: 'making' | 'animating', body: unknown, start: (draftId: string) => Promise<unknown>) {
    if (getState()[name].kind === 'sending' || clicks[name].is()) return false
    clicks[name].took()
    setState({ [name]: { kind: 'sending' } })
    const text = JSON.stringify([name, body])
    try {
      await start(intents.idOf(text))
      intents.settle(text)
      setState({ [name]: { kind: 'idle' } })
      changed()
      return true
    } catch (error) {
      clicks[name].forget()
      setState({ [name]: { kind: 'failed', sentence: explain(error) } })
      return false
    }
  }
  const textIntent = (body: unknown) => JSON.stringify(['text', body])
  /** What a video is to say; a text is ordered, once for the same order. */
  async function speechOf(spoken: NonNullable<SpokenOrder>, draft: SpokenDraft, body: unknown) {
    if (spoken.kind === 'speech') return { kind: 'speech' as const, audioId: spoken.audioId }
    const draftId = intents.idOf(textIntent(body))
    const { id } = await bridge.voices.speak({ draftId, order: spokenOrder(draft), quoted: spoken.quoted })
    return { kind: 'run' as const, jobId: id }
  }
  async function carryOut(work: Promise<unknown>): Promise<void> {
    setState({ problem: null })
    try {
      await work
    } catch (error) {
      setState({ problem: explain(error) })
    }
    changed()
  }
  function keepDraft(): void {
    const { draft } = getState()
    if (draft !== null) bridge.settings.saveDraft({ modelId: draftName, input: draft }).catch(report)
  }

  return {
    async readDraft(): Promise<void> {
      if (getState().draft !== null) return
      try {
        const kept = await bridge.settings.readDraft({ modelId: draftName })
        setState(({ draft }) => ({ draft: draft ?? readAvatarDraft(kept) }))
      } catch (error) {
        setState(({ draft }) => ({ draft: draft ?? emptyAvatarDraft }))
        report(error)
      }
    },
    keepDraft,
    type(change: Partial<AvatarDraft>): void {
      clicks.making.forget()
      setState(({ draft, making }) => ({
        draft: { ...(draft ?? emptyAvatarDraft), ...change },
        making: making.kind === 'failed' ? { kind: 'idle' } : making,
      }))
    },
    /** Puts a random seed into the form, which stays until another is chosen. */
    rollSeed(): void {
      const seed = Math.floor(random.unit() * mostSeed)
      setState(({ draft }) => ({ draft: { ...(draft ?? emptyAvatarDraft), seed, seedLocked: true } }))
    },
    /** Starts the avatars of the form. Without a locked seed, the next ones differ. */
    async make(): Promise<void> {
      // An empty form while the kept one is read: it has nothing that could be sent.
      const { order, problems } = readAvatarOrder(getState().draft ?? emptyAvatarDraft)
      setState({ wasTried: true })
      if (Object.keys(problems).length > 0) return
      const quoted = avatarPrice(order.model, order.batchSize).credits
      const isSent = await send('making', order, (draftId) => bridge.avatars.start({ draftId, order, quoted }))
      if (!isSent) return
      setState(({ draft: now }) => ({
        wasTried: false,
        draft: now === null || now.seedLocked ? now : { ...now, seed: null },
      }))
      keepDraft()
    },
    /** Fills the form with the settings of an avatar. */
    reuse(avatar: CastAvatar): void {
      const { prompt, negativePrompt, model, aspectRatio, stylePreset, guidanceScale, seed } = avatar
      setState({
        wasTried: false,
        formShown: true,
        draft: readAvatarDraft({
          prompt,
          negativePrompt,
          model,
          stylePreset,
          ...(aspectRatio === null ? {} : { aspectRatio }),
          ...(guidanceScale === null ? {} : { guidanceScale }),
          seed,
          seedLocked: seed !== null,
          batchSize: 1,
        }),
      })
    },
    /** Fills the form with the settings of a run. */
    async reuseRun(jobId: JobId): Promise<void> {
      try {
        const { job } = await bridge.jobs.read({ jobId })
        setState({ wasTried: false, formShown: true, draft: readAvatarDraft({ ...job.input, seedLocked: true }) })
      } catch (error) {
        setState({ problem: explain(error) })
      }
    },
    select: (avatarId: string | null) =>
      setState(({ animating }) => ({
        avatarId,
        animating: animating.kind === 'failed' ? { kind: 'idle' } : animating,
      })),
    filter: (change: Partial<Pick<CastState, ListChoice>>) => setState(change),
    /** Lights the price of the panel that is used. */
    light: (lit: CastState['lit']) => setState({ lit }),
    showAll: () => setState({ text: '', shownTo: 'all', status: 'all', model: 'all', videoText: '' }),
    publish: (id: string, visibility: 'public' | 'unlisted' | 'private') =>
      carryOut(bridge.avatars.publish({ id, visibility })),
    setAnimate(change: Partial<AnimateDraft>): void {
      clicks.animating.forget()
      setState(({ animate, animating }) => ({
        animate: changeAnimate(animate, change),
        animating: animating.kind === 'failed' ? { kind: 'idle' } : animating,
      }))
    },
    setSpoken(change: Partial<SpokenDraft>): void {
      clicks.animating.forget()
      setState(({ spoken, animating }) => ({
        spoken: { ...spoken, ...change },
        animating: animating.kind === 'failed' ? { kind: 'idle' } : animating,
      }))
    },
    /**
     * Starts a video of an avatar, as the form beside it says. A text to say is ordered first. `spoken`: the finished
     * speech to add, or the price of the text in credits.
     */
    async animate(avatarId: string, spoken: SpokenOrder = null): Promise<void> {
      const { animate, spoken: draft } = getState()
      if (Object.keys(animateProblems(animate)).length > 0) return
      const quoted = videoPrice(animate.studioTier, animate.durationSeconds).credits
      const body = { ...animate, avatarId, spoken, said: spoken?.kind === 'text' ? draft : null }
      const isSent = await send('animating', body, async (draftId) => {
        const { lipSync } = draft
        const from = spoken === null ? null : await speechOf(spoken, draft, body)
        const speech = from === null ? null : { from, lipSync }
        return bridge.avatarVideos.start({ draftId, order: { ...animate, avatarId, speech }, quoted })
      })
      if (!isSent) return
      intents.settle(textIntent(body))
      setState({ animate: { ...animate, title: '' }, spoken: { ...draft, text: '' } })
    },
    selectVideo: (videoId: string | null) => setState({ videoId }),
    /** The wanted voice is selected, and the wanted speech is taken. */
    tookVoice: () => setState({ wantedVoice: null }),
    tookSpeech: () => setState({ wantedSpeech: null }),
    /** Starts the failed avatars of a run again. `quoted`: the price on the button, in credits. */
    async retryFailed(jobId: JobId, quoted: number): Promise<void> {
      if (clicks.retryingAll.is()) return
      clicks.retryingAll.took()
      await carryOut(bridge.avatars.retryFailed({ jobId, quoted }))
    },
    /** Starts one failed avatar again, at the price on its button. */
    async retry({ id, jobId, retry }: CastAvatar): Promise<void> {
      if (jobId === null || retry === null || clicks.retrying.is()) return
      clicks.retrying.took()
      await carryOut(bridge.avatars.retryFailed({ jobId, avatarId: id, quoted: retry }))
    },
    /** Starts a failed video again, at the price on its button. */
    async retryVideo({ id, retry }: CastVideo): Promise<void> {
      if (retry === null || clicks.retrying.is()) return
      clicks.retrying.took()
      await carryOut(bridge.avatarVideos.retry({ id, quoted: retry }))
    },
    rename: (id: string, title: string) => carryOut(bridge.avatarVideos.rename({ id, title })),
    /** Adds speech to a video; the same click twice is one. */
    addSpeech(videoId: string, audioId: string, lipSync: boolean): void {
      if (clicks.speaking.is()) return
      clicks.speaking.took()
      const text = JSON.stringify(['speech', videoId, audioId, lipSync])
      const sent = bridge.avatarVideos.addSpeech({ draftId: intents.idOf(text), videoId, audioId, lipSync })
      void carryOut(sent.then(() => intents.settle(text)))
    },
    /** Deletes things; `undo` takes it back until the service was told. */
    async remove(kind: CastKind, ids: readonly string[]): Promise<void> {
      setState({ removed: { kind, ids, at: clock.monotonic() } })
      await carryOut(bridge.cast.remove({ kind, ids: [...ids] }))
    },
    async undo(): Promise<void> {
      const { removed } = getState()
      if (removed === null) return
      setState({ removed: null })
      await carryOut(bridge.cast.restore({ kind: removed.kind, ids: [...removed.ids] }))
    },
    /** The time to undo is over. */
    forgetRemoved: () => setState({ removed: null }),
    closeProblem: () => setState({ problem: null }),
    toggleInspector: () => setState(({ inspectorShown }) => ({ inspectorShown: !inspectorShown })),
    toggleForm: () => setState(({ formShown }) => ({ formShown: !formShown })),
  }
}
