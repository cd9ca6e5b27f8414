import type { Clock, Log } from '#shared/util/ports.ts'
import type { Commits } from '../../database/group-commit.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { MediaFiles, WorkFolders } from '../make-files.ts'
import { createPace } from '../run-limits.ts'
import type { ResourceKind } from './resource-kind.ts'
import { createRemoveResource, type RemoveResource } from './remove-resource.ts'
import { createResourceList, type ListResources } from './resource-list.ts'
import { createResourceRunner, type ResourceRunner } from './resource-runner.ts'
import { createResourceSettlement, type ResourceOutbox } from './resource-settlement.ts'
import { createResourceStore, type ResourceKindName, type ResourceStore } from './resource-store.ts'
import { createTierAllowances, type TierAllowances } from './tier-allowance.ts'

/** The parts of the Resource API that its routes are made of. */
export type ResourceParts = {
  readonly store: ResourceStore
  readonly list: ListResources
  readonly allowances: TierAllowances
  readonly runner: ResourceRunner
  readonly removal: RemoveResource
}

/** Composes the resources over an open database. Nothing runs before the runner resumes or something is submitted. */
export function composeResources(deps: {
  database: ServiceDatabase
  commits: Commits
  ledger: Ledger
  outbox: ResourceOutbox
  kinds: Readonly<Partial<Record<ResourceKindName, ResourceKind>>>
  files: MediaFiles
  /** Where jobs write temporary files; on the same disk as the outputs. */
  folders: WorkFolders
  /** Scales the typical times: 1 for all of it, 2 for half, 0 for none. */
  speed: number
  clock: Clock
  log: Log
}): ResourceParts {
  const store = createResourceStore(deps)
  const allowances = createTierAllowances({ ...deps, store })
  const settlement = createResourceSettlement({ ...deps, store, allowances })
  const removal = createRemoveResource({ ...deps, store })
  const runner = createResourceRunner({ ...deps, store, settlement, removal, pace: createPace(deps) })
  return { store, list: createResourceList(deps.database), allowances, runner, removal }
}
