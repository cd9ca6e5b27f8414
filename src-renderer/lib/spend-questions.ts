import { failureData, type FailureData } from '#shared/domain/failure.ts'
import { type ClientContext, type ClientLink, ORPCError } from '@orpc/client'
import { createStore } from 'zustand'
import { t } from './texts.ts'
import { z } from 'zod'

/** A click that costs more than the user wants to spend unasked. Credits; null where the price is not known. */
export type SpendQuestion = Pick<FailureData<'CONFIRM_FIRST'>, 'askId' | 'credits' | 'limit' | 'runs' | 'balance'>

/** The questions that wait for the user, in the shape of React's `useSyncExternalStore`. */
export type SpendQuestions = {
  /** The oldest one; null if none waits. */
  read(): SpendQuestion | null
  subscribe(onChange: () => void): () => void
  /** Resolves with the user's answer. */
  ask(question: SpendQuestion): Promise<boolean>
  /** Answers one, unless it was answered before. */
  answer(askId: string, yes: boolean): void
}

/** Creates the questions of a window. */
export function createSpendQuestions(): SpendQuestions {
  type Waiting = { readonly question: SpendQuestion; answer(yes: boolean): void }
  const store = createStore<readonly Waiting[]>()(() => [])
  return {
    read: () => store.getState()[0]?.question ?? null,
    subscribe: store.subscribe,
    ask: (question) =>
      new Promise((answer) => {
        store.setState([...store.getState(), { question, answer }], true)
      }),
    answer(askId, yes) {
      const found = store.getState().find(({ question }) => question.askId === askId)
      store.setState(
        store.getState().filter((one) => one !== found),
        true,
      )
      found?.answer(yes)
    },
  }
}

const ConfirmFirst = z.object({ code: z.literal('CONFIRM_FIRST'), data: failureData.CONFIRM_FIRST })

/**
 * Wraps a link to the studio: a call that it refuses until its price is confirmed asks the user, and goes on after a
 * yes. After a no it fails and says that nothing was sent.
 */
export function askFirst<Context extends ClientContext>(
  link: ClientLink<Context>,
  questions: Pick<SpendQuestions, 'ask'>,
): ClientLink<Context> {
  return {
    async call(path, input, options) {
      for (;;) {
        try {
          return await link.call(path, input, options)
        } catch (error) {
          const refused = ConfirmFirst.safeParse(error)
          if (!refused.success) throw error
          const { code, data } = refused.data
          if (!(await questions.ask(data)))
            throw new ORPCError(code, { defined: true, message: t('notConfirmed'), data })
          await link.call(['money', 'confirmSpend'], { askId: data.askId }, options)
        }
      }
    },
  }
}
