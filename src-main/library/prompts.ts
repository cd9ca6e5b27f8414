import type { PastPrompt, PromptEntry, PromptKind } from '#shared/bridge/prompts.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { isWordName } from '#shared/domain/template/parse-template.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { PromptEntriesTable, StoredPromptEntry } from '../cache/tables/recipes-and-prompts.ts'

/** An entry to save. Without an id it is a new one. */
export type PromptDraft = Pick<PromptEntry, 'kind' | 'folder' | 'name' | 'body'> & { readonly id?: string | undefined }

const wrong = (field: string, problem: Sentence): Failure => refuseField(field, problem, say('outcome.change'))

function refuseName(kind: PromptKind, name: string): void {
  switch (kind) {
    case 'prompt':
      return
    case 'list':
      if (isWordName(kind, name)) return
      throw wrong('name', say('prompts.listName'))
    case 'variable':
      if (isWordName(kind, name)) return
      throw wrong('name', say('prompts.variableName'))
    default:
      assertNever(kind)
  }
}

const present = ({ changedAt, ...entry }: StoredPromptEntry): PromptEntry => ({
  ...entry,
  changedAt: new Date(changedAt).toISOString(),
})

const notKept = () =>
  new Failure('NOT_FOUND', say('prompts.gone'), {
    charged: 'no',
    what: 'the entry',
  })

/** How long a removed entry can be restored (design: deleted things stay for thirty days). Milliseconds. */
export const keptRemovedMs = 30 * 24 * 3_600_000

/** Creates the prompt library. A removed entry can be restored for thirty days. */
export function createPromptLibrary(deps: {
  entries: PromptEntriesTable
  jobs: Pick<JobsTable, 'pastPrompts'>
  clock: Clock
  random: Random
}) {
  const { entries, jobs, clock, random } = deps

  function find(workspaceId: WorkspaceId, id: string): StoredPromptEntry {
    const entry = entries.read(workspaceId, id)
    if (entry === null) throw notKept()
    return entry
  }
  function refuseTaken(workspaceId: WorkspaceId, entry: Pick<StoredPromptEntry, 'kind' | 'folder' | 'name' | 'id'>) {
    const taken = entries.named(workspaceId, entry)
    if (taken === null || taken.id === entry.id) return
    throw wrong('name', say('prompts.taken', { kind: entry.kind, name: entry.name }))
  }
  return {
    list: (workspaceId: WorkspaceId): PromptEntry[] => entries.list(workspaceId).map(present),
    /** Saves or restores an entry. @throws Failure INVALID_INPUT with the field, or NOT_FOUND; nothing is changed. */
    save(workspaceId: WorkspaceId, { kind, folder, name, body, id = random.uuid() }: PromptDraft): PromptEntry {
      refuseName(kind, name)
      const entry = { id, kind, folder: kind === 'prompt' ? folder : '', name, body, changedAt: clock.now() }
      if (body.trim() === '') throw wrong('body', say('prompts.empty', { kind }))
      refuseTaken(workspaceId, entry)
      if (!entries.write(workspaceId, entry)) throw notKept()
      return present(entry)
    },
    /** @throws Failure NOT_FOUND */
    remove(workspaceId: WorkspaceId, id: string): void {
      find(workspaceId, id)
      entries.setRemoved(workspaceId, id, clock.now())
      entries.forget(clock.now() - keptRemovedMs)
    },
    /** @throws Failure NOT_FOUND, or INVALID_INPUT if another entry has its name now. */
    restore(workspaceId: WorkspaceId, id: string): void {
      refuseTaken(workspaceId, find(workspaceId, id))
      entries.setRemoved(workspaceId, id, null)
    },
    history: (
      workspaceId: WorkspaceId,
      filter: { modelId?: string | undefined; text: string; limit: number },
    ): PastPrompt[] =>
      jobs.pastPrompts(workspaceId, filter).map((past) => ({ ...past, at: new Date(past.at).toISOString() })),
  }
}
/** The user's saved prompts, lists and variables, and the prompts that were run. */
export type PromptLibrary = ReturnType<typeof createPromptLibrary>
