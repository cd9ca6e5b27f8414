import type { PromptEntry } from '#shared/bridge/prompts.ts'
import { linesOf } from '#shared/domain/template/word-name.ts'
import type { TemplateWords } from '#shared/domain/template/template.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import type { CreateActions } from './actions.ts'

/** What the lists and variables of the prompt library stand for in a template. */
export function wordsOf(entries: readonly PromptEntry[]): TemplateWords {
  const named = (kind: PromptEntry['kind']) => entries.filter((entry) => entry.kind === kind)
  return {
    lists: Object.fromEntries(named('list').map(({ name, body }) => [name, linesOf(body)])),
    variables: Object.fromEntries(named('variable').map(({ name, body }) => [name, body.trim()])),
  }
}

/** Gives the screen the lists and variables that are kept, now and after each change of them. */
export function useWords({ setWords }: Pick<CreateActions, 'setWords'>) {
  const { query } = useBridge()
  const { data } = useQuery(query.prompts.list.queryOptions())
  useEffect(() => {
    if (data !== undefined) setWords(wordsOf(data))
  }, [data, setWords])
}
