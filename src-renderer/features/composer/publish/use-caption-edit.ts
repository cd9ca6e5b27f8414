import type { CaptionWords, PublishJob, PublishPlatform } from '#shared/bridge/publish.ts'
import type { Platform } from '#shared/contract/platform.ts'
import { useEffect, useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { useHandler, useLeaving } from '../../../lib/hooks.ts'
import { isKnownPlatform } from '../../../lib/platforms.ts'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { wordsOf } from './caption-words.ts'
import { changeDraft, draftOf, useDraft, usePublishStore } from './publish-store.ts'
import { useReadJobsAgain } from './use-publish.ts'

/** The words of a job on a platform while they are edited. */
export type CaptionEdit = {
  readonly words: CaptionWords
  readonly state: 'stored' | 'saving' | 'failed'
  /** Why they could not be stored; null if they could. */
  readonly problem: string | null
  change(words: CaptionWords): void
  /** Stores what was typed at once. */
  save(): void
  /** Goes back to the service's words. */
  restore(): void
}

/** Typing is stored once it rests. Milliseconds. */
const storedAfterMs = 600

/** Edits the words of a job on a platform. What was typed stays in the window until it is stored. */
export function useCaptionEdit(profileId: string, job: PublishJob, part: PublishPlatform): CaptionEdit {
  const { call } = useBridge()
  const store = usePublishStore()
  const readAgain = useReadJobsAgain()
  const { jobId } = job
  const { platform } = part
  const [draft] = useDraft(jobId)
  const [problem, setProblem] = useState<string | null>(null)
  const typed = draft.words[platform]
  const forget = (words: CaptionWords | undefined) =>
    changeDraft(store, jobId, (before) =>
      before.words[platform] === words
        ? { words: Object.fromEntries(Object.entries(before.words).filter(([name]) => name !== platform)) }
        : {},
    )
  async function storeWords(words: CaptionWords, known: Platform) {
    try {
      await call.publish.editCaption({ profileId, jobId, platforms: [known], words })
      setProblem(null)
      await readAgain()
      // What was typed since is stored next.
      forget(words)
    } catch (error) {
      setProblem(failureOf(error)?.message ?? unansweredText())
    }
  }
  const save = useHandler(() => {
    const words = draftOf(store.getState(), jobId).words[platform]
    if (words !== undefined && isKnownPlatform(platform)) void storeWords(words, platform)
  })
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(save, storedAfterMs)
    return () => clearTimeout(timer)
  }, [typed, save])
  useLeaving(save)
  return {
    words: typed ?? wordsOf(part),
    state: problem !== null ? 'failed' : typed === undefined ? 'stored' : 'saving',
    problem,
    change: (words) => changeDraft(store, jobId, (before) => ({ words: { ...before.words, [platform]: words } })),
    save,
    restore() {
      forget(typed)
      if (part.edit === null || !isKnownPlatform(platform)) return
      call.publish.restoreCaption({ profileId, jobId, platform }).then(
        () => readAgain(),
        (error: unknown) => setProblem(failureOf(error)?.message ?? unansweredText()),
      )
    },
  }
}
