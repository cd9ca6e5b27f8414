import type { PromptEntry, PromptKind } from '#shared/bridge/prompts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'
import { useNotice } from './notice.tsx'
import { t } from './texts.ts'

/** An entry as typed; a new one has no id. */
export type EntryDraft = {
  readonly id: string | null
  readonly kind: PromptKind
  readonly folder: string
  readonly name: string
  readonly body: string
}

const entryFields = ['name', 'body']

/** Returns the prompt library, its actions, and the message about the last one. */
export function usePrompts() {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const { data } = useQuery(query.prompts.list.queryOptions())
  const notice = useNotice()
  const change = (work: () => Promise<string>, undo?: () => void, fields: readonly string[] = []) =>
    notice.attempt(
      async () => {
        const text = await work()
        await queries.invalidateQueries({ queryKey: query.prompts.list.queryKey() })
        return text
      },
      undo,
      fields,
    )
  return {
    entries: data ?? [],
    ...notice,
    async save({ id, ...entry }: EntryDraft): Promise<PromptEntry | null> {
      const kept: PromptEntry[] = []
      const work = async () => {
        kept.push(await call.prompts.save(id === null ? entry : { ...entry, id }))
        return t('notice.saved', { name: entry.name.trim() })
      }
      await change(work, undefined, entryFields)
      return kept[0] ?? null
    },
    remove: ({ id, name }: PromptEntry) =>
      change(
        async () => {
          await call.prompts.remove({ id })
          return t('notice.deleted', { name })
        },
        () =>
          void change(async () => {
            await call.prompts.restore({ id })
            return t('notice.restored', { name })
          }),
      ),
  }
}
