import type { AutopilotChange, AutopilotReading } from '#shared/bridge/autopilot.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { type ReadState, type Retry, useReadState } from '../../../lib/read-state.ts'
import { unansweredText } from '../../../lib/studio-state.tsx'

/** What came of the last change of the settings. `fields`: sentences by field; `message`: of the whole. */
export type SettingsProblems = { readonly fields: Readonly<Record<string, string>>; readonly message: string | null }

const noProblems: SettingsProblems = { fields: {}, message: null }

/** Autopilot of a brand, and the changes of its settings. */
export type AutopilotScreen = {
  readonly reading: AutopilotReading | undefined
  readonly state: ReadState
  /** What reading failed with; null if it did not. */
  readonly error: unknown
  readonly retry: Retry
  /** Changes that the service has not confirmed: those on their way, and refused ones. */
  readonly draft: AutopilotChange
  readonly isSaving: boolean
  readonly problems: SettingsProblems
  change(part: AutopilotChange): Promise<boolean>
  readAgain(): void
  readNow(): Promise<unknown>
}

function without(draft: AutopilotChange, part: AutopilotChange): AutopilotChange {
  const rest = Object.entries(draft).filter(([name, value]) => Reflect.get(part, name) !== value)
  return Object.fromEntries(rest)
}

/** Reads Autopilot of a brand, and changes its settings. */
export function useAutopilot(profileId: string): AutopilotScreen {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<AutopilotChange>({})
  const [saving, setSaving] = useState(0)
  const [problems, setProblems] = useState(noProblems)
  const options = query.autopilot.read.queryOptions({ input: { profileId, refresh: 'known' } })
  const read = useQuery(options)
  const readAgain = () => {
    for (const key of [query.autopilot.key(), query.shelf.key(), query.rounds.key()])
      void queries.invalidateQueries({ queryKey: key })
  }
  async function change(part: AutopilotChange): Promise<boolean> {
    setDraft((before) => ({ ...before, ...part }))
    setSaving((count) => count + 1)
    try {
      const reading = await call.autopilot.set({ profileId, change: part })
      queries.setQueryData(options.queryKey, reading)
      setDraft((before) => without(before, part))
      setProblems(({ fields }) => ({
        fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !Object.hasOwn(part, field))),
        message: null,
      }))
      return true
    } catch (error) {
      const failure = failureOf(error)
      const named = Object.fromEntries((failure?.fields ?? []).map(({ field, message }) => [field, message]))
      const isNamed = Object.keys(part).some((field) => Object.hasOwn(named, field))
      setProblems((before) => ({
        fields: { ...before.fields, ...named },
        message: isNamed ? null : (failure?.message ?? unansweredText()),
      }))
      // A refused value stays beside its sentence; anything else shows what the service has.
      if (!isNamed) setDraft((before) => without(before, part))
      return false
    } finally {
      setSaving((count) => count - 1)
    }
  }
  return {
    reading: read.data,
    ...useReadState(read),
    draft,
    isSaving: saving > 0,
    problems,
    change,
    readAgain,
    readNow: async () =>
      queries.setQueryData(options.queryKey, await call.autopilot.read({ profileId, refresh: 'now' })),
  }
}
