import type { EngineTest } from '#shared/contract/engine.ts'
import { useEffect, useRef, useState } from 'react'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'

/** The test of a model. `since`: when it began, ISO 8601. */
export type TestState =
  | { readonly kind: 'running'; readonly since: string }
  | { readonly kind: 'done'; readonly test: EngineTest }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'stopped' }

/** Runs tests of models, one for each at a time; they go on while another model is shown, and end with the page. */
export function useTests() {
  const { call } = useBridge()
  const [states, setStates] = useState<Readonly<Record<string, TestState>>>({})
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const { current } = running
    return () => {
      for (const ending of current.values()) ending.abort()
    }
  }, [])
  const set = (modelId: string, state: TestState) => setStates((before) => ({ ...before, [modelId]: state }))

  async function run(modelId: string, serverId: string | null): Promise<void> {
    if (running.current.has(modelId)) return
    const ending = new AbortController()
    running.current.set(modelId, ending)
    set(modelId, { kind: 'running', since: new Date().toISOString() })
    try {
      const test = await call.engines.test({ modelId, serverId }, { signal: ending.signal })
      set(modelId, { kind: 'done', test })
    } catch (error) {
      if (ending.signal.aborted) set(modelId, { kind: 'stopped' })
      else set(modelId, { kind: 'failed', sentence: failureOf(error)?.message ?? unansweredText() })
    } finally {
      running.current.delete(modelId)
    }
  }
  return {
    of: (modelId: string): TestState | null => states[modelId] ?? null,
    run: (modelId: string, serverId: string | null) => void run(modelId, serverId),
    stop: (modelId: string) => running.current.get(modelId)?.abort(),
  }
}

/** The tests of the page. */
export type Tests = ReturnType<typeof useTests>
