import type { ModelCard } from '#shared/bridge/catalog.ts'
import type { Model } from '#shared/contract/model.ts'
import { bridge } from '../implementer.ts'
import { mapEvents } from '../event-streams.ts'

const { catalog } = bridge

function cardOf(model: Model, version: string): ModelCard {
  return {
    id: model.id,
    name: model.name,
    description: model.description,
    outputType: model.output_type,
    category: model.category,
    credits: model.credits,
    variesBy: model.pricing?.varies_by ?? [],
    coverVersion: model.cover_image === null ? null : version,
    engine:
      model.engine === null || model.engine === undefined
        ? null
        : { name: model.engine.name, runsAt: model.engine.runs_at },
  }
}

/** Handles the models of the open workspace. */
export const catalogHandlers = {
  list: catalog.list.handler(async ({ input, context }) => {
    const id = context.currentId()
    const { models, changes, updatedAt } = await context.catalog.list(id, input.refresh)
    const version = context.catalog.version(id)
    return {
      models: models.map((model) => cardOf(model, version)),
      gone: context.catalog.goneInUse(id).map((model) => cardOf(model, version)),
      changes,
      updatedAt: new Date(updatedAt).toISOString(),
    }
  }),
  read: catalog.read.handler(async ({ input, context }) => {
    const id = context.currentId()
    const gone = context.catalog.gone(id, input.modelId)
    const model = gone ?? (await context.catalog.read(id, input.modelId))
    return {
      ...cardOf(model, context.catalog.version(id)),
      inputSchema: model.input_schema,
      exampleInput: model.example?.input ?? null,
      isGone: gone !== null,
    }
  }),
  recent: catalog.recent.handler(({ context }) => context.catalog.recent(context.currentId())),
  markSeen: catalog.markSeen.handler(({ context }) => context.catalog.markSeen(context.currentId())),
  watch: catalog.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.catalogChanges(signal), (kind) => ({ kind })),
  ),
}
