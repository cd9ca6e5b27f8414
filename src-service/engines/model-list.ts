import type { EngineModelChange, RunsAt } from '#shared/contract/engine.ts'
import { isHelper, rolesOfKind } from '#shared/domain/engines.ts'
import { refuse } from './discovery.ts'
import { freeId, slugOf } from './engine-models.ts'
import type { RemoteModel } from './engine-port.ts'
import type { EngineStore, StoredModel } from './engine-store.ts'

/** Models of each kind that a new engine shows by itself, unless it is on the internet. */
const shownAtFirst = 4

/** Creates the models of engines: what a server names, what the user makes of workflows, and what each helps with. */
export function createModelList({ store, isTaken }: { store: EngineStore; isTaken: (modelId: string) => boolean }) {
  function takeRoles(model: StoredModel): void {
    if (!model.isShown) return
    for (const role of rolesOfKind[model.kind]) if (store.roleOf(role) === null) store.setRole(role, model.id)
  }
  /** Gives the roles of models that are hidden or about to be removed to the next ones that are shown. */
  function passRoles(gone: readonly StoredModel[]): void {
    const left = store.models().filter(({ id, isShown }) => isShown && !gone.some((one) => one.id === id))
    for (const { id, kind } of gone) {
      for (const role of store.rolesOf(id)) store.setRole(role, left.find((one) => one.kind === kind)?.id ?? null)
    }
  }

  function addModel(model: Omit<StoredModel, 'id' | 'times'>): StoredModel {
    const suffix = model.kind === 'edit' && model.source === 'engine' ? '-edit' : ''
    const id = freeId(slugOf(model.name) + suffix, (one) => isTaken(one) || store.model(one) !== null)
    const made = { ...model, id, times: [] }
    store.addModel(made)
    takeRoles(made)
    return made
  }

  /** Adds the models that an engine did not have, and updates what it offers for the others. */
  function mergeModels(engineId: string, found: readonly RemoteModel[], site: RunsAt): void {
    const own = store.modelsOf(engineId).filter(({ source }) => source === 'engine')
    for (const { remoteName, kind, kindIsSaid, choices } of found) {
      const same = own.filter((model) => model.remoteName === remoteName)
      const before = same.find((model) => model.kind === kind) ?? (kindIsSaid ? undefined : same[0])
      if (before !== undefined) {
        const kept = { ...before, choices: { ...before.choices, ...choices } }
        if (JSON.stringify(kept) !== JSON.stringify(before)) store.changeModel(kept)
        continue
      }
      const shown = store.modelsOf(engineId).filter((model) => model.kind === kind && model.isShown).length
      addModel({
        engineId,
        remoteName,
        name: remoteName,
        kind,
        kindIsSaid,
        source: 'engine',
        spec: null,
        choices,
        isShown: site !== 'cloud' && shown < shownAtFirst,
        rate: null,
      })
    }
  }

  function change(before: StoredModel, { roles, ...wanted }: EngineModelChange): void {
    if (wanted.kind !== undefined && before.kindIsSaid && wanted.kind !== before.kind) {
      throw refuse('kind', 'The engine says itself what this model makes. Nothing was changed.')
    }
    const { name = before.name, isShown = before.isShown, kind = before.kind, rate = before.rate } = wanted
    const after: StoredModel = { ...before, name, isShown, kind, rate }
    checkRate(after)
    store.atomically(() => {
      store.changeModel(after)
      if (!after.isShown || after.kind !== before.kind) passRoles([before])
      else if (!before.isShown) takeRoles(after)
      if (roles === undefined) return
      for (const role of rolesOfKind[after.kind]) {
        if (roles.includes(role)) store.setRole(role, after.id)
        else if (store.roleOf(role) === after.id) store.setRole(role, null)
      }
    })
  }

  return { add: addModel, merge: mergeModels, passRoles, change }
}

/** Refuses a rate whose unit the model’s results do not have. */
export function checkRate({ rate, kind }: Pick<StoredModel, 'rate' | 'kind'>): void {
  if (rate === null) return
  if (isHelper({ kind })) throw refuse('rate', 'Helpers have no price. Nothing was changed.')
  if (kind !== 'speech' && rate.unit !== 'image') {
    throw refuse('rate', 'Images are priced by the image. Nothing was changed.')
  }
  if (kind === 'speech' && rate.unit === 'image') {
    throw refuse('rate', 'Speech is priced by the second or the character. Nothing was changed.')
  }
}
