import type { PromptHelp } from '#shared/contract/engine.ts'
import { useEffect, useRef, useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { unansweredText } from '../../../lib/studio-state.tsx'

/** What is asked of a chat model. `language`: in English, of a translation. */
export type HelpRequest = Pick<PromptHelp, 'action'> & { readonly language?: string }

/** The help with a prompt. `since`: when it was accepted, ms of the page's clock. */
export type HelpState =
  | { readonly kind: 'none' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'ready'; readonly text: string; readonly model: string; readonly request: HelpRequest }
  | { readonly kind: 'failed'; readonly sentence: string; readonly request: HelpRequest }
  | { readonly kind: 'accepted'; readonly before: string; readonly after: string; readonly since: number }

/** Asks a chat model for help with a prompt: one answer at a time, which changes nothing until it is accepted. */
export function usePromptHelp(write: (text: string) => void) {
  const { call } = useBridge()
  const [state, setState] = useState<HelpState>({ kind: 'none' })
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])

  async function ask(prompt: string, request: HelpRequest): Promise<void> {
    ending.current?.abort()
    const own = new AbortController()
    ending.current = own
    setState({ kind: 'writing' })
    try {
      const { text, model } = await call.engines.helpPrompt({ ...request, prompt, model: null }, { signal: own.signal })
      if (!own.signal.aborted) setState({ kind: 'ready', text, model, request })
    } catch (error) {
      if (own.signal.aborted) return
      setState({ kind: 'failed', sentence: failureOf(error)?.message ?? unansweredText(), request })
    }
  }
  const close = () => {
    ending.current?.abort()
    setState({ kind: 'none' })
  }
  return {
    state,
    ask: (prompt: string, request: HelpRequest) => void ask(prompt, request),
    close,
    /** Writes the suggestion over the prompt, as typing would. */
    accept(before: string) {
      if (state.kind !== 'ready') return
      write(state.text)
      setState({ kind: 'accepted', before, after: state.text, since: performance.now() })
    },
    undo() {
      if (state.kind !== 'accepted') return
      write(state.before)
      setState({ kind: 'none' })
    },
  }
}
